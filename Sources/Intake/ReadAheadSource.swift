import Dispatch
import Synchronization
import Vocabulary

/// A source that a thread of its own makes and reads, a few zones ahead of whoever takes the bytes: inflating is half of
/// what a file costs, so that one large file keeps two cores busy. The thread follows the content too, since it has the
/// lesser half.
struct ReadAheadSource<Base: ByteSource & ~Copyable>: ZoneSource, ~Copyable {
  /// Many, so that neither side waits for a few slow zones of the other.
  static var zones: Int { 8 }
  /// How many are given back at once, so that the thread is seldom woken; ``zones`` is a multiple of it.
  private static var zonesAtOnce: Int { 4 }
  /// Large ones, for the two sides are to meet seldom: smaller ones were slower (Documentation/PERFORMANCE.md).
  static func zoneBytes(_ options: ReadOptions) -> Int { 4 * options.chunkBytes }
  static var repeatsHead: Bool { true }

  private let reader: AheadReader<Base>
  let endsWholeLines: Bool
  /// The zone in use.
  private var zone = 0
  private var isRunning = false
  /// What is in the zone after it, where that was looked at already.
  private var next: AheadReader<Base>.Filled?
  private(set) var ending = SourceEnding.complete(warning: nil)
  private(set) var bytesRead = 0
  private(set) var stretch: ContentTrack.Stretch?

  /// - Parameter make: makes the source, on the thread.
  init(endsWholeLines: Bool, _ make: @escaping @Sendable () throws(SunsetError) -> Base) {
    self.endsWholeLines = endsWholeLines
    reader = AheadReader(make, zones: Self.zones)
  }

  mutating func head(_ lines: inout LineBuffer, atMost limit: Int) throws(SunsetError) -> [UInt8] {
    isRunning = true
    unsafe reader.start(UInt(bitPattern: lines.firstZone), stride: lines.stride, zoneBytes: lines.zoneBytes)
    let filled = reader.take(1)
    next = filled
    ending = filled.ending
    let bytes = unsafe UnsafeBufferPointer(start: lines.firstZone + lines.stride, count: filled.count)
    return unsafe Array(bytes.prefix(min(InputBuffer.headBytes, limit)))
  }

  mutating func fill(_ lines: inout LineBuffer, atMost limit: Int) throws(SunsetError) -> Int {
    let following = (zone + 1) % Self.zones
    let filled = next ?? reader.take(following)
    next = nil
    bytesRead = filled.bytesRead
    ending = filled.ending
    stretch = filled.stretch
    if let failure = filled.failure { throw failure }
    lines.begin(zone: following)
    if following % Self.zonesAtOnce == 0 { for _ in 0..<Self.zonesAtOnce { reader.giveBack() } }
    zone = following
    return filled.count
  }

  /// Waits until the thread no longer reads: the file may be read again then.
  mutating func stop() {
    if isRunning { reader.stop() }
    isRunning = false
  }
}

/// The thread's side: zones of a ring, each filled by the thread and taken by one other.
///
/// A zone belongs to the thread from ``giveBack()`` until ``take(_:)`` gives it away.
private final class AheadReader<Base: ByteSource & ~Copyable>: Sendable {
  /// What the thread says of a zone.
  struct Filled {
    /// 0 at the end.
    var count = 0
    /// Bytes that were taken from the file by then.
    var bytesRead = 0
    var ending = SourceEnding.complete(warning: nil)
    /// What the bytes add to the track of the content.
    var stretch: ContentTrack.Stretch?
    var failure: SunsetError?
  }

  private let make: @Sendable () throws(SunsetError) -> Base
  private let filled: Mutex<[Filled]>
  private let zones: Int
  private let isToStop = Atomic(false)
  // A semaphore must not be released with a lower count than it was made with.
  private let free = DispatchSemaphore(value: 0)
  private let full = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  init(_ make: @escaping @Sendable () throws(SunsetError) -> Base, zones: Int) {
    self.make = make
    self.zones = zones
    filled = Mutex(Array(repeating: Filled(), count: zones))
  }

  /// Begins to fill zones, the second one first: the first is in use.
  /// - Parameter firstZone: where it is; a number, for no type says that a zone has one owner at a time.
  func start(_ firstZone: UInt, stride: Int, zoneBytes: Int) {
    for _ in 1..<zones { free.signal() }
    // A queue of its own has a thread of its own; those of the global one may all be waiting for such a thread.
    DispatchQueue(label: "sunset.read-ahead", qos: .userInitiated).async { [self] in
      var zone = 1
      do throws(SunsetError) {
        var base = try make()
        let track = try ContentTrack(start: 0)
        while try fill(zone, at: firstZone + UInt(zone * stride), zoneBytes, from: &base, track) {
          zone = (zone + 1) % zones
        }
      } catch {
        give(zone, Filled(failure: error))
      }
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
    return filled.withLock { $0[zone] }
  }

  func giveBack() { free.signal() }

  /// Fills a zone once it is free.
  /// - Returns: whether there may be more.
  private func fill(
    _ zone: Int, at address: UInt, _ bytes: Int, from base: inout Base, _ track: ContentTrack
  ) throws(SunsetError) -> Bool {
    free.wait()
    guard !isToStop.load(ordering: .acquiring), let memory = unsafe UnsafeMutablePointer<UInt8>(bitPattern: address)
    else { return false }
    let count = try unsafe base.read(into: memory, bytes)
    let stretch = unsafe track.follow(memory, count)
    give(zone, Filled(count: count, bytesRead: base.bytesRead, ending: base.ending, stretch: stretch))
    return count > 0
  }

  private func give(_ zone: Int, _ result: Filled) {
    filled.withLock { $0[zone] = result }
    full.signal()
  }
}
