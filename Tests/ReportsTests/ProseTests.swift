import Testing
import Vocabulary

@testable import Reports

@Suite struct ProseTests {
  private func shown(_ prose: Prose) -> String { TextWriter(width: 1_000).wrap(prose).joined(separator: "\n") }

  @Test func interpolations() {
    let day = Day(number: 20_786)
    #expect(shown("\(1_234) \(day) \(Instant(seconds: 0))") == "1,234 2026-11-29 1970-01-01T00:00:00Z")
    #expect(
      shown("\(count: 1, "day"), \(count: 2, "day"), \(count: 0, "entry", "entries")") == "1 day, 2 days, 0 entries")
    #expect(shown("\(percent: Share(1, of: 8), against: .onePercent) \(Threshold.onePercent)") == "12.50 % 1 %")
    #expect(shown("\(name: "a\u{1B}b") \(sentence: "c\0d") \(command: "e\nf")") == #"a\x1bb c\x00d e\x0af"#)
  }

  @Test func joined() {
    let parts: [Prose] = ["a", "b", "c"]
    #expect(shown(parts.joined(separator: ", ")) == "a, b, c")
    #expect(shown([Prose]().joined(separator: ", ")).isEmpty)
  }
}
