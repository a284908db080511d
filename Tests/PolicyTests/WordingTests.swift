import Testing
import Vocabulary

@testable import Policy

@Suite("Wording")
struct WordingTests {
  static let shares: [(Share, String)] = [
    (Share(Int.max, of: 1), "100.00 %"), (Share(-5, of: 10), "0.00 %"), (Share(5, of: 0), "–"),
    (Share(62, of: 14_210), "0.44 %"),
  ]

  static let numbers: [(Int, String)] = [
    (0, "0"), (999, "999"), (1_000, "1,000"), (14_210, "14,210"), (1_234_567, "1,234,567"), (-1_000, "-1,000"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ]

  @Test(arguments: numbers)
  func number(value: Int, text: String) { #expect(Wording.number(value) == text) }

  @Test func list() {
    #expect(Wording.list(["a"]) == "a")
    #expect(Wording.list(["a", "b", "c"]) == "a, b, c")
    #expect(Wording.list(["a", "b", "c", "d"]) == "a, b, c and 1 more")
    #expect(Wording.list(["a", "b", "c"], of: 1_203) == "a, b, c and 1,200 more")
  }

  @Test func sentence() {
    #expect(Wording.sentence("wait until noon") == "Wait until noon.")
    #expect(Wording.sentence("") == "")
  }

  @Test(
    "a share outside of its whole is cut to it",
    arguments: shares)
  func percent(share: Share, text: String) { #expect(Wording.percent(share, against: .onePercent) == text) }
}
