import Vocabulary

/// Cuts decompressed bytes into runs of whole lines for a consumer.
///
/// New bytes always land in the zone; what is left of a line is kept just in front of it, so that every line lies in one
/// piece and nothing else is moved. What is left is at most the longest line, and so is the zone: memory is flat.
@safe struct LineBuffer: ~Copyable {
  /// Bytes on either side of lent lines that may be read.
  static let padding = 64

  /// The most bytes that fit into the zone.
  let zoneBytes: Int
  private let maximumLine: Int
  /// All zones, each with its room for the beginning of a line.
  private let allZones: UnsafeMutablePointer<UInt8>
  /// From one zone to the next.
  let stride: Int
  /// The zone in use, with its room.
  private var memory: UnsafeMutablePointer<UInt8>
  private let zoneStart: Int
  /// Bytes that are the beginning of a line, and where they are: in front of the zone, or still where they came.
  private var carried = 0
  private var carriedStart = 0
  /// Whether a line that is too long is being left out up to its line feed.
  private var isSkipping = false
  /// Whether records were handed over of a line whose end has not come.
  private(set) var hasLentPart = false

  /// - Parameter zones: how many there are, so that others are filled while one is in use; at least 1.
  init(zoneBytes: Int, maximumLine: Int, zones: Int = 1) {
    self.maximumLine = max(1, maximumLine)
    // A zone longer than the longest line could hide a line that is too long in its middle.
    self.zoneBytes = max(1, min(zoneBytes, maximumLine))
    zoneStart = Self.padding + self.maximumLine
    stride = zoneStart + self.zoneBytes + Self.padding
    unsafe allZones = .allocate(capacity: stride * zones)
    unsafe memory = allZones
    carriedStart = zoneStart
    for zone in 0..<zones {
      let memory = unsafe allZones + zone * stride
      // Only the paddings can be read before they were written; the rest stays untouched, and unmapped until used.
      unsafe memory.initialize(repeating: 0, count: Self.padding)
      unsafe (memory + zoneStart - Self.padding).initialize(repeating: 0, count: Self.padding)
      unsafe (memory + stride - Self.padding).initialize(repeating: 0, count: Self.padding)
    }
  }

  deinit { unsafe allZones.deallocate() }

  /// Where new bytes go, ``zoneBytes`` of them.
  var zone: UnsafeMutablePointer<UInt8> { unsafe memory + zoneStart }

  /// Where those of the first zone go; the others follow by ``stride``.
  var firstZone: UnsafeMutablePointer<UInt8> { unsafe allZones + zoneStart }

  /// Takes a zone into use: what is left of a line is moved in front of it, and the zone before is free.
  mutating func begin(zone: Int) {
    let next = unsafe allZones + zone * stride
    unsafe moveCarried(to: next)
    unsafe memory = next
  }

  private mutating func moveCarried(to zone: UnsafeMutablePointer<UInt8>) {
    let front = zoneStart - carried
    unsafe (zone + front).update(from: memory + carriedStart, count: carried)
    carriedStart = front
  }

  /// Hands over the lines that the new bytes in the zone complete.
  /// - Parameter restarts: how many of the new bytes belong to known content, ascending; usually empty.
  /// - Throws: what the consumer throws.
  mutating func deliver<Consumer: ChunkConsumer & ~Copyable>(
    _ count: Int, restarts: [Int], to consumer: inout Consumer
  ) throws(SunsetError) {
    var start = zoneStart
    for restart in restarts {
      _ = try deliver(start..<(zoneStart + restart), to: &consumer)
      // The rest of a line that is known already.
      carried = 0
      isSkipping = false
      hasLentPart = false
      try consumer.restart()
      start = zoneStart + restart
    }
    carriedStart = try deliver(start..<(zoneStart + count), to: &consumer)
  }

  /// Hands over what is left, as a line of its own.
  /// - Throws: what the consumer throws.
  mutating func finish<Consumer: ChunkConsumer & ~Copyable>(_ consumer: inout Consumer) throws(SunsetError) {
    if isSkipping {
      try consumer.skipTooLongLine()
    } else if carried > 0 {
      unsafe moveCarried(to: memory)
      unsafe memory[zoneStart] = lineFeed
      try lend(carriedStart..<(zoneStart + 1), to: &consumer)
    }
    isSkipping = false
    hasLentPart = false
    carried = 0
  }

  /// - Returns: where the ``carried`` bytes at the range's end begin.
  private mutating func deliver<Consumer: ChunkConsumer & ~Copyable>(
    _ range: Range<Int>, to consumer: inout Consumer
  ) throws(SunsetError) -> Int {
    var start = range.lowerBound - carried
    if isSkipping || carried > 0 {
      // Only a line that began in an earlier zone can be too long: find its end.
      let firstEnd = unsafe firstLineFeed(memory, range)
      if let firstEnd {
        if isSkipping || firstEnd - start > maximumLine {
          if !isSkipping {
            start += unsafe leadingZeros(memory, start..<firstEnd)
            start = try lendRecords(start..<firstEnd, to: &consumer)
          }
          if isSkipping || firstEnd - start > maximumLine {
            try consumer.skipTooLongLine()
            start = firstEnd + 1
          }
        }
        isSkipping = false
        hasLentPart = false
      } else if isSkipping {
        return range.upperBound
      }
    }
    let searched = max(start, range.lowerBound)
    if let lastEnd = unsafe lastLineFeed(memory, searched..<range.upperBound) {
      try lend(start..<(lastEnd + 1), to: &consumer)
      start = lastEnd + 1
    }
    carried = range.upperBound - start
    if carried > maximumLine {
      // A file that was truncated under its writer has a hole of zeros, however long, in front of its next line.
      start += unsafe leadingZeros(memory, start..<range.upperBound)
      start = try lendRecords(start..<range.upperBound, to: &consumer)
      carried = range.upperBound - start
      if carried > maximumLine {
        isSkipping = true
        carried = 0
      }
    }
    return range.upperBound - carried
  }

  /// Hands over the records that a line begins with, while it is too long, each run of them as a line. Where it is cut
  /// does not depend on how many of its bytes are there yet.
  /// - Returns: where the rest begins.
  private mutating func lendRecords<Consumer: ChunkConsumer & ~Copyable>(
    _ range: Range<Int>, to consumer: inout Consumer
  ) throws(SunsetError) -> Int {
    var start = range.lowerBound
    while range.upperBound - start > maximumLine {
      let line = unsafe UnsafeBufferPointer(start: memory + start, count: maximumLine)
      let count = unsafe consumer.wholeRecords(in: line.span)
      guard count > 0 else { break }
      let end = start + min(count, maximumLine)
      let next = unsafe memory[end]
      unsafe memory[end] = lineFeed
      try lend(start..<(end + 1), to: &consumer)
      unsafe memory[end] = next
      start = end
      hasLentPart = true
    }
    return start
  }

  private func lend<Consumer: ChunkConsumer & ~Copyable>(
    _ range: Range<Int>, to consumer: inout Consumer
  ) throws(SunsetError) {
    let lines = unsafe UnsafeBufferPointer(start: memory + range.lowerBound, count: range.count)
    try consumer.take(unsafe lines.span)
  }
}
