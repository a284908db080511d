import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution confidence")
struct ConfidenceCautionTests {
  private func judge(_ evidence: Evidence) -> Finding { ConfidenceCaution().judge(Fixture.context(evidence)) }

  @Test("83 of 10,000 pass, 84 do not")
  func all() {
    #expect(judge(Fixture.evidence(83, of: 10_000)).passed)
    let finding = judge(Fixture.evidence(84, of: 10_000))
    #expect(finding.reason.result == .fail)
    #expect(finding.reason.text.contains("all active clients could be as high as 1.01 %"))
  }

  /// 20 of 50,000 are nothing, and 20 of the 2,200 on iOS could be 1.32 %.
  @Test("the platform counts too")
  func platform() {
    let finding = judge(Fixture.evidence(20, of: 50_000, platform: 2_200))
    #expect(finding.reason.result == .fail)
    #expect(finding.reason.text.contains("ios's active clients could be as high as 1.32 %"))
  }

  @Test("requests are no sample of people, and without clients nothing is known")
  func notApplicable() {
    #expect(judge(Fixture.evidence(84, of: 10_000).with { $0.basis = .requests }).passed)
    #expect(judge(Fixture.evidence(0, of: 0)).reason.result == .unknown)
  }

  @Test("the bound itself is part of the decision")
  func upperBound() throws {
    let bound = try #require(Fixture.engine().decide(Fixture.evidence(20, of: 2_200)).decisions.first?.upperBound)
    #expect(abs(bound - 0.013_183) < 0.000_000_5)
    let requests = Fixture.evidence(20, of: 2_200).with { $0.basis = .requests }
    #expect(Fixture.engine().decide(requests).decisions.first?.upperBound == nil)
  }
}
