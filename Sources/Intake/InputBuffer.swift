#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// Bytes of a descriptor, read ahead into fixed memory. Does not own the descriptor.
@safe struct InputBuffer: ~Copyable {
  /// How many of the first bytes tell what a file is.
  static let headBytes = 4096

  private let descriptor: Int32
  private let name: String
  private let memory: UnsafeMutablePointer<UInt8>
  private let step: Int
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// Bytes that were taken from the descriptor so far.
  private(set) var bytesRead = 0
  /// The last four bytes that were taken, as a little-endian number; fewer count as zero bytes in front.
  private(set) var lastFour: UInt32 = 0

  /// - Parameter step: bytes that are read at a time, at least 1.
  init(descriptor: Int32, name: String, step: Int) {
    self.descriptor = descriptor
    self.name = name
    self.step = step
    unsafe memory = .allocate(capacity: max(step, Self.headBytes))
  }

  /// Reads what tells what the input is.
  /// - Throws: where the file cannot be read.
  init(of place: LogInput.Place, step: Int) throws(SunsetError) {
    self.init(descriptor: place.descriptor, name: place.name, step: step)
    try fillHead()
  }

  /// The same for an input that was read before.
  init(again place: LogInput.Place, step: Int) throws(SunsetError) {
    try place.rewind()
    try self.init(of: place, step: step)
  }

  deinit { unsafe memory.deallocate() }

  /// Where in the input the next byte stands.
  var offset: Int { bytesRead - available }

  /// Bytes that can be had without reading.
  var available: Int { end - start }

  /// The bytes that can be had without reading, valid until the next mutation.
  var bytes: UnsafePointer<UInt8> { unsafe UnsafePointer(memory + start) }

  /// Takes bytes off the front.
  mutating func drop(_ count: Int) { start += count }

  /// Makes at least one byte available.
  /// - Returns: whether there is one.
  /// - Throws: where the file cannot be read.
  mutating func fill() throws(SunsetError) -> Bool {
    if available > 0 { return true }
    start = 0
    end = 0
    return try readMore(step)
  }

  /// Makes the first bytes of the file available, as many as tell what it is. For use before any byte is dropped.
  /// - Throws: where the file cannot be read.
  mutating func fillHead() throws(SunsetError) {
    while end < Self.headBytes, try readMore(min(step, Self.headBytes - end)) {}
  }

  /// The next byte, or nil at the end.
  /// - Throws: where the file cannot be read.
  mutating func next() throws(SunsetError) -> UInt8? {
    guard try fill() else { return nil }
    defer { start += 1 }
    return unsafe memory[start]
  }

  private mutating func readMore(_ count: Int) throws(SunsetError) -> Bool {
    while !isAtEnd {
      let got = unsafe read(descriptor, memory + end, count)
      if got > 0 {
        for index in max(0, got - 4)..<got {
          unsafe lastFour = lastFour >> 8 | UInt32(memory[end + index]) << 24
        }
        end += got
        bytesRead += got
        return true
      }
      if got == 0 {
        isAtEnd = true
        break
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Standard input may have been handed to us non-blocking.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&wanted, 1, -1)
      default:
        throw SunsetError(
          .failed, "cannot read \(name) at byte \(grouped(bytesRead)): \(systemMessage(errno)); check the disk")
      }
    }
    return false
  }
}
