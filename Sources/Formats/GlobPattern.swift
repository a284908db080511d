/// A pattern over whole texts: `*` is any run of bytes, `?` any one byte, everything else itself.
struct GlobPattern: Hashable, Sendable {
  private let bytes: [UInt8]
  private let ignoresCase: Bool

  /// - Parameter ignoringCase: whether ASCII letters of either case are alike.
  init(_ text: String, ignoringCase: Bool = false) {
    bytes = ignoringCase ? text.utf8.map(Self.lower) : Array(text.utf8)
    ignoresCase = ignoringCase
  }

  /// Whether the whole of some bytes fits.
  /// - Complexity: O(*n* · *m*) at worst; O(*n*) where the pattern has one `*`.
  func matches(_ start: Byte, _ count: Int) -> Bool {
    let star = UInt8(ascii: "*")
    var place = 0
    var index = 0
    // Where to go on when a run that a star took was too short.
    var retry: (index: Int, place: Int)?
    while place < count {
      let byte = unsafe ignoresCase ? Self.lower(start[place]) : start[place]
      if index < bytes.count, bytes[index] == star {
        index += 1
        retry = (index, place)
      } else if index < bytes.count, bytes[index] == byte || bytes[index] == UInt8(ascii: "?") {
        index += 1
        place += 1
      } else if let back = retry {
        index = back.index
        place = unsafe nextPlace(from: back.place + 1, index, start, count)
        retry = (back.index, place)
      } else {
        return false
      }
    }
    return bytes[index...].allSatisfy { $0 == star }
  }

  /// Where what follows a star can begin: the next place of its first byte, where that is a byte of its own.
  @inline(__always) private func nextPlace(from place: Int, _ index: Int, _ start: Byte, _ count: Int) -> Int {
    guard index < bytes.count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "*") else {
      return place
    }
    let byte = bytes[index]
    // Setting this bit makes an ASCII letter lower-case, and nothing else one.
    let bit: UInt8 = ignoresCase && (0x61...0x7A).contains(byte) ? 0x20 : 0
    var place = place
    while place < count, unsafe start[place] | bit != byte { place += 1 }
    return place
  }

  /// Whether the whole of some bytes fits.
  func matches(_ text: [UInt8]) -> Bool {
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return bytes.allSatisfy { $0 == UInt8(ascii: "*") } }
      return unsafe matches(start, buffer.count)
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
