import Vocabulary

/// The content of a gzip file: its members one after another (RFC 1952, 2.2), each checked against its trailer.
///
/// The members of one log need not end at line ends, and zeros may lie between and behind them. What cannot be a member
/// behind at least one whole one is garbage: it is left out, with a warning.
struct GzipSource<Decoder: Inflater & ~Copyable>: ByteSource, ~Copyable {
  private enum Phase {
    case between
    case data
    case finished(SourceEnding)
  }

  private var input: InputBuffer
  private var inflater: Decoder
  private var phase = Phase.between
  private var wholeMembers = 0
  /// Bytes put out by the member, modulo 2³² as its trailer has it.
  private var memberLength: UInt32 = 0
  /// Bytes put out so far, and by members that fitted their trailers.
  private var contentBytes = 0
  private var sureBytes = 0
  /// Where the member's data begins.
  private var dataStart = 0

  init(_ input: consuming InputBuffer, _ inflater: consuming Decoder) {
    self.input = input
    self.inflater = inflater
  }

  var bytesRead: Int { input.bytesRead }
  var endsWholeLines: Bool { true }

  var ending: SourceEnding {
    if case .finished(let ending) = phase { return ending }
    return .complete(warning: nil)
  }

  mutating func read(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int {
    var produced = 0
    while produced < capacity {
      switch phase {
      case .between: try beginMember()
      case .data: unsafe produced += try inflate(into: output + produced, capacity - produced)
      case .finished: return produced
      }
    }
    return produced
  }

  /// Looks at what follows a member, or at the first one's beginning.
  private mutating func beginMember() throws(SunsetError) {
    let end = input.offset
    var byte = try input.next()
    while byte == 0 { byte = try input.next() }
    guard let byte else {
      phase = .finished(.complete(warning: nil))
      return
    }
    let start = input.offset - 1
    guard byte == 0x1F else {
      // A member whose first byte was hit, perhaps made zero, is not garbage: what it holds is missing.
      var isHit = byte == 0x8B && start > end
      if !isHit { isHit = try input.next() == 0x8B }
      if isHit { isHit = try input.next() == 8 }
      return isHit ? finish(corrupt: Self.badMagic, at: start) : finish(garbageAt: start)
    }
    guard let second = try input.next() else {
      // One byte may be anything; before a whole member it is the beginning of the first.
      return wholeMembers > 0 ? finish(garbageAt: start) : finish(cutIn: "header")
    }
    guard second == 0x8B else {
      return try input.next() == 8 ? finish(corrupt: Self.badMagic, at: start) : finish(garbageAt: start)
    }
    guard let method = try input.next() else { return finish(cutIn: "header") }
    guard method == 8 else { return finish(corrupt: "unknown compression method", at: start + 2) }
    switch try GzipHeader.read(from: &input) {
    case .cut: finish(cutIn: "header")
    case .invalid(let why): finish(corrupt: why, at: start)
    case .valid:
      inflater.reset()
      memberLength = 0
      dataStart = input.offset
      phase = .data
    }
  }

  private static var badMagic: String { "a member that does not begin as one" }

  private mutating func inflate(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int {
    let hasInput = try input.fill()
    let step = unsafe inflater.inflate(input.bytes, input.available, into: output, capacity)
    input.drop(step.consumed)
    memberLength &+= UInt32(truncatingIfNeeded: step.produced)
    contentBytes += step.produced
    switch step.state {
    case .open:
      // Without input an inflater may still hold output; the data is cut only when that has run dry.
      if !hasInput && step.produced == 0 {
        if endsAsMember {
          finish(corrupt: "no end of the member's data", at: input.offset)
        } else {
          finish(cutIn: input.offset > dataStart ? "data" : "header")
        }
      }
    case .ended: try checkTrailer()
    case .corrupt(let why): finish(corrupt: why, at: input.offset)
    }
    return step.produced
  }

  /// Whether the file's last bytes look like a member's length, RFC 1952's ISIZE, in a member whose data have no end. A
  /// wrong bit that hides the end looks like a cut else, and lines behind it would count that nobody wrote. Four bytes from
  /// within the data of a member that was really cut are larger than any such length, but for some in a thousand.
  private var endsAsMember: Bool {
    UInt64(input.lastFour) <= UInt64(memberLength) * 2 + 1 << 20
  }

  private mutating func checkTrailer() throws(SunsetError) {
    let surplus = inflater.surplus
    let start = input.offset - surplus.count
    var trailer: UInt64 = 0
    for index in 0..<8 {
      var byte = UInt8(truncatingIfNeeded: surplus.bytes >> UInt64(8 * index))
      if index >= surplus.count {
        guard let next = try input.next() else { return finish(cutIn: "trailer") }
        byte = next
      }
      trailer |= UInt64(byte) << UInt64(8 * index)
    }
    guard UInt32(truncatingIfNeeded: trailer) == inflater.checksum else {
      return finish(corrupt: "incorrect data check", at: start)
    }
    guard UInt32(truncatingIfNeeded: trailer >> 32) == memberLength else {
      return finish(corrupt: "incorrect length check", at: start + 4)
    }
    wholeMembers += 1
    sureBytes = contentBytes
    phase = .between
  }

  private mutating func finish(garbageAt offset: Int) {
    phase = .finished(
      .complete(warning: "garbage after the last gzip member, from byte \(grouped(offset)) on, was left out"))
  }

  private mutating func finish(cutIn part: String) {
    phase = .finished(.cut("gzip data cut at byte \(grouped(input.bytesRead)), in a member's \(part)"))
  }

  private mutating func finish(corrupt why: String, at offset: Int) {
    phase = .finished(.corrupt("gzip data corrupt at byte \(grouped(offset)): \(why)", sureBytes: sureBytes))
  }
}
