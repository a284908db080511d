import Foundation
import Intake
import Testing
import Vocabulary

/// What a fixture must come to. Worked out with Python's zlib, one member at a time, and by counting line feeds.
struct Expected: CustomTestStringConvertible, Sendable {
  var file: String
  var finding: FileFinding
  var lines: Int
  var end: Int
  var text: String
  var warning: String
  var tooLong = 0

  init(
    _ file: String, _ finding: FileFinding = .ok, lines: Int = 0, end: Int = 0, text: String = "", warning: String = "",
    tooLong: Int = 0
  ) {
    self.file = file
    self.finding = finding
    self.lines = lines
    self.end = end
    self.text = text
    self.warning = warning
    self.tooLong = tooLong
  }

  var testDescription: String { file }

  static let fixtures = [
    Expected("01-single", lines: 100, end: 9690),
    Expected("02-multi-member", lines: 150, end: 14530),
    Expected("04-zero-byte", text: "empty file"),
    Expected("05-empty-member", text: "empty file"),
    Expected("07-trailing-zeros", lines: 100, end: 9690),
    Expected("08-trailing-garbage", lines: 100, end: 9690, warning: "byte 538"),
    Expected("09-trailing-one-magic-byte", lines: 100, end: 9690, warning: "byte 538"),
    Expected(
      "12-truncated-mid-deflate", .damaged, lines: 2659, end: 277_985, text: "cut at byte 43,868, in a member's data"),
    Expected(
      "13-truncated-in-trailer", .damaged, lines: 4000, end: 418_240, text: "cut at byte 65,799, in a member's trailer"),
    Expected("15-truncated-in-header", .damaged, text: "cut at byte 6, in a member's header"),
    Expected("16-header-only", .damaged, text: "cut at byte 10, in a member's header"),
    Expected(
      "17-crc-mismatch", .damaged, text: "corrupt at byte 65,794: incorrect data check"),
    Expected(
      "19-corrupt-middle", .damaged, text: "corrupt at byte 65,794: incorrect data check"),
    Expected("21-plain-text-named", lines: 100, end: 9690),
    Expected("22-zstd-named", lines: 100, end: 9690),
    Expected("23-zlib-stream-named", .refused, text: "zlib stream"),
    Expected("24-raw-deflate-named", .refused, text: "binary data"),
    Expected("25-double-gzip", .refused, text: "gzip data inside gzip"),
    Expected("26-tar", .refused, text: "tar archive inside gzip"),
    Expected("27-extra-name-comment-hcrc", lines: 100, end: 9690),
    Expected("28-bad-hcrc", .damaged, text: "corrupt at byte 0: header crc mismatch"),
    Expected("30-method-not-8", .damaged, text: "corrupt at byte 2: unknown compression method"),
    Expected("31-huge-line-64MiB", end: 67_108_864, tooLong: 1),
    Expected("32-no-final-newline", lines: 100, end: 9689),
    Expected("33-crlf", lines: 100, end: 9790),
    Expected("34-cr-only", lines: 1, end: 9690),
    Expected("35-utf8-bom", lines: 100, end: 9693),
    Expected("36-bom-per-member", lines: 150, end: 14536),
    Expected("37-utf16le", .refused, text: "UTF-16"),
    Expected("38-nul-bytes", lines: 100, end: 13786),
    Expected("40-invalid-utf8", lines: 100, end: 9890),
    Expected("41-blank-lines", lines: 200, end: 9790),
    Expected("44-zeros-only", .refused, text: "nothing but zero bytes"),
    Expected("45-newline-only", lines: 1, end: 1),
    Expected("47-pigz", lines: 4000, end: 418_240),
    Expected("49-html-error-page", .refused, text: "XML document"),
    Expected("50-gpg-or-binary", .refused, text: "binary data"),
    Expected("nginx-ziplevel.live-open", .damaged, lines: 135, end: 78600, text: "cut at byte 5,467"),
    Expected("direct_gzip.live-open", lines: 66, end: 37292),
  ]
}

@Suite struct LogFileReaderTests {
  @Test(arguments: Expected.fixtures, InflaterKind.allCases)
  func fixture(_ expected: Expected, _ inflater: InflaterKind) throws {
    for readsAhead in [false, true] { try look(expected, options(inflater, readsAhead: readsAhead)) }
  }

  private func look(_ expected: Expected, _ options: ReadOptions) throws {
    let path = gzipFixtures.appendingPathComponent(expected.file + ".log.gz").path
    var recorder = Recorder()
    let outcome = try LogFileReader(options: options).read(path, known: NothingKnown(), into: &recorder)
    #expect(outcome.finding == expected.finding)
    #expect(recorder.lines == expected.lines)
    #expect(recorder.tooLong == expected.tooLong)
    #expect(outcome.end.offset == expected.end)
    #expect(expected.text.isEmpty ? outcome.findingText.isEmpty : outcome.findingText.contains(expected.text))
    #expect(
      expected.warning.isEmpty ? outcome.warning == nil : outcome.warning?.contains(expected.warning) == true)
    #expect(recorder.allEnd)
    #expect(outcome.findingOffset == (expected.finding == .damaged ? expected.end : nil))
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(outcome.rawBytes == size)
  }

  @Test func everyFixtureIsInTheTable() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: gzipFixtures.path)
    #expect(Set(files) == Set(Expected.fixtures.map { $0.file + ".log.gz" }))
  }

  @Test(arguments: [1, 2, 3, 7, 4096], InflaterKind.allCases)
  func smallBuffersReadTheSame(_ size: Int, _ inflater: InflaterKind) throws {
    let content = logLines(0..<150)
    let file = gzip(Array(content[..<5001])) + gzip([]) + gzip(Array(content[5001...]), level: 1)
    let normal = try read(file, options(inflater))
    #expect(normal.recorder.content == content)
    for chunk in [1, 2, 3, 7, 64, 1000, 4096, 5000] {
      for readsAhead in [false, true] {
        let small = try read(file, options(inflater, input: size, chunk: chunk, readsAhead: readsAhead))
        #expect(small.recorder.content == content)
        #expect(small.outcome.end == normal.outcome.end)
        #expect(small.outcome.marks == normal.outcome.marks)
      }
    }
  }

  /// The thread that reads ahead is waited for wherever its reader stops; what cannot be read is told at its place.
  @Test(arguments: [1, 900, 1_000, 4_000, 30_000])
  func aReaderThatStopsEarly(lines: Int) throws {
    let file = gzip(logLines(0..<30_000))
    try withFile(file) { path in
      for _ in 0..<20 {
        var recorder = Recorder()
        recorder.failsAfter = lines
        #expect(throws: SunsetError.self) {
          _ = try LogFileReader(options: options(chunk: 4_096, readsAhead: true))
            .read(path, known: NothingKnown(), into: &recorder)
        }
        // A zone of four times 4,096 bytes holds 273 lines of 60 bytes at most.
        #expect(recorder.lines >= lines && recorder.lines < lines + 300)
      }
    }
  }

  @Test func knownContentIsKnownAheadToo() throws {
    let first = logLines(0..<5_000)
    var known = KnownFiles()
    known.add(try read(gzip(first)).outcome)
    let options = options(chunk: 10_000, readsAhead: true)
    #expect(try read(gzip(first, level: 1), options, known: known).outcome.finding == .skipped)
    let grown = try read(gzip(first + logLines(5_000..<6_000)), options, known: known)
    #expect(grown.outcome.finding == .grown)
    #expect(grown.recorder.counted == logLines(5_000..<6_000))
  }

  @Test(arguments: InflaterKind.allCases)
  func manyMembersSplitInLines(_ inflater: InflaterKind) throws {
    let content = logLines(0..<200)
    let size = content.count / 100 + 1
    let pieces = stride(from: 0, to: content.count, by: size).map { Array(content[$0..<min(content.count, $0 + size)]) }
    #expect(pieces.count == 100)
    let result = try read(pieces.flatMap { gzip($0) }, options(inflater))
    #expect(result.outcome.finding == .ok)
    #expect(result.recorder.content == content)
  }

  @Test func plainFileWithoutLastLineEndIsGrowing() throws {
    let content = logLines(0..<10)
    let result = try read(content + Array("192.0.2.1 half".utf8))
    #expect(result.outcome.finding == .growing)
    #expect(result.outcome.findingOffset == content.count)
    #expect(result.outcome.end.offset == content.count)
    #expect(result.recorder.content == content)
  }

  @Test func lastLineOfGzipFileGetsItsLineEnd() throws {
    let result = try read(gzip(Array("a\nb".utf8)))
    #expect(result.outcome.finding == .ok)
    #expect(result.recorder.content == Array("a\nb\n".utf8))
    #expect(result.outcome.end.offset == 3)
  }

  /// 200 MiB, and 1 MiB more with lines around it, in a file of 200 KB: the whole line is never held.
  @Test func hugeLineIsLeftOutInItsPlace() throws {
    let mebibyte = gzip([UInt8](repeating: 0x78, count: 1 << 20), level: 9)
    let file = gzip(Array("first\n".utf8)) + (0..<200).flatMap { _ in mebibyte } + gzip(Array("\nlast\n".utf8))
    let result = try read(file)
    #expect(result.outcome.finding == .ok)
    #expect(result.recorder.content == Array("first\nlast\n".utf8))
    #expect(result.recorder.tooLong == 1)
    #expect(result.recorder.lineNumber == 3)
    #expect(result.outcome.end.offset == 6 + (200 << 20) + 6)
  }

  /// In a process of its own, where nothing else takes memory.
  @Test func hugeLineTakesNoMemory() async {
    await #expect(processExitsWith: .success) {
      let mebibyte = gzip([UInt8](repeating: 0x78, count: 1 << 20), level: 9)
      let result = try read((0..<200).flatMap { _ in mebibyte }, keepsContent: false)
      #expect(result.recorder.tooLong == 1)
      // 200 MiB would be the line alone.
      #expect(try peakMemory() < 190 << 20)
    }
  }

  @Test func consumerStopsTheReading() throws {
    try withFile(gzip(logLines(0..<1000))) { path in
      var recorder = Recorder()
      recorder.failsAfter = 10
      #expect(throws: SunsetError(.failed, "stopped")) {
        try LogFileReader(options: options(chunk: 1000)).read(path, known: NothingKnown(), into: &recorder)
      }
      #expect(recorder.lineNumber < 30)
    }
  }

  @Test(arguments: InflaterKind.allCases)
  func damageIsJudgedByZlib(_ inflater: InflaterKind) throws {
    let result = try read(Array(gzip(logLines(0..<100)).dropLast(20)), options(inflater))
    #expect(result.outcome.finding == .damaged)
    #expect(result.recorder.startsOver == (inflater == .zlib ? 0 : 1))
    #expect(logLines(0..<100).starts(with: result.recorder.content))
  }
}

/// The most memory that this process has had since it began, in bytes.
private func peakMemory() throws -> Int {
  #if canImport(Darwin)
    var usage = rusage()
    #expect(unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
    return usage.ru_maxrss
  #else
    // Not getrusage: a process inherits what the one that started it had (Linux keeps it over execve).
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    let kibibytes = try #require(line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first)
    return try #require(Int(kibibytes)) << 10
  #endif
}
