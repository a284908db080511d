import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Guard newest")
struct NewestGuardTests {
  static let scenes: [(Bool, Bool, Int, Reason.Result)] = [
    (false, true, 14_210, Reason.Result.pass),
    (true, true, 14_210, .fail),
    (true, false, 0, .fail),
    (false, false, 14_210, .fail),
    (false, false, 0, .unknown),
  ]

  @Test(arguments: scenes)
  func bounds(isNewest: Bool, hasLargerSuccessor: Bool, total: Int, result: Reason.Result) {
    let evidence = Fixture.evidence(0, of: total).with {
      $0.subjects[0].isNewest = isNewest
      $0.subjects[0].hasLargerSuccessor = hasLargerSuccessor
    }
    #expect(NewestGuard().judge(Fixture.context(evidence)).reason.result == result)
  }

  @Test("a range holds the newest version")
  func range() {
    let evidence = Fixture.evidence(selector: .below(platform: "ios", AppVersion(3))).with {
      $0.subjects[0].isNewest = true
    }
    #expect(NewestGuard().judge(Fixture.context(evidence)).reason.text.hasPrefix("It holds the newest version of ios;"))
  }
}
