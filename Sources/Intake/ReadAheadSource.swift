import Dispatch
import Synchronization
import Vocabulary

/// A source that a thread of its own reads, a few zones ahead of whoever takes the bytes: inflating is half of what a file
/// costs, so that one large file keeps two cores busy.
struct ReadAheadSource<Base: ByteSource & ~Copyable>: ByteSource, ~Copyable {
  /// More than two, so that neither side waits for a single slow zone of the other.
  static var zones: Int { 4 }

  private let reader: AheadReader<Base>
  let endsWholeLines: Bool
  /// The zone in use.
  private var zone = 0
  private var isRunning = false
  private var hasEnded = false
  private var bytesAhead = 0

  init(_ base: consuming Base) {
    endsWholeLines = base.endsWholeLines
    reader = AheadReader(base, zones: Self.zones)
  }

  /// The first bytes of all, before the thread runs.
  mutating func read(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int {
    try unsafe reader.readFirst(into: output, capacity)
  }

  mutating func fill(_ lines: inout LineBuffer, atMost limit: Int) throws(SunsetError) -> Int {
    guard !hasEnded else { return 0 }
    if !isRunning {
      isRunning = true
      unsafe reader.start(lines.firstZone, stride: lines.stride, zoneBytes: lines.zoneBytes)
    }
    let next = (zone + 1) % Self.zones
    let filled = reader.take(next)
    bytesAhead = filled.bytesRead
    if let failure = filled.failure { throw failure }
    lines.begin(zone: next)
    reader.giveBack()
    zone = next
    hasEnded = filled.count == 0
    return filled.count
  }

  /// Waits until the thread no longer reads: the file may be read again then.
  mutating func stop() {
    if isRunning { reader.stop() }
    isRunning = false
    hasEnded = true
  }

  /// Asked for after the end only, behind which the thread touches nothing.
  var ending: SourceEnding { hasEnded ? reader.ending : .complete(warning: nil) }

  var bytesRead: Int { bytesAhead }
}

/// The thread's side: zones of a ring, each filled by the thread and taken by one other.
///
/// A zone belongs to the thread from ``giveBack()`` until ``take(_:)`` gives it away; the semaphores order all accesses.
@safe private final class AheadReader<Base: ByteSource & ~Copyable>: @unchecked Sendable {
  /// What the thread says of a zone.
  struct Filled {
    /// 0 at the end.
    var count = 0
    /// Bytes that were taken from the file by then.
    var bytesRead = 0
    var failure: SunsetError?
  }

  private var base: Base
  private var filled: [Filled]
  private let isToStop = Atomic(false)
  // A semaphore must not be released with a lower count than it was made with.
  private let free = DispatchSemaphore(value: 0)
  private let full = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  init(_ base: consuming Base, zones: Int) {
    self.base = base
    filled = Array(repeating: Filled(), count: zones)
  }

  var ending: SourceEnding { base.ending }

  func readFirst(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int {
    try unsafe base.read(into: output, capacity)
  }

  /// Begins to fill zones, the second one first: the first is in use.
  func start(_ firstZone: UnsafeMutablePointer<UInt8>, stride: Int, zoneBytes: Int) {
    for _ in 1..<filled.count { free.signal() }
    let zones = unsafe Zones(first: firstZone, stride: stride, bytes: zoneBytes)
    // A queue of its own has a thread of its own; those of the global one may all be waiting for such a thread.
    DispatchQueue(label: "sunset.read-ahead", qos: .userInitiated).async { [self] in
      fill(zones)
      finished.signal()
    }
  }

  func stop() {
    isToStop.store(true, ordering: .releasing)
    free.signal()
    finished.wait()
  }

  /// What is in a zone, waited for.
  func take(_ zone: Int) -> Filled {
    full.wait()
    return filled[zone]
  }

  func giveBack() { free.signal() }

  private func fill(_ zones: Zones) {
    var zone = 0
    while true {
      zone = (zone + 1) % filled.count
      free.wait()
      if isToStop.load(ordering: .acquiring) { return }
      var result = Filled()
      do throws(SunsetError) {
        result.count = try unsafe base.read(into: zones.first + zone * zones.stride, zones.bytes)
      } catch {
        result.failure = error
      }
      result.bytesRead = base.bytesRead
      filled[zone] = result
      full.signal()
      if result.count == 0 { return }
    }
  }
}

/// Where the zones are; they outlive the thread, which is waited for.
@safe private struct Zones: @unchecked Sendable {
  let first: UnsafeMutablePointer<UInt8>
  let stride: Int
  let bytes: Int
}
