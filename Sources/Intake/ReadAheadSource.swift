import Dispatch
import Synchronization
import Vocabulary

/// A source that a thread of its own reads, a few blocks ahead of whoever takes the bytes: inflating is half of what a
/// file costs, so that one large file keeps two cores busy.
struct ReadAheadSource<Base: ByteSource & ~Copyable>: ByteSource, ~Copyable {
  private let reader: AheadReader<Base>
  let endsWholeLines: Bool
  /// What is left of the block that is being taken.
  private var rest: Range<Int> = 0..<0
  private var block = 0
  private var hasEnded = false
  private(set) var bytesRead = 0

  /// - Parameter blockBytes: bytes that are read at a time, at least 1.
  init(_ base: consuming Base, blockBytes: Int) {
    endsWholeLines = base.endsWholeLines
    reader = AheadReader(base, blockBytes: blockBytes)
    reader.start()
  }

  /// Waits until the thread no longer reads: the file may be read again then.
  deinit { reader.stop() }

  /// How it ended. Asked for after the end only, behind which the thread touches nothing.
  var ending: SourceEnding { hasEnded ? reader.ending : .complete(warning: nil) }

  mutating func read(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int {
    var produced = 0
    while produced < capacity, !hasEnded {
      if rest.isEmpty {
        let (number, filled) = reader.take()
        block = number
        bytesRead = filled.bytesRead
        if let failure = filled.failure { throw failure }
        rest = 0..<filled.count
        hasEnded = filled.count == 0
      }
      let count = min(capacity - produced, rest.count)
      unsafe (output + produced).update(from: reader.bytes(of: block) + rest.lowerBound, count: count)
      rest = (rest.lowerBound + count)..<rest.upperBound
      produced += count
      if rest.isEmpty { reader.giveBack() }
    }
    return produced
  }
}

/// The thread's side: a ring of blocks, each filled by the thread and taken by one other.
///
/// A block belongs to the thread from ``giveBack()`` until ``take()`` gives it away; the semaphores order all accesses.
@safe private final class AheadReader<Base: ByteSource & ~Copyable>: @unchecked Sendable {
  /// What the thread says of a block.
  struct Filled {
    /// 0 at the end.
    var count = 0
    /// Bytes that were taken from the file by then.
    var bytesRead = 0
    var failure: SunsetError?
  }

  /// More than two, so that neither side waits for a single slow block of the other.
  private static var blocks: Int { 4 }

  private var base: Base
  private let blockBytes: Int
  private let memory: UnsafeMutablePointer<UInt8>
  private var filled: [Filled]
  private var taken = 0
  private let isToStop = Atomic(false)
  // A semaphore must not be released with a lower count than it was made with.
  private let free = DispatchSemaphore(value: 0)
  private let full = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  init(_ base: consuming Base, blockBytes: Int) {
    self.base = base
    self.blockBytes = blockBytes
    unsafe memory = .allocate(capacity: Self.blocks * blockBytes)
    filled = Array(repeating: Filled(), count: Self.blocks)
  }

  deinit { unsafe memory.deallocate() }

  var ending: SourceEnding { base.ending }

  func bytes(of block: Int) -> UnsafeMutablePointer<UInt8> { unsafe memory + block * blockBytes }

  func start() {
    for _ in 0..<Self.blocks { free.signal() }
    // A queue of its own has a thread of its own; those of the global one may all be waiting for such a thread.
    DispatchQueue(label: "sunset.read-ahead", qos: .userInitiated).async { [self] in
      fill()
      finished.signal()
    }
  }

  func stop() {
    isToStop.store(true, ordering: .releasing)
    free.signal()
    finished.wait()
  }

  /// The next block, waited for.
  func take() -> (block: Int, filled: Filled) {
    full.wait()
    defer { taken += 1 }
    let block = taken % Self.blocks
    return (block, filled[block])
  }

  func giveBack() { free.signal() }

  private func fill() {
    var block = 0
    while true {
      free.wait()
      if isToStop.load(ordering: .acquiring) { return }
      var result = Filled()
      do throws(SunsetError) {
        result.count = try unsafe base.read(into: bytes(of: block), blockBytes)
      } catch {
        result.failure = error
      }
      result.bytesRead = base.bytesRead
      filled[block] = result
      full.signal()
      if result.count == 0 { return }
      block = (block + 1) % Self.blocks
    }
  }
}
