import CZstd
import Testing
import Vocabulary

@testable import Intake

@Suite struct ZstdSourceTests {
  private static let first = logLines(0..<50)
  private static let second = logLines(50..<90)
  /// RFC 8878, 3.1.2: a magic number of sixteen, a size, and bytes that mean nothing to us.
  private static let skippable: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 0x61, 0x0A, 0x62]

  private static let whole: [(name: String, bytes: [UInt8], content: [UInt8], warning: String?)] = [
    ("one frame", zstd(first), first, nil),
    ("two frames", zstd(first) + zstd(second), first + second, nil),
    ("a line over two frames", zstd(Array(first.prefix(100))) + zstd(Array(first.dropFirst(100))), first, nil),
    ("a skippable frame first", skippable + zstd(first), first, nil),
    ("a skippable frame between", zstd(first) + skippable + zstd(second), first + second, nil),
    ("an empty frame", zstd([]) + zstd(first), first, nil),
    ("zeros behind", zstd(first) + [0, 0, 0], first, nil),
    ("zeros between", zstd(first) + [0, 0] + zstd(second), first + second, nil),
    ("text behind", zstd(first) + Array("junk and more".utf8), first, "byte \(zstd(first).count) "),
    ("a line feed behind", zstd(first) + [0x0A], first, "byte \(zstd(first).count) "),
  ]

  @Test(arguments: whole.indices, [1, 7, 65_536])
  func `whole files give their content`(index: Int, input: Int) throws {
    let file = Self.whole[index]
    let (outcome, recorder) = try read(file.bytes, options(input: input))
    #expect(outcome.finding == .ok, "\(file.name): \(outcome.findingText)")
    #expect(recorder.content == file.content, "\(file.name)")
    #expect((outcome.warning == nil) == (file.warning == nil), "\(file.name): \(outcome.warning ?? "")")
    if let warning = file.warning { #expect(try #require(outcome.warning).contains(warning), "\(file.name)") }
  }

  @Test func `a file cut at any place is damaged, and what came before is kept`() throws {
    let file = zstd(Self.first, checksum: true)
    for count in 5..<file.count {
      let (outcome, recorder) = try read(Array(file.prefix(count)))
      #expect(outcome.finding == .damaged, "cut at \(count)")
      #expect(outcome.findingText.contains("zstd data cut at byte \(count)"), "\(outcome.findingText)")
      #expect(Self.first.starts(with: recorder.content))
    }
  }

  @Test func `a wrong checksum is found`() throws {
    var file = zstd(Self.first, checksum: true)
    file[file.count - 1] ^= 1
    let (outcome, recorder) = try read(file)
    #expect(outcome.finding == .damaged)
    #expect(outcome.findingText.contains("zstd data corrupt at byte"))
    // No second library judges; it is read again up to what is sure, which in one frame is nothing.
    #expect(recorder.startsOver == 1)
    #expect(recorder.content.isEmpty)
  }

  @Test(arguments: [(1, 1), (7, 64), (100, 1000), (65_536, 65_536)])
  func `whole frames before an error count, whatever the buffers`(input: Int, chunk: Int) throws {
    let whole = zstd(Self.first, checksum: true)
    var wrongSum = whole
    wrongSum[wrongSum.count - 1] ^= 1
    // One raw block that is not the last, then the header of a block of the reserved type (RFC 8878, 3.1.1.2.2).
    let block: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x88, 0x10, 0x00, 0x00, 0x61, 0x0A, 0x07, 0x00, 0x00]
    for damaged in [wrongSum, block] {
      let result = try read(whole + damaged, options(input: input, chunk: chunk))
      #expect(result.outcome.finding == .damaged)
      #expect(result.outcome.findingOffset == Self.first.count)
      #expect(result.recorder.content == Self.first)
    }
  }

  /// A frame of one raw block, `a` and a line feed, whose header asks for a window of 2^`log` bytes.
  private func frame(windowLog log: UInt8) -> [UInt8] {
    [0x28, 0xB5, 0x2F, 0xFD, 0x00, (log - 10) << 3, 0x11, 0x00, 0x00, 0x61, 0x0A]
  }

  @Test func `a window of 128 MiB is taken, a larger one is refused in words`() throws {
    let (_, recorder) = try read(frame(windowLog: 27))
    #expect(recorder.content == [0x61, 0x0A])
    let error = try #require(throws: SunsetError.self) { try read(frame(windowLog: 28)) }
    #expect(error.message.contains("128 MiB"))
    #expect(error.message.contains("recompress"))
  }

  @Test func `what is inside is looked at too`() throws {
    let (outcome, _) = try read(zstd(gzip(Self.first)))
    #expect(outcome.finding == .refused)
    #expect(outcome.findingText == "gzip data inside zstd; unpack it first")
  }

  @Test func `the same content is known under another compression`() throws {
    var known = KnownFiles()
    known.add(try read(gzip(Self.first)).outcome)
    #expect(try read(zstd(Self.first), known: known).outcome.finding == .skipped)
  }
}

/// One zstd frame.
func zstd(_ content: [UInt8], checksum: Bool = false) -> [UInt8] {
  let context = unsafe ZSTD_createCCtx()
  defer { _ = unsafe ZSTD_freeCCtx(context) }
  if checksum { _ = unsafe ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1) }
  var output = [UInt8](repeating: 0, count: ZSTD_compressBound(content.count))
  let used = unsafe output.withUnsafeMutableBytes { out in
    unsafe content.withUnsafeBytes { input in
      unsafe ZSTD_compress2(context, out.baseAddress, out.count, input.baseAddress, input.count)
    }
  }
  return Array(output.prefix(used))
}
