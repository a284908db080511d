import Testing
import Vocabulary

@testable import Policy

@Suite struct DecisionGoingTests {
  private func decision(_ verdict: Verdict, _ state: SubjectState) -> Decision {
    Decision(
      selector: Fixture.selector, verdict: verdict, state: state, held: false, share: Share(0, of: 1),
      platformShare: Share(0, of: 1), reasons: [], noticeSince: nil, flag: .init(key: nil, ready: nil),
      next: .init(text: ""))
  }

  @Test func `what may be retired or is may go, but for what should come back`() {
    #expect(decision(.sunset, .announced).mayGo)
    #expect(decision(.watch, .retired).mayGo)
    #expect(decision(.retired, .retired).mayGo)
    #expect(!decision(.reenable, .retired).mayGo)
    for verdict in Verdict.allCases where verdict != .sunset { #expect(!decision(verdict, .announced).mayGo) }
  }

  @Test func `users are asked to leave what is announced and not kept`() {
    #expect(decision(.wait, .announced).isBeingLeft)
    #expect(!decision(.keep, .announced).isBeingLeft)
    #expect(!decision(.announce, .none).isBeingLeft)
    #expect(!decision(.wait, .reenabled).isBeingLeft)
  }
}
