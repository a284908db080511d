import CZlib
import Foundation
import Testing

/// A folder of its own for one test; it and all in it go when the test lets it go.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ingester-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path())
      try FileManager.default.removeItem(at: url)
    } catch {
      Issue.record("the test's folder could not be removed: \(error)")
    }
  }

  /// The path of a name in the folder; of the empty name the folder with a `/` at its end.
  func path(_ name: String) -> String { (url.path().hasSuffix("/") ? url.path() : url.path() + "/") + name }

  /// Writes a file, its folders too, and tells its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path(name)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }
}

/// The gzip members of some pieces of text, one behind the other. Source: <https://zlib.net/manual.html>, deflateInit2.
func gzip(_ pieces: String..., level: Int32 = 6) -> [UInt8] {
  pieces.flatMap { gzipMember(Array($0.utf8), level: level) }
}

private func gzipMember(_ bytes: [UInt8], level: Int32) -> [UInt8] {
  var stream = unsafe z_stream()
  // 31: the largest window, and gzip's header and trailer.
  let began = unsafe deflateInit2_(
    &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  precondition(began == Z_OK)
  defer { _ = unsafe deflateEnd(&stream) }
  var input = bytes
  let capacity = Int(unsafe deflateBound(&stream, UInt(bytes.count))) + 64
  return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(capacity)
      let ended = unsafe deflate(&stream, Z_FINISH)
      precondition(ended == Z_STREAM_END)
    }
    filled = unsafe capacity - Int(stream.avail_out)
  }
}

/// SplitMix64, so that a test gives the same numbers each time.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What `make torture` asks a test for: how much it tried.
enum Figures {
  /// Adds a line to the file that SUNSET_FIGURES names; nothing where it names none.
  static func note(trials: Int, faults: Int) throws {
    guard let path = ProcessInfo.processInfo.environment["SUNSET_FIGURES"] else { return }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data("\(trials) \(faults)\n".utf8))
  }
}
