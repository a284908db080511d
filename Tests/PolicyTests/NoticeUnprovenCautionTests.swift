import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Caution noticeUnproven")
struct NoticeUnprovenCautionTests {
  @Test(
    "only where there is a notice and the log marks none",
    arguments: [(true, true), (true, false), (false, true), (false, false)])
  func judge(announced: Bool, marked: Bool) {
    let evidence = Fixture.evidence().with { $0.history.marksNotices = marked }
    let context = Fixture.context(evidence, announced ? nil : [])
    #expect(NoticeUnprovenCaution().judge(context).passed == (marked || !announced))
  }
}
