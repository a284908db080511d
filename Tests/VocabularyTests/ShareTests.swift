import Testing

@testable import Vocabulary

@Suite struct ShareTests {
  @Test(
    "percent: rounded up at two decimals, never the threshold where the share is under it",
    arguments: [
      (99, 10_000, "0.99 %"), (100, 10_000, "1.00 %"), (101, 10_000, "1.01 %"), (9_999, 1_000_000, "0.9999 %"),
      (99_999, 10_000_000, "0.99999 %"), (400, 12_000, "3.34 %"), (0, 50, "0.00 %"), (1, 1_000_000_000, "0.01 %"),
      (62, 14_210, "0.44 %"), (1, 1, "100.00 %"), (2, 3, "66.67 %"), (999, 1_000, "99.90 %"),
      (9_999, 9_999, "100.00 %"),
      (99_999, 100_000, "100.00 %"), (995, 100_000, "0.995 %"), (991, 100_000, "0.991 %"), (990, 100_000, "0.99 %"),
      (1, 101, "0.991 %"), (5, 0, "–"), (0, 0, "–"),
    ])
  func percent(count: Int, whole: Int, text: String) {
    #expect(Share(count, of: whole).percent() == text)
  }

  @Test(
    "percent against other thresholds",
    arguments: [
      // Under 0.1234 %: two decimals would print 0.13, three 0.123.
      (1_229, 1_000_000, 1_234, "0.123 %"), (1_233, 1_000_000, 1_234, "0.1233 %"), (1_234, 1_000_000, 1_234, "0.13 %"),
      (4_999, 1_000_000, 5_000, "0.4999 %"), (49, 1_000_000, 1, "0.01 %"), (1, 10_000_000, 1, "0.00001 %"),
      (999_999, 1_000_000, 1_000_000, "99.9999 %"), (1, 2, 1_000_000, "50.00 %"),
    ])
  func percentAgainst(count: Int, whole: Int, millionths: Int, text: String) {
    #expect(Share(count, of: whole).percent(against: Threshold(millionths: millionths)) == text)
  }

  @Test("the largest numbers neither trap nor print the threshold")
  func huge() {
    #expect(Share(.max, of: .max).percent() == "100.00 %")
    #expect(Share(1, of: .max).percent() == "0.01 %")
    #expect(Share(.max, of: 1).percent() == "18446744073709551615.00 %")
    // 1 % of 10¹⁸ less one: 0.9999999999999999 %.
    #expect(Share(9_999_999_999_999_999, of: 1_000_000_000_000_000_000).percent() == "0.9999999999999999 %")
    #expect(Share(9_999_999_999, of: 1_000_000_000_000).percent() == "0.9999999999 %")
    #expect(Share(.max, of: .max).isUnder(.onePercent) == false)
    #expect(Share(.max / 101, of: .max).isUnder(.onePercent) == true)
  }

  @Test(
    "under is strictly under, in integers",
    arguments: [
      (99, 10_000, true), (100, 10_000, false), (101, 10_000, false), (0, 1, true), (1, 100, false), (1, 101, true),
    ])
  func isUnder(count: Int, whole: Int, expected: Bool) {
    #expect(Share(count, of: whole).isUnder(.onePercent) == expected)
  }

  @Test func ofNothingIsUnknown() {
    #expect(Share(0, of: 0).isUnder(.onePercent) == nil)
    #expect(Share(0, of: 0).fraction == nil)
    #expect(Share(1, of: 4).fraction == 0.25)
  }

  @Test("what is printed is under the threshold exactly when the share is", arguments: 1...400)
  func printedFigureTellsTheSide(whole: Int) throws {
    for count in 0...min(whole, 8) {
      let share = Share(count, of: whole)
      let figure = try #require(Double(share.percent().dropLast(2)))
      #expect((figure < 1) == share.isUnder(.onePercent), "\(count) of \(whole)")
      #expect(figure >= 100 * Double(count) / Double(whole) - 1e-9)
    }
  }

  @Test(arguments: [
    (0.01, 10_000), (0.005, 5_000), (1, 1_000_000), (0.000001, 1), (0.29, 290_000), (0.0000014, 1),
  ])
  func threshold(fraction: Double, millionths: Int) {
    #expect(Threshold(fraction: fraction)?.millionths == millionths)
  }

  @Test(arguments: [0, -0.01, 1.0001, 0.0000001, .nan, .infinity])
  func noThreshold(fraction: Double) {
    #expect(Threshold(fraction: fraction) == nil)
  }

  @Test(arguments: [
    (10_000, "1 %"), (5_000, "0.5 %"), (1_000_000, "100 %"), (1, "0.0001 %"), (12_345, "1.2345 %"), (25_000, "2.5 %"),
  ])
  func thresholdDescription(millionths: Int, text: String) {
    #expect(Threshold(millionths: millionths).description == text)
  }
}
