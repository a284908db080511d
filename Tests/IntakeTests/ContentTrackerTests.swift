import Intake
import Testing
import Vocabulary

@Suite struct ContentTrackerTests {
  /// Sizes on either side of the first 64 KiB, in lines.
  static let sizes = [1, 10, 3000]

  private func known(_ contents: [UInt8]...) throws -> KnownFiles {
    var known = KnownFiles()
    for content in contents { known.add(try read(gzip(content)).outcome) }
    return known
  }

  @Test(arguments: sizes)
  func theSameContentIsSkipped(_ lines: Int) throws {
    let content = logLines(0..<lines)
    let known = try known(content)
    for file in [
      content, gzip(content), gzip(content, level: 1),
      gzip(Array(content.prefix(30))) + gzip(Array(content.dropFirst(30))),
    ] {
      let result = try read(file, known: known)
      #expect(result.outcome.finding == .skipped)
      #expect(result.outcome.findingText == "known content")
    }
  }

  @Test(arguments: sizes, [1, 64, 1000, 256 << 10])
  func growthIsReadOnFromTheKnownEnd(_ lines: Int, _ chunk: Int) throws {
    let old = logLines(0..<lines)
    let new = logLines(lines..<(lines + 20))
    let result = try read(gzip(old + new), options(chunk: chunk), known: try known(old))
    #expect(result.outcome.finding == .grown)
    #expect(result.outcome.findingOffset == old.count)
    #expect(result.recorder.restarts == [lines])
    #expect(result.recorder.counted == new)
    #expect(result.recorder.lineNumber == lines + 20)
    // Marks are those of the whole content, so that it is known when it has grown again.
    let fresh = try read(old + new)
    #expect(result.outcome.end == fresh.outcome.end)
    #expect(Set(result.outcome.marks).isSuperset(of: fresh.outcome.marks))
    // And behind the known end every line end has one again, but for the last, whatever the buffers.
    #expect(result.outcome.marks.count { $0.offset > old.count } == 19)
    #expect(result.outcome.marks.map(\.offset) == result.outcome.marks.map(\.offset).sorted())
  }

  /// A number that looks random, from 0 up and less than a bound.
  private static func pick(_ number: Int, _ salt: Int, below bound: Int) -> Int {
    let spread = UInt64(number &* 64 &+ salt &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return Int(((spread ^ (spread >> 29)) &* 0xBF58_476D_1CE4_E5B9) >> 33) % bound
  }

  /// Cut where the whole has a mark, whatever lines are long or lie behind known content. The fake store looks by rungs.
  @Test(arguments: 0..<4)
  func aCopyCutAtAnyMarkIsFoundByItsRung(seed: Int) throws {
    var content = seed % 2 == 0 ? [] : Array("#Fields: a b\n#Version: 1\n".utf8)
    var known = KnownFiles()
    for number in 0..<2_500 {
      content += logLines(number..<(number + 1))
      if Self.pick(number, seed, below: 400) == 0 {
        content += [UInt8](repeating: 0x78, count: 1 + Self.pick(number, seed + 8, below: 200_000)) + [0x0A]
      }
      if Self.pick(number, seed + 16, below: 800) == 0 {
        known.add(try read(content, known: known, keepsContent: false).outcome)
      }
    }
    let whole = try read(gzip(content), known: known, keepsContent: false).outcome
    known.add(whole)
    #expect(whole.marks.count > 200)
    for mark in whole.marks where mark.offset > 65_536 || Self.pick(mark.offset, seed, below: 40) == 0 {
      let copy = try read(Array(content[..<mark.offset]), known: known, keepsContent: false)
      #expect(copy.outcome.finding == .skipped, "\(mark.offset)")
    }
  }

  @Test func growingFileIsRecognisedWhenItHasGrown() throws {
    let content = logLines(0..<2000)
    var known = KnownFiles()
    for length in [logLines(0..<700).count + 9, logLines(0..<1400).count + 9] {
      let result = try read(Array(content.prefix(length)), known: known)
      #expect(result.outcome.finding == .growing)
      known.add(result.outcome)
    }
    let last = try read(content, known: known)
    #expect(last.outcome.finding == .grown)
    #expect(last.recorder.restarts.count == 2)
    #expect(last.recorder.counted == Array(content.dropFirst(last.outcome.findingOffset ?? 0)))
  }

  @Test func cutFileIsRecognisedWhenItIsWhole() throws {
    let content = logLines(0..<5000)
    let file = gzip(content)
    var known = KnownFiles()
    let cut = try read(Array(file.prefix(file.count / 2)))
    #expect(cut.outcome.finding == .damaged)
    known.add(cut.outcome)
    let whole = try read(file, known: known)
    #expect(whole.outcome.finding == .grown)
    #expect(whole.recorder.counted == Array(content.dropFirst(cut.outcome.end.offset)))
    #expect(try read(Array(file.prefix(file.count / 2)), known: known).outcome.finding == .skipped)
  }

  @Test func oneTrackMoreForEveryKnownFile() throws {
    let parts = [logLines(0..<1500), logLines(9000..<9002), logLines(20_000..<22_000), logLines(30_000..<30_010)]
    let known = try known(parts[0], parts[1], parts[2])
    let two = try read(gzip(parts[0]) + gzip(parts[1]), known: known)
    #expect(two.outcome.finding == .skipped)
    #expect(two.recorder.restarts == [1500, 1502])
    let four = try read(gzip(parts.flatMap { $0 }), known: known)
    #expect(four.outcome.finding == .grown)
    #expect(four.recorder.restarts == [1500, 1502, 3502])
    #expect(four.recorder.counted == parts[3])
  }

  @Test func copyOfTheBeginningIsSkipped() throws {
    let content = logLines(0..<5000)
    let known = try known(content)
    // Any line end of the first 64 KiB, and the last one of a later block.
    let ends = content.indices.filter { content[$0] == 0x0A }.map { $0 + 1 }
    let inFirst = try #require(ends.first { $0 > 20_000 })
    let inThird = try #require(ends.last { $0 <= 3 * 65_536 })
    for end in [inFirst, inThird] {
      #expect(try read(gzip(Array(content.prefix(end))), known: known).outcome.finding == .skipped)
    }
    let other = logLines(70_000..<70_003)
    #expect(try read(gzip(other + content.prefix(inThird)), known: known).outcome.finding == .ok)
  }

  @Test func copyOfTheBeginningBehindAKnownFileIsSkipped() throws {
    let first = logLines(0..<100)
    let second = logLines(500..<900)
    let end = try #require(second.prefix(9000).lastIndex(of: 0x0A)) + 1
    let result = try read(gzip(first + second.prefix(end)), known: try known(first, second))
    #expect(result.outcome.finding == .skipped)
  }

  @Test func differenceInTheMiddleIsNew() throws {
    let content = logLines(0..<3000)
    var changed = content
    changed[100_000] ^= 1
    let result = try read(gzip(changed + logLines(3000..<3001)), known: try known(content))
    #expect(result.outcome.finding == .ok)
    #expect(result.recorder.restarts.isEmpty)
  }

  @Test func knownContentWithoutLineEndIsReadOnMidLine() throws {
    let result = try read(gzip(Array("one\ntwo\nthree\n".utf8)), known: try known(Array("one\ntwo".utf8)))
    #expect(result.outcome.finding == .grown)
    #expect(result.outcome.findingOffset == 7)
    #expect(result.recorder.counted == Array("\nthree\n".utf8))
  }

  /// The thread that inflates ahead follows the content without asking; its reader takes that over once nothing known may
  /// match any more.
  @Test(arguments: [4_096, 256 << 10])
  func aThreadThatFollowsFindsWhatItsReaderWould(_ chunk: Int) throws {
    let content = Array("#Fields: a b\n".utf8) + logLines(0..<2_600)
    let (early, late) = (content.prefix(700), content.prefix(110_000))
    let ended = content.prefix { $0 != 0x0A }.count + 1 + logLines(0..<1_500).count
    for old in [
      [], [Array(early)], [Array(late)], [Array(content.prefix(ended))], [Array(content.prefix(ended)), Array(early)],
      [Array(late) + logLines(7_000..<7_010)], [Array(content.prefix(ended)) + logLines(7_000..<7_010)],
      [content + logLines(7_000..<7_010)], [content],
    ] as [[[UInt8]]] {
      var known = KnownFiles()
      for content in old { known.add(try read(gzip(content)).outcome) }
      let alone = try read(gzip(content), options(chunk: chunk), known: known)
      let ahead = try read(gzip(content), options(chunk: chunk, readsAhead: true), known: known)
      #expect(ahead.outcome.finding == alone.outcome.finding)
      #expect(ahead.outcome.findingOffset == alone.outcome.findingOffset)
      #expect(ahead.outcome.end == alone.outcome.end)
      // Not the arrays themselves, which would be printed.
      let (marksAgree, linesAgree) = (
        ahead.outcome.marks == alone.outcome.marks, ahead.recorder.counted == alone.recorder.counted
      )
      #expect(marksAgree && linesAgree)
      #expect(ahead.recorder.restarts == alone.recorder.restarts)
    }
  }

  @Test func directivesThatFilesShareAreNoBeginning() throws {
    let directives = Array("#Version: 1.0\n#Fields: date time\n".utf8)
    let first = try read(gzip(directives + logLines(0..<3))).outcome
    let second = try read(gzip(directives + logLines(3..<6))).outcome
    #expect(first.marks.first != second.marks.first)
    #expect(first.marks.first?.offset == directives.count + (logLines(0..<1).count))
  }

  @Test func marksStandWhereTheyShould() throws {
    let content = logLines(0..<4000)
    let ends = content.indices.filter { content[$0] == 0x0A }.map { $0 + 1 }
    var expected = ends.filter { $0 <= 65_536 }
    for block in 1...(content.count / 65_536) {
      let last = ends.last { $0 > block * 65_536 && $0 <= (block + 1) * 65_536 }
      if let last, last != content.count { expected.append(last) }
    }
    let outcome = try read(content).outcome
    #expect(outcome.marks.map(\.offset) == expected)
    #expect(outcome.end.offset == content.count)
  }
}
