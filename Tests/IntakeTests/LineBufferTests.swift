import Testing

@testable import Intake

@Suite struct LineBufferTests {
  /// Feeds bytes in pieces of a size.
  private func lines(_ bytes: [UInt8], piece: Int, zone: Int, maximumLine: Int, _ recorder: Recorder = Recorder())
    throws -> Recorder
  {
    var buffer = LineBuffer(zoneBytes: zone, maximumLine: maximumLine)
    var recorder = recorder
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(piece, buffer.zoneBytes, rest.count)
      buffer.begin(zone: 0)
      for (index, byte) in rest.prefix(count).enumerated() { unsafe buffer.zone[index] = byte }
      rest = rest.dropFirst(count)
      try buffer.deliver(count, restarts: [], to: &recorder)
    }
    try buffer.finish(&recorder)
    return recorder
  }

  /// A limit of 8: what is longer is left out, whatever the pieces.
  @Test(arguments: 1...20)
  func limitDoesNotDependOnPieces(_ piece: Int) throws {
    let text = "12345678\n123456789\n\n1\n1234567890123456789012345\n12345678\n123456789"
    for zone in [1, 3, 8, 100] {
      let result = try lines(Array(text.utf8), piece: piece, zone: zone, maximumLine: 8)
      #expect(result.content == Array("12345678\n\n1\n12345678\n".utf8))
      #expect(result.tooLong == 3)
      #expect(result.lineNumber == 7)
    }
  }

  /// What a file that was truncated under its writer looks like.
  @Test(arguments: 1...20)
  func holeOfZerosIsNoPartOfTheLine(_ piece: Int) throws {
    let bytes = Array("a\n".utf8) + [UInt8](repeating: 0, count: 100) + Array("1234567\nb\n".utf8)
    let result = try lines(bytes, piece: piece, zone: 8, maximumLine: 8)
    #expect(result.content.filter { $0 != 0 } == Array("a\n1234567\nb\n".utf8))
    #expect(result.tooLong == 0)
    #expect(result.lineNumber == 3)
  }

  /// Of a line that is too long the records are handed over, cut at the same places whatever the pieces; only what is no
  /// record is left out.
  @Test(arguments: 1...20)
  func recordsOfALongLineAreLines(_ piece: Int) throws {
    let text = "aa;bbb;ccccccc;d\nee;ff;ggggggggggggg;h\ni;j;k;l;m;n\no"
    for zone in [1, 3, 8, 100] {
      var recorder = Recorder()
      recorder.separator = UInt8(ascii: ";")
      let result = try lines(Array(text.utf8), piece: piece, zone: zone, maximumLine: 8, recorder)
      #expect(
        String(decoding: result.content, as: UTF8.self) == "aa;bbb;\nccccccc;\nd\nee;ff;\ni;j;k;l;\nm;n\no\n")
      #expect(result.tooLong == 1)
    }
  }

  @Test func restartsComeInTheirPlace() throws {
    var buffer = LineBuffer(zoneBytes: 100, maximumLine: 100)
    var recorder = Recorder()
    for (index, byte) in "a\nb\nc\nd".utf8.enumerated() { unsafe buffer.zone[index] = byte }
    try buffer.deliver(7, restarts: [2, 4], to: &recorder)
    #expect(recorder.restarts == [1, 2])
    #expect(recorder.counted == Array("c\n".utf8))
    try buffer.finish(&recorder)
    #expect(recorder.counted == Array("c\nd\n".utf8))
  }
}
