import Foundation
import Testing
import Vocabulary

@testable import Intake

@Suite struct GzipSourceTests {
  /// Content and ending of a file by one inflater alone, without zlib as the judge.
  private func inflate<Decoder: Inflater & ~Copyable>(
    _ file: [UInt8], _: Decoder.Type, input: Int = 64 << 10, output: Int = 1 << 16
  ) throws -> (content: [UInt8], ending: SourceEnding) {
    try withFile(file) { path in
      let opened = try LogInput(path)
      var source = GzipSource(
        InputBuffer(descriptor: opened.place.descriptor, name: path, step: input), try Decoder())
      var content: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: output)
      while true {
        let count = try unsafe buffer.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return 0 }
          return try unsafe source.read(into: base, bytes.count)
        }
        if count == 0 { break }
        content += buffer.prefix(count)
      }
      return (content, source.ending)
    }
  }

  private static let first = logLines(0..<5)
  private static let second = logLines(5..<9)
  private static let members = [gzip(first + second.prefix(10)), gzip(Array(second.dropFirst(10)))]
  private static let file = members[0] + members[1]
  private static let content = first + second

  /// What comes behind a whole member of `a`, and what is to be made of it.
  private static let sequels: [(name: String, bytes: [UInt8], warning: Int?, damage: String?, more: String)] = [
    ("nothing", [], nil, nil, ""),
    ("zeros", [0, 0, 0], nil, nil, ""),
    ("a member", gzip(Array("b".utf8)), nil, nil, "b"),
    ("zeros, a member", [0, 0] + gzip(Array("b".utf8)), nil, nil, "b"),
    ("text", Array("junk".utf8), 0, nil, ""),
    ("zeros, text", [0, 0] + Array("junk".utf8), 2, nil, ""),
    ("one magic byte", [0x1F], 0, nil, ""),
    ("one magic byte, text", [0x1F, 0x41], 0, nil, ""),
    ("magic, junk", [0x1F, 0x8B] + Array("junk".utf8), nil, "unknown compression method", ""),
    ("a member whose first byte was hit", [0x1E] + gzip(Array("b".utf8)).dropFirst(), nil, "does not begin as one", ""),
    (
      "a member whose first byte was made zero", [0] + gzip(Array("b".utf8)).dropFirst(), nil, "does not begin as one",
      ""
    ),
    (
      "a member whose second byte was hit", [0x1F, 0x0B] + gzip(Array("b".utf8)).dropFirst(2), nil, "not begin as one",
      ""
    ),
    ("magic alone", [0x1F, 0x8B], nil, "in a member's header", ""),
    ("a begun header", [0x1F, 0x8B, 8, 0], nil, "in a member's header", ""),
    ("reserved flags", [0x1F, 0x8B, 8, 0x20, 0, 0, 0, 0, 0, 3, 3, 0], nil, "unknown header flags set", ""),
    ("a bare header", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], nil, "in a member's header", ""),
    ("no trailer", Array(gzip(Array("b".utf8)).dropLast(8)), nil, "in a member's trailer", "b"),
    ("half a trailer", Array(gzip(Array("b".utf8)).dropLast(3)), nil, "in a member's trailer", "b"),
    (
      "a wrong checksum", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0], nil,
      "incorrect data check", ""
    ),
    (
      "a wrong length", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 1, 0, 0, 0], nil,
      "incorrect length check", ""
    ),
    ("a wrong block", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 7, 0, 0, 0, 0, 0], nil, "invalid", ""),
  ]

  @Test(arguments: sequels.indices)
  func afterAMember(_ index: Int) throws {
    let sequel = Self.sequels[index]
    let member = gzip(Array("a".utf8))
    for result in try everyWay(member + sequel.bytes) {
      #expect(result.content == Array(("a" + sequel.more).utf8), "\(sequel.name)")
      switch result.ending {
      case .complete(let warning):
        #expect(sequel.damage == nil, "\(sequel.name)")
        #expect(
          warning?.contains("byte \(member.count + (sequel.warning ?? 0)) ") == (sequel.warning == nil ? nil : true))
      case .cut(let why), .corrupt(let why, _):
        #expect(why.contains(try #require(sequel.damage, "\(sequel.name): \(why)")))
      }
    }
  }

  private func everyWay(_ file: [UInt8]) throws -> [(content: [UInt8], ending: SourceEnding)] {
    var results: [(content: [UInt8], ending: SourceEnding)] = []
    for (input, output) in [(1, 1), (1, 64), (2, 3), (3, 1), (7, 7), (4096, 1 << 16)] {
      results.append(try inflate(file, ZlibInflater.self, input: input, output: output))
      #if ISAL && os(Linux)
        results.append(try inflate(file, ISALInflater.self, input: input, output: output))
      #endif
    }
    return results
  }

  @Test(arguments: [0, 1, 6, 9] as [Int32])
  func contentIsWhole(_ level: Int32) throws {
    let content = logLines(0..<3000)
    let file =
      gzip(Array(content.prefix(100_000)), level: level) + gzip(Array(content.dropFirst(100_000)), level: level)
    for result in try everyWay(file) {
      #expect(result.content == content)
      #expect(result.ending == .complete(warning: nil))
    }
  }

  #if ISAL && os(Linux)
    @Test func everyCutIsFoundByBoth() throws {
      for length in 0..<Self.file.count {
        let cut = Array(Self.file.prefix(length))
        let byZlib = try inflate(cut, ZlibInflater.self)
        let byISAL = try inflate(cut, ISALInflater.self)
        #expect(byZlib.ending == byISAL.ending, "cut at \(length)")
        // ISA-L decodes literals in groups and gives none of a group that is not whole.
        #expect(byZlib.content.starts(with: byISAL.content))
        #expect(byZlib.content.count - byISAL.content.count <= 2)
        #expect(Self.content.starts(with: byZlib.content))
        let beyond = length - Self.members[0].count
        switch byZlib.ending {
        case .complete(let warning):
          #expect(length == 0 || beyond == 0 || beyond == 1)
          #expect((warning != nil) == (beyond == 1))
        case .corrupt: Issue.record("cut at \(length): \(byZlib.ending)")
        case .cut: #expect(length != 0 && beyond != 0 && beyond != 1)
        }
      }
    }

    @Test(arguments: [0x01, 0x10, 0x80] as [UInt8])
    func everyFlipIsJudgedAlike(_ mask: UInt8) throws {
      for place in Self.file.indices {
        var flipped = Self.file
        flipped[place] ^= mask
        let byZlib = try inflate(flipped, ZlibInflater.self)
        let byISAL = try inflate(flipped, ISALInflater.self)
        switch (byZlib.ending, byISAL.ending) {
        case (.complete, .complete):
          #expect(byZlib.ending == byISAL.ending && byZlib.content == byISAL.content, "flip at \(place)")
        case (.cut, .cut), (.cut, .corrupt), (.corrupt, .cut), (.corrupt, .corrupt): break
        default: Issue.record("flip at \(place): \(byZlib.ending) and \(byISAL.ending)")
        }
      }
    }
  #endif

  /// By the whole reader, zlib being the judge: the same lines, findings, offsets and texts.
  @Test func readersAgreeOnEveryCutAndFlip() throws {
    var files = Self.file.indices.map { Array(Self.file.prefix($0)) }
    for place in Self.file.indices {
      var flipped = Self.file
      flipped[place] ^= 0x04
      files.append(flipped)
    }
    for file in files {
      let results = try InflaterKind.allCases.map { try read(file, options($0)) }
      for result in results {
        #expect(result.outcome.finding == results[0].outcome.finding)
        #expect(result.outcome.findingOffset == results[0].outcome.findingOffset)
        #expect(result.outcome.findingText == results[0].outcome.findingText)
        #expect(result.outcome.warning == results[0].outcome.warning)
        #expect(result.outcome.end == results[0].outcome.end)
        #expect(result.recorder.content == results[0].recorder.content)
      }
    }
  }
}
