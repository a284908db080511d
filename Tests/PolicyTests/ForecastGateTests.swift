import Testing
import Vocabulary

@testable import Policy

@Suite struct ForecastGateTests {
  private func gate(
    since: Instant? = nil, held: Bool = false, flagReady: Bool? = true, isNewest: Bool = false
  ) -> ForecastGate {
    let decision = Decision(
      selector: Fixture.selector, verdict: .keep, state: since == nil ? .none : .announced, held: held,
      share: Share(3, of: 100), platformShare: Share(3, of: 100), reasons: [], noticeSince: since,
      flag: .init(key: nil, ready: flagReady), next: .init(text: ""))
    var subject = SubjectEvidence(selector: Fixture.selector, requests: 1, activeClients: 3, isNewest: isNewest)
    subject.hasLargerSuccessor = !isNewest
    return ForecastGate(decision, subject: subject, asOf: Fixture.asOf, zone: .utc, noticeDays: 14)
  }

  @Test func `a notice that is old enough gates nothing`() {
    #expect(gate(since: Fixture.asOf - 14 * 86_400).text == "")
    #expect(gate(since: Fixture.asOf - 14 * 86_400).earliest == nil)
  }

  @Test func `a notice that runs is named with its last day`() {
    let gate = gate(since: Fixture.asOf - 10 * 86_400)
    #expect(gate.text == "the notice runs until 2026-12-04")
    #expect(gate.earliest == Day("2026-12-04"))
  }

  @Test func `without a notice one comes first`() {
    #expect(gate().text == "not announced: 14 days' notice come first")
    #expect(gate().earliest == Day("2026-12-14"))
  }

  @Test func `a hold, a missing flag and the newest version are named, and a hold has no day`() {
    let gate = gate(held: true, flagReady: false, isNewest: true)
    #expect(
      gate.text
        == "held; no newer version has more users; not announced: 14 days' notice come first; its flag is not ready")
    #expect(gate.earliest == nil)
  }
}
