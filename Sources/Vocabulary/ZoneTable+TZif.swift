/// Why bytes are no time zone file that can be used.
enum TZifDefect: String, Error {
  case magic = "it does not begin with TZif"
  case cut = "it ends too early"
  case counts = "its counts contradict each other"
  case leapSeconds = "it counts leap seconds, which log times do not"
  case order = "its changes are not in ascending order"
  case offset = "it has an offset of 26 hours or more"
  case footer = "its rule for later years cannot be read"
}

extension ZoneTable {
  /// Reads a TZif file, version 1 to 4: the 64-bit block and the footer where it has them, else the 32-bit block.
  ///
  /// Source: RFC 8536 section 3, with RFC 9636 for version 4.
  /// - Complexity: O(*n*) in the number of bytes.
  init(tzif bytes: [UInt8]) throws(TZifDefect) {
    var reader = TZifReader(bytes)
    let first = try reader.header()
    guard first.version >= UInt8(ascii: "2") else {
      self = try reader.block(first, timeSize: 4).table(rule: nil)
      return
    }
    try reader.skip(first.size(timeSize: 4))
    let second = try reader.header()
    let block = try reader.block(second, timeSize: 8)
    self = try block.table(rule: reader.footer())
  }
}

/// The counts of one block.
private struct TZifHeader {
  var version: UInt8
  var utIndicators: Int
  var standardIndicators: Int
  var leapSeconds: Int
  var times: Int
  var types: Int
  var characters: Int

  /// The length of the block in bytes.
  func size(timeSize: Int) -> Int {
    times * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4) + standardIndicators + utIndicators
  }
}

/// The parts of one block that say what the clocks do.
private struct TZifBlock {
  var times: [Int64] = []
  var typeOfTime: [Int] = []
  var offsetOfType: [Int] = []

  func table(rule: ZoneRule?) throws(TZifDefect) -> ZoneTable {
    guard let initial = offsetOfType.first, typeOfTime.allSatisfy({ $0 < offsetOfType.count }) else { throw .counts }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { throw .order }
    let rules = [rule?.standard, rule?.saving?.offset].compactMap { $0 }
    guard (offsetOfType + rules).allSatisfy({ $0.magnitude < ZoneTable.offsetLimit }) else { throw .offset }
    return ZoneTable(initial: initial, changes: times, offsets: typeOfTime.map { offsetOfType[$0] }, rule: rule)
  }
}

/// A reader over the bytes of one TZif file; all its numbers are big-endian.
private struct TZifReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) throws(TZifDefect) {
    guard count <= bytes.count - index else { throw .cut }
    index += count
  }

  private mutating func byte() throws(TZifDefect) -> UInt8 {
    try skip(1)
    return bytes[index - 1]
  }

  /// A two's complement number of 4 or 8 bytes.
  private mutating func integer(size: Int) throws(TZifDefect) -> Int64 {
    try skip(size)
    let bits = bytes[(index - size)..<index].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }

  private mutating func count() throws(TZifDefect) -> Int {
    let value = try integer(size: 4)
    // A negative one is over 2³¹ and longer than any file that is read.
    guard value >= 0 else { throw .counts }
    return Int(value)
  }

  mutating func header() throws(TZifDefect) -> TZifHeader {
    guard bytes[index...].starts(with: Array("TZif".utf8)) else { throw .magic }
    try skip(4)
    let version = try byte()
    try skip(15)
    return TZifHeader(
      version: version, utIndicators: try count(), standardIndicators: try count(), leapSeconds: try count(),
      times: try count(), types: try count(), characters: try count())
  }

  mutating func block(_ header: TZifHeader, timeSize: Int) throws(TZifDefect) -> TZifBlock {
    guard header.leapSeconds == 0 else { throw .leapSeconds }
    let end = index + header.size(timeSize: timeSize)
    guard end <= bytes.count else { throw .cut }
    var block = TZifBlock()
    for _ in 0..<header.times { block.times.append(try integer(size: timeSize)) }
    for _ in 0..<header.times { block.typeOfTime.append(Int(try byte())) }
    for _ in 0..<header.types {
      block.offsetOfType.append(Int(try integer(size: 4)))
      // Whether it is a saving, and where its abbreviation stands.
      try skip(2)
    }
    index = end
    return block
  }

  /// The text between two line ends after the 64-bit block; nil where it is empty.
  func footer() throws(TZifDefect) -> ZoneRule? {
    let rest = bytes[index...]
    guard rest.count >= 2, rest.first == UInt8(ascii: "\n"),
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\n"))
    else { throw .cut }
    let text = rest[(rest.startIndex + 1)..<end]
    if text.isEmpty { return nil }
    guard let rule = ZoneRule(posix: text) else { throw .footer }
    return rule
  }
}
