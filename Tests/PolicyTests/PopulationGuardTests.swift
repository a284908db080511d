import Testing
import Vocabulary

@testable import Policy

@Suite("Guard population")
struct PopulationGuardTests {
  static let counts: [(Basis, Int, Int, Bool)] = [
    (Basis.clients, 99, 99, false), (.clients, 100, 100, true), (.clients, 5_000, 99, false),
    (.requests, 9_999, 9_999, false), (.requests, 10_000, 10_000, true), (.requests, 20_000, 9_999, false),
  ]

  @Test(arguments: counts)
  func bounds(basis: Basis, total: Int, platform: Int, passes: Bool) {
    let evidence = Fixture.evidence(0, of: 1).with {
      $0.basis = basis
      $0.total = .init(clients: basis == .clients ? total : 0, requests: total)
      $0.platforms = ["ios": .init(clients: basis == .clients ? platform : 0, requests: platform)]
    }
    #expect(PopulationGuard().judge(Fixture.context(evidence)).passed == passes)
    #expect(PopulationGuard().judge(app: evidence).passed == (passes || total != platform))
  }

  @Test("a platform without a count has none")
  func missing() {
    let finding = PopulationGuard().judge(Fixture.context(Fixture.evidence().with { $0.platforms = [:] }))
    #expect(finding.reason.text.contains("only 0 active clients on ios"))
  }
}
