import CZlib
import Vocabulary

/// zlib behind ``Inflater``. Source: zlib's manual, `inflateInit2` with negative window bits.
@safe struct ZlibInflater: Inflater, ~Copyable {
  // zlib keeps a pointer back to this structure: it must stay where it is.
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var checksum: UInt32 = 0

  init() throws(SunsetError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let code = unsafe inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      unsafe stream.deallocate()
      throw SunsetError(.failed, "zlib cannot begin to inflate (code \(code)); free some memory and run again")
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  mutating func reset() {
    unsafe inflateReset(stream)
    checksum = 0
  }

  mutating func inflate(
    _ input: UnsafePointer<UInt8>, _ inputCount: Int, into output: UnsafeMutablePointer<UInt8>, _ capacity: Int
  ) -> InflateStep {
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input)
    unsafe stream.pointee.avail_in = UInt32(inputCount)
    unsafe stream.pointee.next_out = output
    unsafe stream.pointee.avail_out = UInt32(capacity)
    let code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
    let produced = unsafe capacity - Int(stream.pointee.avail_out)
    unsafe checksum = UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), output, produced))
    var step = unsafe InflateStep(
      consumed: inputCount - Int(stream.pointee.avail_in), produced: produced, state: .open)
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: step.state = .ended
    default:
      let message = unsafe stream.pointee.msg
      step.state = .corrupt(unsafe message.map { unsafe String(cString: $0) } ?? "zlib code \(code)")
    }
    return step
  }

  // Raw inflate gives back what it read ahead.
  var surplus: (bytes: UInt64, count: Int) { (0, 0) }
}
