import ClientContract
import Testing

@Suite struct UpdateReminderTests {
  private let gate = UpdateGate(thresholds: ["ios": .init(minimum: AppVersion(2), recommended: AppVersion(2, 4))])
  private let shown = UpdateReminder(recommended: AppVersion(2, 4), shownAt: 1_000_000)

  @Test(arguments: [
    (0.0, false), (1, false), (86_399, false), (86_400, true), (1_000_000, true), (-1, true), (Double.nan, false),
  ])
  func `the same recommendation waits for a day`(after: Double, isShown: Bool) {
    let advice = gate.advice(for: AppVersion(2, 1), on: "ios", at: shown.shownAt + after, lastShown: shown)
    #expect(advice == (isShown ? .recommended(AppVersion(2, 4)) : .none))
  }

  @Test func `another interval may be named`() {
    let advice = gate.advice(for: AppVersion(2, 1), on: "ios", at: 1_000_060, lastShown: shown, interval: 60)
    #expect(advice == .recommended(AppVersion(2, 4)))
  }

  @Test func `the first and a new recommendation are shown at once`() {
    #expect(gate.advice(for: AppVersion(2, 1), on: "ios", at: 0, lastShown: nil) == .recommended(AppVersion(2, 4)))
    let older = UpdateReminder(recommended: AppVersion(2, 3), shownAt: 1_000_000)
    #expect(
      gate.advice(for: AppVersion(2, 1), on: "ios", at: 1_000_001, lastShown: older) == .recommended(AppVersion(2, 4)))
  }

  @Test func `what is required is shown every time`() {
    #expect(gate.advice(for: AppVersion(1), on: "ios", at: 1_000_001, lastShown: shown) == .required(AppVersion(2)))
    let minimum = UpdateReminder(recommended: AppVersion(2), shownAt: 1_000_000)
    #expect(gate.advice(for: AppVersion(1), on: "ios", at: 1_000_001, lastShown: minimum) == .required(AppVersion(2)))
  }
}
