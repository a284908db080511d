/// Memory for a line that does not stand in the log as one piece, with the padding that extractors may read.
///
/// It grows to the longest line and no further, and what it lends is valid until the next append or ``clear()``.
@safe struct LineMemory: ~Copyable {
  /// The longest line that is put together, in bytes.
  static let longest = 1 << 20
  private static let padding = 64

  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private var count = 0
  /// Whether something was appended since it was cleared.
  private(set) var isInUse = false
  /// Whether the line would be longer than ``longest``; it is not whole then.
  private(set) var isTooLong = false

  init() {
    unsafe base = .allocate(capacity: capacity + 2 * Self.padding)
    unsafe base.initialize(repeating: 0, count: capacity + 2 * Self.padding)
  }

  deinit { unsafe base.deallocate() }

  /// The line so far.
  var slice: FieldSlice { unsafe FieldSlice(start: UnsafePointer(base + Self.padding), count: count) }

  mutating func clear() {
    count = 0
    isInUse = false
    isTooLong = false
  }

  /// Appends bytes as they are.
  mutating func append(_ bytes: FieldSlice) {
    guard makeRoom(bytes.count) else { return }
    unsafe (base + Self.padding + count).update(from: bytes.start, count: bytes.count)
    count += bytes.count
  }

  /// Appends the inside of a JSON string without its escapes. What is no escape stays as it is.
  ///
  /// Where there are few escapes this is little more than a copy: eight bytes a step up to the next backslash.
  mutating func appendJSON(_ text: FieldSlice) {
    // No escape stands for more bytes than it has.
    guard makeRoom(text.count) else { return }
    var place = unsafe text.start
    let end = unsafe place + text.count
    var target = unsafe base + Self.padding + count
    let backslashes = UInt64(UInt8(ascii: "\\")) &* 0x0101_0101_0101_0101
    while unsafe place < end {
      let word = unsafe load8(place)
      // The eight bytes are stored whole: what is too much of them is written over, or stands in the padding.
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
      let difference = word ^ backslashes
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      let run = unsafe min(zeros == 0 ? 8 : zeros.trailingZeroBitCount &>> 3, end - place)
      unsafe place += run
      unsafe target += run
      guard run < 8, unsafe place < end else { continue }
      unsafe target += appendEscape(&place, to: end, at: target)
    }
    count = unsafe target - (base + Self.padding)
  }

  /// Undoes the escape at a place and passes it.
  /// - Returns: the number of bytes that it stands for.
  @inline(__always) private func appendEscape(
    _ place: inout Byte, to end: Byte, at target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let next = unsafe place + 1 < end ? place[1] : 0
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
      unsafe target.pointee = next
      unsafe place += 2
      return 1
    }
    return unsafe appendOtherEscape(&place, to: end, at: target)
  }

  @inline(never) private func appendOtherEscape(
    _ place: inout Byte, to end: Byte, at target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var length = unsafe min(2, end - place)
    if unsafe length == 2 && place[1] == UInt8(ascii: "u") {
      let high = unsafe end - place >= 8 && isHighSurrogate(place) && starts(with: "\\u", at: place + 6, end)
      length = unsafe min(high ? 12 : 6, end - place)
    }
    var bytes: [UInt8] = []
    unescape(unsafe FieldSlice(start: place, count: length), .json, into: &bytes)
    for (index, byte) in bytes.prefix(length).enumerated() { unsafe target[index] = byte }
    unsafe place += length
    return min(bytes.count, length)
  }

  /// Whether `\uD8…` to `\uDB…` stands at a place: half of a character, the other half of which follows.
  private func isHighSurrogate(_ place: Byte) -> Bool {
    unsafe place[2] | 0x20 == UInt8(ascii: "d") && (hexDigit(place[3]).map { (0x8...0xB).contains($0) } ?? false)
  }

  /// Makes room for more bytes; where they would be too many the line is too long, and no longer kept.
  private mutating func makeRoom(_ more: Int) -> Bool {
    isInUse = true
    guard !isTooLong, count + more <= Self.longest else {
      isTooLong = true
      count = 0
      return false
    }
    guard count + more > capacity else { return true }
    let larger = min(Self.longest, max(2 * capacity, count + more))
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + 2 * Self.padding)
    unsafe memory.initialize(repeating: 0, count: larger + 2 * Self.padding)
    unsafe memory.update(from: base, count: Self.padding + count)
    unsafe base.deallocate()
    unsafe base = memory
    capacity = larger
    return true
  }
}
