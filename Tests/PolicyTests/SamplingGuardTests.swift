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
    }
    #expect(SamplingGuard().judge(app: evidence).passed == passes)
  }
}
