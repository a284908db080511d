import CZstd
import Vocabulary

/// The content of a zstd file: its frames one after another, skippable ones passed over (RFC 8878, 3.1).
///
/// As in a gzip file, zeros may lie between and behind the frames, and what cannot be a frame behind at least one whole
/// one is garbage: it is left out, with a warning. Memory is bounded by the window that a frame may ask for.
@safe struct ZstdSource: ByteSource, ~Copyable {
  /// The largest window that is accepted, as a power of two: 128 MiB, zstd's own limit for data from elsewhere.
  private static let windowLogMax: Int32 = 27
  /// RFC 8878, 3.1.1.2.
  private static let blockHeaderBytes = 3

  private var input: InputBuffer
  private let context: OpaquePointer
  private var finished: SourceEnding?
  private var wholeFrames = 0
  /// Bytes put out so far, and by whole frames.
  private var contentBytes = 0
  private var sureBytes = 0
  /// Where the frame begins that is being read.
  private var frameStart = 0
  /// Whether a frame has begun and not ended.
  private var isInFrame = false
  /// How many bytes the library is given next.
  private var wanted = 1

  /// - Throws: where the library has no memory.
  init(_ input: consuming InputBuffer) throws(SunsetError) {
    guard let context = unsafe ZSTD_createDCtx() else {
      throw SunsetError(.failed, "zstd cannot begin to decompress: no memory; free some and run again")
    }
    _ = unsafe ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.windowLogMax)
    unsafe self.context = context
    self.input = input
  }

  deinit { _ = unsafe ZSTD_freeDCtx(context) }

  /// Whether a file begins as zstd does: with a frame or a skippable frame.
  static func begins(_ head: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 4 else { return false }
    if unsafe head[0] & 0xF0 == 0x50 && head[1] == 0x2A && head[2] == 0x4D && head[3] == 0x18 { return true }
    return unsafe head[0] == 0x28 && head[1] == 0xB5 && head[2] == 0x2F && head[3] == 0xFD
  }

  var bytesRead: Int { input.bytesRead }
  var endsWholeLines: Bool { true }
  var ending: SourceEnding { finished ?? .complete(warning: nil) }

  mutating func read(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int {
    var produced = 0
    while produced < capacity, finished == nil {
      if !isInFrame {
        try beginFrame()
      } else {
        unsafe produced += try decompress(into: output + produced, capacity - produced)
      }
    }
    return produced
  }

  /// Passes over the zeros between frames.
  private mutating func beginFrame() throws(SunsetError) {
    while try input.fill() {
      guard unsafe input.bytes.pointee == 0 else {
        frameStart = input.offset
        isInFrame = true
        wanted = 1
        return
      }
      input.drop(1)
    }
    finished = .complete(warning: nil)
  }

  private mutating func decompress(into output: UnsafeMutablePointer<UInt8>, _ capacity: Int) throws(SunsetError) -> Int
  {
    let hasInput = try input.fill()
    // What a call has put out is lost where the same call comes to an error. Each is therefore given no more than one
    // block, or what tells of the next one: then all blocks before an error count, however large the buffers are.
    var from = unsafe ZSTD_inBuffer(src: input.bytes, size: min(input.available, wanted), pos: 0)
    var to = unsafe ZSTD_outBuffer(dst: output, size: capacity, pos: 0)
    let code = unsafe ZSTD_decompressStream(context, &to, &from)
    unsafe input.drop(from.pos)
    let produced = unsafe Int(to.pos)
    contentBytes += produced
    // The library asks for a block and the header of the next one.
    wanted = code > Self.blockHeaderBytes ? code - Self.blockHeaderBytes : max(1, code)
    if ZSTD_isError(code) != 0 {
      try fail(code)
    } else if code == 0 {
      wholeFrames += 1
      sureBytes = contentBytes
      isInFrame = false
    } else if !hasInput && produced == 0 {
      // Without input the library may still hold output; the data is cut only when that has run dry. Too few bytes to
      // tell a frame by are no frame.
      if wholeFrames > 0 && input.bytesRead - frameStart < 4 {
        finish(garbageAt: frameStart)
      } else {
        finished = .cut("zstd data cut at byte \(grouped(input.bytesRead)), in a frame")
      }
    }
    return produced
  }

  /// Says what an error of the library means.
  /// - Throws: where the frame asks for more memory than it may have; the file is whole, and another program can read it.
  private mutating func fail(_ code: Int) throws(SunsetError) {
    switch ZSTD_getErrorCode(code) {
    case ZSTD_error_frameParameter_windowTooLarge:
      throw SunsetError(
        .failed, "zstd data with a window of over 128 MiB; recompress it without --long or --ultra, or with gzip")
    case ZSTD_error_memory_allocation:
      throw SunsetError(.failed, "zstd cannot decompress: no memory; free some, or give a lower --jobs")
    case ZSTD_error_prefix_unknown where wholeFrames > 0:
      finish(garbageAt: frameStart)
    default:
      let why = unsafe String(cString: ZSTD_getErrorName(code))
      finished = .corrupt("zstd data corrupt at byte \(grouped(input.offset)): \(why)", sureBytes: sureBytes)
    }
  }

  private mutating func finish(garbageAt offset: Int) {
    finished = .complete(warning: "garbage after the last zstd frame, from byte \(grouped(offset)) on, was left out")
  }
}
