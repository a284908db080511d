import Testing
import Vocabulary

@Suite struct GuardNameTests {
  /// The names are written in configurations, ledgers and reports: none may change.
  @Test func `the names are POLICY's`() {
    #expect(
      GuardName.allCases.map(\.rawValue) == [
        "coverage", "stale", "population", "unknownVersions", "identity", "sampling", "newest", "cutBudget",
      ])
    #expect(
      CautionName.allCases.map(\.rawValue) == [
        "confidence", "justCrossed", "returnsMonthly", "dormant", "reappeared", "olderKept", "volumeDrop",
        "suspectParse", "noticeUnproven",
      ])
  }
}
