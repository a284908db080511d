import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite("Whom a notice reached")
struct EvidenceBuilderNoticeTests {
  private let since = Zone.utc.start(of: .monday - 20) + 40_000

  private func served(
    _ hits: [RawHit], _ rows: [UsageRow], selector: Selector = .version(platform: "ios", .v1), basis: Basis = .clients,
    sources: Set<String> = []
  ) -> (history: Evidence.History, served: SubjectEvidence.NoticeServed?) {
    let evidence = EvidenceBuilder(
      app: "", rows: usageRows(hits) + rows, coverage: calendar((.monday - 60)...(.monday)), basis: basis,
      identityIsAddress: false, noticeSources: sources
    ).evidence(subjects: [selector], daysFrom: nil) { _ in SubjectFacts(noticeSince: since) }
    return (evidence.history, evidence.subjects.first { $0.selector == selector }?.history.notice)
  }

  @Test("active clients that were served it, those of other versions and inactive ones left out")
  func reach() {
    let rows = [
      noticeRow(.v1, day: .monday - 10, clients: [0, 1, 50]), noticeRow(.v1, day: .monday, clients: [1, 2]),
      noticeRow(.v2, day: .monday, clients: [3]),
    ]
    let result = served(lines(.v1, 0..<5) + lines(.v2, 3..<90), rows)
    #expect(result.history.marksNotices)
    #expect(result.served?.reach == Share(3, of: 5))
    #expect(result.served?.first == Zone.utc.start(of: .monday - 10) + 43_200)
  }

  @Test("a range is reached by the notices of all versions in it")
  func range() {
    let rows = [noticeRow(.v1, day: .monday - 1, clients: [0]), noticeRow(.v2, day: .monday - 2, clients: [5])]
    let result = served(
      lines(.v1, 0..<2) + lines(.v2, 5..<7) + lines(.v3, 7..<90), rows, selector: .below(platform: "ios", .v3))
    #expect(result.served?.reach == Share(2, of: 4))
    #expect(result.served?.first == Zone.utc.start(of: .monday - 2) + 43_200)
  }

  @Test("what was served before the record does not count, but was the first", arguments: [(39_999, 0), (40_000, 2)])
  func before(second: Int64, reached: Int) {
    let result = served(lines(.v1, 0..<2), [noticeRow(.v1, day: .monday - 20, clients: [0, 1], first: second)])
    #expect(result.served?.reach == Share(reached, of: 2))
    #expect(result.served?.first == Zone.utc.start(of: .monday - 20) + second)
  }

  @Test("a mapping that marks nothing reached nobody; without either there is nothing to tell")
  func mapping() {
    let mapped = served(lines(.v1, 0..<2), [], sources: ["default", "edge"])
    #expect(mapped.history.marksNotices)
    #expect(mapped.served == .init(first: nil, reach: Share(0, of: 2)))
    let other = served(lines(.v1, 0..<2), [], sources: ["edge"])
    #expect(!other.history.marksNotices)
    #expect(other.served == nil)
  }

  @Test("on basis requests, requests of the window")
  func requests() {
    let rows = [
      noticeRow(.v1, day: .monday, clients: [], hits: 3), noticeRow(.v1, day: .monday - 7, clients: [], hits: 90),
    ]
    #expect(served(lines(.v1, 0..<4), rows, basis: .requests).served?.reach == Share(3, of: 4))
  }
}
