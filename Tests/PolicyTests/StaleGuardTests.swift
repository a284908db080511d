import Testing
import Vocabulary

@testable import Policy

@Suite("Guard stale")
struct StaleGuardTests {
  static let ages: [(Int64, Reason.Result)] = [
    (0, Reason.Result.pass), (2 * 86_400, .pass), (2 * 86_400 + 1, .fail), (10 * 86_400, .fail), (-1, .unknown),
  ]

  @Test(arguments: ages)
  func bounds(secondsAfterEnd: Int64, result: Reason.Result) {
    let evidence = Fixture.evidence().with { $0.asOf = Fixture.window.end + secondsAfterEnd }
    #expect(StaleGuard().judge(app: evidence).reason.result == result)
  }

  @Test("it names the instant to ask for")
  func remedy() {
    let evidence = Fixture.evidence().with { $0.asOf = Fixture.window.end + 10 * 86_400 }
    #expect(StaleGuard().judge(app: evidence).reason.text.contains("--as-of 2026-11-30T00:00:00Z"))
    #expect(StaleGuard().judge(app: evidence.with { $0.window = nil }).reason.result == .unknown)
  }
}
