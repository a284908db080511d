import Testing
import Vocabulary

@testable import Reports

@Suite struct FiguresTests {
  @Test(arguments: [(0.013_183, "1.32 %"), (0.01, "1.00 %"), (0.009_954, "1.00 %"), (0, "0.00 %"), (1, "100.00 %")])
  func probabilitiesRoundUp(_ probability: Double, _ text: String) { #expect(Figures.percent(probability) == text) }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (14_210, "14,210"), (1_048_576, "1,048,576"), (-1_234, "-1,234"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func grouped(_ number: Int, _ text: String) { #expect(Figures.grouped(number) == text) }

  /// Rounded up at two decimals, with more where it would print the threshold itself.
  @Test(arguments: [
    (62, 14_210, "0.44 %"), (99, 10_000, "0.99 %"), (100, 10_000, "1.00 %"), (9_999, 1_000_000, "0.9999 %"),
    (99_999, 10_000_000, "0.99999 %"), (1, 1_000_000, "0.01 %"), (0, 50, "0.00 %"), (50, 50, "100.00 %"),
    (1, 3, "33.34 %"),
    (0, 0, "-"),
  ])
  func percent(_ count: Int, _ whole: Int, _ text: String) {
    #expect(Figures.percent(Share(count, of: whole), against: .onePercent) == text)
  }

  @Test func counted() {
    #expect(Figures.counted(1, "client") == "1 client")
    #expect(Figures.counted(0, "file needs", "files need") == "0 files need")
    #expect(Figures.counted(1_062, "client") == "1,062 clients")
  }
}
