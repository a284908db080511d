import Testing
import Vocabulary

@testable import Policy

@Suite("Guard sampling")
struct SamplingGuardTests {
  static let hits: [(Basis, Int, Bool)] = [(Basis.clients, 0, true), (.clients, 1, false), (.requests, 5_000, true)]

  @Test(arguments: hits)
  func bounds(basis: Basis, sampled: Int, passes: Bool) {
    let evidence = Fixture.evidence().with {
      $0.basis = basis
      $0.sampledHits = sampled
      $0.total.requests = $0.identity.hits + sampled * 9
    }
    #expect(SamplingGuard().judge(app: evidence).passed == passes)
  }

  @Test(
    "weights that are mapped and gone leave no request to count, whatever the basis",
    arguments: [Basis.clients, .requests])
  func gone(basis: Basis) {
    let evidence = Fixture.evidence().with {
      $0.basis = basis
      $0.sampledHits = $0.identity.hits
      $0.total.requests = $0.identity.hits
    }
    #expect(SamplingGuard().judge(app: evidence).reason.result == .fail)
  }
}
