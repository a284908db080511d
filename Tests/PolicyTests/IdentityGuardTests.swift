import Testing
import Vocabulary

@testable import Policy

@Suite("Guard identity")
struct IdentityGuardTests {
  static let hits: [(Basis, Int, Int, Bool, Reason.Result)] = [
    (Basis.clients, 1_000, 990, false, Reason.Result.pass),
    (.clients, 1_000, 989, false, .fail),
    (.clients, 101, 99, false, .fail),
    (.clients, 1_000, 1_000, true, .fail),
    (.clients, 0, 0, false, .unknown),
    (.clients, 0, 0, true, .fail),
    (.requests, 1_000, 0, true, .pass),
    (.requests, 0, 0, false, .pass),
    (.clients, Int.max, Int.max, false, .pass),
    (.clients, Int.max, 1, false, .fail),
  ]

  @Test(arguments: hits)
  func bounds(basis: Basis, hits: Int, named: Int, isAddress: Bool, result: Reason.Result) {
    let evidence = Fixture.evidence().with {
      $0.basis = basis
      $0.identity = .init(hits: hits, hitsWithClient: named, isAddress: isAddress)
    }
    #expect(IdentityGuard().judge(app: evidence).reason.result == result)
  }

  @Test(
    "hits of which an engine did not say whether they carry an id: unknown where they could make up for the rest",
    arguments: [
      (1_000, 990, 10, Reason.Result.pass), (1_000, 0, 1_000, .unknown), (1_000, 500, 490, .unknown),
      (1_000, 500, 489, .fail),
      (Int.max, 1, Int.max, .unknown),
    ])
  func untold(hits: Int, named: Int, untold: Int, result: Reason.Result) {
    let evidence = Fixture.evidence().with {
      $0.identity = .init(hits: hits, hitsWithClient: named, isAddress: false, hitsUntold: untold)
    }
    #expect(IdentityGuard().judge(app: evidence).reason.result == result)
  }
}
