import ClientContract
import Testing

@testable import Policy

@Suite struct GateProposalTests {
  private typealias Thresholds = UpdateGate.Thresholds

  /// 2.0 and 2.1 may go, 2.2 is announced, 2.3 and 2.4 stay; 2.5 is on few.
  private func ios(_ change: (inout [GateVersion]) -> Void = { _ in }, published: [AppVersion] = []) -> GatePlatform {
    var versions = [
      GateVersion(AppVersion(2, 0), activeClients: 1, remainingClients: 1, mayGo: true),
      GateVersion(AppVersion(2, 1), activeClients: 2, remainingClients: 2, mayGo: true, isAnnounced: true),
      GateVersion(AppVersion(2, 2), activeClients: 3, remainingClients: 3, isAnnounced: true),
      GateVersion(AppVersion(2, 3), activeClients: 40, remainingClients: 40),
      GateVersion(AppVersion(2, 4), activeClients: 900, remainingClients: 900),
      GateVersion(AppVersion(2, 5), activeClients: 5, remainingClients: 5),
    ]
    change(&versions)
    return GatePlatform("ios", versions: versions, published: published)
  }

  @Test func `the minimum is the lowest version that stays, the recommendation above what is announced`() {
    let proposal = GateProposal(ios(), current: Thresholds())
    #expect(proposal.thresholds == Thresholds(minimum: AppVersion(2, 2), recommended: AppVersion(2, 3)))
    #expect(proposal.minimum.reason == "2.2.0 is the lowest version that stays")
    #expect(proposal.recommended.reason.contains("after 2.2.0"))
  }

  @Test(arguments: [("2.1.0", "2.2.0"), ("2.2.0", "2.2.0"), ("2.3.0", "2.3.0"), ("99.0.0", "99.0.0")])
  func `it only rises`(current: String, proposed: String) throws {
    let proposal = GateProposal(ios(), current: Thresholds(minimum: AppVersion(current), recommended: AppVersion(99)))
    #expect(proposal.minimum.version == AppVersion(proposed))
    #expect(proposal.recommended.version == AppVersion(99))
  }

  @Test func `a version that stays is never passed, however old`() {
    let held = ios { $0[0].mayGo = false }
    #expect(GateProposal(held, current: Thresholds()).minimum.version == AppVersion(2, 0))
  }

  @Test func `what people cannot update to is never asked of them`() {
    let gone = ios { versions in for index in 0...4 { versions[index].mayGo = true } }
    // Only 2.5.0 stays, and it is on 5 of 951.
    let proposal = GateProposal(gone, current: Thresholds())
    #expect(proposal.minimum.version == AppVersion(2, 4))
    #expect(proposal.minimum.reason.contains("seen on 100 clients"))
    let published = ios(
      { versions in for index in 0...4 { versions[index].mayGo = true } }, published: [AppVersion(2, 3)])
    #expect(GateProposal(published, current: Thresholds()).minimum.version == AppVersion(2, 3))
    let prompted = ios({ $0[4].isAnnounced = true }, published: [AppVersion(2, 4)])
    #expect(GateProposal(prompted, current: Thresholds()).recommended.version == AppVersion(2, 4))
  }

  @Test func `nothing known, nothing proposed`() {
    let nothing = GateProposal(GatePlatform("ios", versions: []), current: Thresholds())
    #expect(nothing.thresholds == Thresholds())
    let current = Thresholds(minimum: AppVersion(1), recommended: AppVersion(2))
    #expect(GateProposal(GatePlatform("ios", versions: []), current: current).thresholds == current)
    let unavailable = GatePlatform("ios", versions: [GateVersion(AppVersion(2), remainingClients: 0)])
    #expect(GateProposal(unavailable, current: Thresholds()).minimum.version == nil)
  }

  @Test func `the recommendation is never below the minimum`() {
    let quiet = ios { versions in for index in versions.indices { versions[index].isAnnounced = false } }
    let proposal = GateProposal(quiet, current: Thresholds(recommended: AppVersion(2, 1)))
    #expect(proposal.thresholds == Thresholds(minimum: AppVersion(2, 2), recommended: AppVersion(2, 2)))
    #expect(!proposal.thresholds.contradictsItself)
  }

  @Test func `of every state, the proposal stops no version that stays and never falls`() {
    // All 2⁶ ways that six versions may go or stay, against every current minimum.
    for mask in 0..<64 {
      let known = ios { versions in for index in 0..<6 { versions[index].mayGo = mask & 1 << index != 0 } }
      for minor in 0...6 {
        let current = Thresholds(minimum: minor == 0 ? nil : AppVersion(2, minor - 1))
        let proposed = GateProposal(known, current: current).minimum.version
        if let before = current.minimum { #expect(proposed.map { $0 >= before } == true) }
        guard let proposed, proposed != current.minimum else { continue }
        #expect(proposed <= AppVersion(2, 4))
        #expect(known.versions.allSatisfy { $0.mayGo || $0.version.map { $0 >= proposed } == true })
      }
    }
  }
}
