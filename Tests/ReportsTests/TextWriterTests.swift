import Testing

@testable import Reports

@Suite struct TextWriterTests {
  @Test func wrapsAtTheWidth() {
    let writer = TextWriter(width: 40)
    // 40 characters fit, 41 do not.
    #expect(writer.wrap("aaaaaaaaa bbbbbbbbb ccccccccc dddddddddd") == ["aaaaaaaaa bbbbbbbbb ccccccccc dddddddddd"])
    #expect(
      writer.wrap("aaaaaaaaa bbbbbbbbb ccccccccc ddddddddddd", first: "", rest: "  ")
        == ["aaaaaaaaa bbbbbbbbb ccccccccc", "  ddddddddddd"])
  }

  @Test func neverBreaksNamesAndCommands() {
    let command = "sunset retire --app shop 'ios/<2.10.0' --note x"
    #expect(
      TextWriter(width: 40).wrap("Type \(command: command) now", first: "  ", rest: "    ")
        == ["  Type", "    " + command, "    now"])
    #expect(
      TextWriter(width: 40).wrap("one two three four five six \(name: "my log file.gz")").last == "my log file.gz")
  }

  @Test func narrowCountsAsForty() { #expect(TextWriter(width: 3).style.width == 40) }

  @Test func summaryAlignsItems() {
    var text = ""
    TextWriter(width: 60).write(
      [
        .summary([
          .init(label: "Short", items: ["first", "second"]),
          .init(label: "A label that is too long", items: ["third", "fourth"]),
        ])
      ], to: &text)
    #expect(
      text == """
        Short               first
                            second
        A label that is too long  third
                            fourth

        """)
  }
}

@Suite struct TextWriterJapaneseTests {
  @Test func breaksBetweenCharactersButNotBeforeClosingOnes() {
    let text: Prose = "一二三四五六七八九十一二三四五六七八九十。終わり"
    // Forty columns are twenty characters; the full stop may not begin a line, so the one before goes with it.
    #expect(TextWriter(width: 40).wrap(text) == ["一二三四五六七八九十一二三四五六七八九", "十。終わり"])
  }

  @Test func keepsWordsOfOtherScriptsTogether() {
    let text: Prose = "これは一二三四五六七八九十一二三 \("android/2.0.0", tone: .strong) です"
    #expect(TextWriter(width: 40).wrap(text).count == 2)
    #expect(TextWriter(width: 40).wrap(text).contains { $0.contains("android/2.0.0") })
  }
}
