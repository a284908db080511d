/// Tells by the first bytes of a file's content whether it can be a log, never by its name.
struct ContentRefusal {
  /// The first bytes, up to ``InputBuffer/headBytes``.
  private let head: [UInt8]

  private init(_ head: [UInt8]) { self.head = head }

  /// Says what content is that cannot be a log, and what to do; nil where it may be one.
  /// - Parameters:
  ///   - isInflated: whether it came out of a compressed file.
  ///   - wrapper: what that file is compressed with.
  static func reason(_ head: [UInt8], isInflated: Bool, wrapper: String = "gzip") -> String? {
    let refusal = Self(head)
    if let kind = refusal.container {
      return isInflated
        ? "\(kind) inside \(wrapper); unpack it first" : "\(kind); unpack it first, or recompress it with gzip"
    }
    if let page = refusal.page { return "\(page), not a log; check where the file was fetched from" }
    if refusal.isUTF16 { return "UTF-16 text; convert it to UTF-8 first" }
    if refusal.isBinary {
      return refusal.isZlibStream
        ? "a zlib stream without gzip's header; recompress it with gzip" : "binary data, not a text log"
    }
    return nil
  }

  /// First bytes of what holds a log only after unpacking.
  private static let containers: [(bytes: [UInt8], kind: String)] = [
    ([0x1F, 0x8B], "gzip data"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd data"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz data"), ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
    ([0x50, 0x4B, 0x05, 0x06], "a zip archive"), ([0x04, 0x22, 0x4D, 0x18], "lz4 data"),
    ([0xFF, 0x06, 0x00, 0x00, 0x73, 0x4E, 0x61, 0x50, 0x70, 0x59], "snappy data"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"), ([0x1F, 0x9D], "compress data"),
    ([0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "bzip2 data"),
    ([0x50, 0x41, 0x52, 0x31], "a Parquet file"),
  ]

  private var container: String? {
    if head.count > 262, Array(head[257..<262]) == Array("ustar".utf8) { return "a tar archive" }
    // bzip2 has its level, 1 to 9, in the fourth byte.
    var first = head
    if first.count > 3, first.starts(with: "BZh".utf8), (0x31...0x39).contains(first[3]) { first[3] = 0x39 }
    return Self.containers.first { first.starts(with: $0.bytes) }?.kind
  }

  private var page: String? {
    let text = head.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(14)
    let lower = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if lower.starts(with: "<!doctype html".utf8) || lower.starts(with: "<html".utf8) { return "an HTML page" }
    return lower.starts(with: "<?xml".utf8) || lower.starts(with: "<!doctype".utf8) ? "an XML document" : nil
  }

  private var isUTF16: Bool {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    let sample = head.prefix(512)
    let pairs = sample.count / 2
    guard pairs >= 8 else { return false }
    let zeros = [0, 1].map { half in (0..<pairs).count { sample[2 * $0 + half] == 0 } }
    // Text of which one half of every pair is zero: ASCII in UTF-16. A run of zeros has both.
    return (zeros[0] * 10 >= pairs * 9 && zeros[1] * 10 < pairs)
      || (zeros[1] * 10 >= pairs * 9 && zeros[0] * 10 < pairs)
  }

  /// Whether the bytes look like a zlib header (RFC 1950): deflate with a 32 KiB window and a right check.
  private var isZlibStream: Bool {
    head.count >= 2 && head[0] == 0x78 && (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
  }

  /// Whether over three tenths of the bytes are control characters or no UTF-8. Logs may have some of both. A run of zeros,
  /// such as a truncation under the writer leaves, counts as one.
  private var isBinary: Bool {
    var odd = 0
    var counted = 0
    var index = 0
    while index < head.count {
      let byte = head[index]
      if byte == 0, index > 0, head[index - 1] == 0 {
        index += 1
        continue
      }
      let length = sequenceLength(at: index)
      if length == 0 || Self.isOddControl(byte) { odd += 1 }
      counted += max(1, length)
      index += max(1, length)
    }
    return counted > 1 && odd * 10 > counted * 3
  }

  private static func isOddControl(_ byte: UInt8) -> Bool {
    byte == 0x7F || (byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B)
  }

  /// Bytes of the UTF-8 sequence at an index, 0 where there is none; one that the head cuts counts as whole.
  private func sequenceLength(at index: Int) -> Int {
    let byte = head[index]
    let length: Int
    switch byte {
    case ..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    let rest = head[(index + 1)..<min(head.count, index + length)]
    return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }
}
