import Testing

@testable import Reports

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("2.3.1", 5), ("告知", 4), ("ａｂ", 4), ("ｱｲ", 2), ("한국", 4), ("e\u{301}", 1), ("█▏", 2), ("→", 1),
    ("（2）", 5), ("…", 1), ("\u{1F600}", 2), (Tone.bad.around("FAILS"), 5),
  ])
  func columns(_ text: String, _ width: Int) { #expect(DisplayWidth.of(text) == width) }
}
