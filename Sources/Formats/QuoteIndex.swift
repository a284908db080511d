import CByteMask
import Vocabulary

/// The places of a line's quotes.
@safe struct LineQuotes {
  /// What the places are counted from.
  fileprivate var origin: Byte
  fileprivate var places: UnsafePointer<UInt32>

  /// Where a quote stands.
  /// - Precondition: the line has more quotes than `index`.
  @inline(__always) subscript(index: Int) -> Byte { unsafe origin + Int(places[index]) }
}

/// Where the lines of a run end, and where their quotes stand.
///
/// Both are found some KiB ahead of the line that is read, in one pass that no line's end interrupts. Line by line it took
/// two, and each of them ended at another place than the processor had foretold.
@safe struct QuoteIndex: ~Copyable {
  /// How many quotes a line has to have.
  private let quoteCount: Int
  /// The places that are known, each list with ``none`` behind them.
  private let lineFeeds: UnsafeMutablePointer<UInt32>
  private let quotes: UnsafeMutablePointer<UInt32>
  /// What the places are counted from.
  private var origin: Byte?
  /// The first ones that no line before the running one has.
  private var nextLineFeed: UnsafePointer<UInt32>
  private var nextQuote: UnsafePointer<UInt32>
  /// The line whose end was asked for last, where its quotes are known.
  private var line: Byte?
  /// The quotes of a line that is none of the run, as one within another is.
  private let others: UnsafeMutablePointer<UInt32>

  /// Bytes that are looked through at a time: few enough to be in the processor's first cache when they are read.
  private static let window = 32 << 10
  private static let none = UInt32.max
  private static let quote = UInt8(ascii: "\"")

  /// - Parameter quoteCount: how many quotes a line has to have.
  init(quoteCount: Int) {
    self.quoteCount = quoteCount
    let room = Self.window + quoteCount + 8
    unsafe lineFeeds = .allocate(capacity: room)
    unsafe quotes = .allocate(capacity: room)
    unsafe others = .allocate(capacity: quoteCount + 64)
    unsafe nextLineFeed = UnsafePointer(lineFeeds)
    unsafe nextQuote = UnsafePointer(quotes)
    begin()
  }

  deinit {
    unsafe lineFeeds.deallocate()
    unsafe quotes.deallocate()
    unsafe others.deallocate()
  }

  /// Forgets what is known, for another run of lines.
  @inline(__always) mutating func begin() {
    unsafe origin = nil
    unsafe line = nil
    unsafe lineFeeds[0] = Self.none
    unsafe nextLineFeed = UnsafePointer(lineFeeds)
  }

  /// Where the line ends that begins at `start`: at its line feed, or at the end of the run. Up to 63 bytes past the end are
  /// read, never used.
  /// - Complexity: O(*n*) in the bytes of the line.
  @inline(__always) mutating func lineEnd(from start: Byte, to end: Byte) -> Byte {
    if unsafe nextLineFeed.pointee == Self.none { unsafe lookAhead(from: start, to: end) }
    guard let origin = unsafe origin else {
      unsafe line = nil
      return unsafe findLineFeed(from: start, to: end)
    }
    let lineEnd = unsafe origin + Int(nextLineFeed.pointee)
    unsafe nextLineFeed += 1
    // A line before this one may not have had the quotes that were expected.
    let offset = UInt32(truncatingIfNeeded: unsafe start - origin)
    while unsafe nextQuote.pointee < offset { unsafe nextQuote += 1 }
    unsafe line = start
    return unsafe lineEnd
  }

  /// Lists what the next bytes have. A line that is longer is left to be looked at alone.
  @inline(never) private mutating func lookAhead(from start: Byte, to end: Byte) {
    let found = unsafe byteIndex(start, min(end - start, Self.window), Self.quote, 0x0A, quotes, lineFeeds)
    for place in found.first...(found.first + quoteCount) { unsafe quotes[place] = Self.none }
    unsafe lineFeeds[found.second] = Self.none
    unsafe nextQuote = UnsafePointer(quotes)
    unsafe nextLineFeed = UnsafePointer(lineFeeds)
    unsafe origin = found.second > 0 ? start : nil
  }

  /// The quotes of a line, nil where they are not as many as they have to be. Valid until the next call.
  /// - Complexity: O(1) for the line whose end was asked for last, O(*n*) for another one.
  @inline(__always) mutating func quotes(from start: Byte, to end: Byte) -> LineQuotes? {
    guard unsafe start == line, let origin = unsafe origin else { return unsafe list(from: start, to: end) }
    let places = unsafe nextQuote
    let offset = UInt32(truncatingIfNeeded: unsafe end - origin)
    guard unsafe places[quoteCount] >= offset, unsafe quoteCount == 0 || places[quoteCount &- 1] < offset else {
      return nil
    }
    unsafe nextQuote = places + quoteCount
    return unsafe LineQuotes(origin: origin, places: places)
  }

  /// Lists the quotes of one line, 64 bytes a step.
  @inline(never) private func list(from start: Byte, to end: Byte) -> LineQuotes? {
    var block = unsafe start
    var count = 0
    while unsafe block < end {
      var mask = unsafe byteMask64(block, Self.quote)
      let rest = unsafe end - block
      if rest < 64 { mask &= ~(~0 &<< UInt64(truncatingIfNeeded: rest)) }
      let offset = unsafe block - start
      while mask != 0 {
        unsafe others[count] = UInt32(truncatingIfNeeded: offset &+ mask.trailingZeroBitCount)
        count &+= 1
        mask &= mask &- 1
      }
      guard count <= quoteCount else { return nil }
      unsafe block += 64
    }
    return unsafe count == quoteCount ? LineQuotes(origin: start, places: UnsafePointer(others)) : nil
  }
}
