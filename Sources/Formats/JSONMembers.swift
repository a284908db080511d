/// All members of a JSON line by their dotted paths, for guessing by names; no more than a sample needs.
struct JSONMembers {
  /// How deep objects are followed.
  private static let deepest = 8

  private let bytes: [UInt8]
  private var index = 0
  private(set) var members: [(path: String, value: [UInt8])] = []

  /// Reads a line as far as it is JSON.
  init(_ line: ArraySlice<UInt8>) {
    bytes = Array(line)
    _ = value(path: "", depth: 0)
  }

  /// Reads a value and keeps it under its path.
  /// - Returns: false where it is no JSON.
  private mutating func value(path: String, depth: Int) -> Bool {
    skipBlanks()
    guard let first = at(index) else { return false }
    switch first {
    case UInt8(ascii: "{"): return object(path: path, depth: depth)
    case UInt8(ascii: "["): return list(path: path, depth: depth)
    case UInt8(ascii: "\""):
      guard let text = text() else { return false }
      keep(path, text)
    default:
      let start = index
      while let byte = at(index), !",}] \t".utf8.contains(byte) { index += 1 }
      guard index > start else { return false }
      keep(path, Array(bytes[start..<index]))
    }
    return true
  }

  private mutating func object(path: String, depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    index += 1
    while true {
      skipBlanks()
      if at(index) == UInt8(ascii: "}") {
        index += 1
        return true
      }
      guard at(index) == UInt8(ascii: "\""), let key = text() else { return false }
      skipBlanks()
      guard at(index) == UInt8(ascii: ":") else { return false }
      index += 1
      let name = String(decoding: key, as: UTF8.self)
      guard value(path: path.isEmpty ? name : "\(path).\(name)", depth: depth + 1) else { return false }
      skipBlanks()
      if at(index) == UInt8(ascii: ",") { index += 1 }
    }
  }

  /// Of a list every element has the list's own path.
  private mutating func list(path: String, depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    index += 1
    while true {
      skipBlanks()
      if at(index) == UInt8(ascii: "]") {
        index += 1
        return true
      }
      guard value(path: path, depth: depth + 1) else { return false }
      skipBlanks()
      if at(index) == UInt8(ascii: ",") { index += 1 }
    }
  }

  private mutating func keep(_ path: String, _ value: [UInt8]) {
    if !members.contains(where: { $0.path == path }) { members.append((path, value)) }
  }

  /// A string's bytes, escapes undone.
  private mutating func text() -> [UInt8]? {
    let start = index + 1
    var end = start
    while let byte = at(end), byte != UInt8(ascii: "\"") { end += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < bytes.count else { return nil }
    index = end + 1
    var plain: [UInt8] = []
    unsafe Array(bytes[start..<end]).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe unescape(FieldSlice(start: base, count: buffer.count), .json, into: &plain)
    }
    return plain
  }

  private mutating func skipBlanks() { while at(index) == 0x20 || at(index) == 0x09 { index += 1 } }

  private func at(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
}
