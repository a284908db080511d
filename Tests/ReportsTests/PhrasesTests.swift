import Testing
import Vocabulary

@testable import Reports

@Suite struct PhrasesTests {
  /// Every code of POLICY sections 4 to 6 has words of its own.
  @Test(arguments: [
    "shareNotUnder", "shareRegrew", "noHits", "noPlatformHits", "notAnnounced", "noticeRunning", "noticeReach",
    "coolDown",
    "flagFileMissing", "flagUnreadable", "flagMissing", "flagNotBoolean", "flagDisabled", "flagArchived",
    "flagExpiring",
    "flagDisagrees", "held", "roleLimit", "spike", "coverage", "stale", "population", "unknownVersions", "identity",
    "sampling", "newest", "cutBudget", "confidence", "justCrossed", "returnsMonthly", "dormant", "reappeared",
    "olderKept",
    "volumeDrop", "suspectParse", "noticeUnproven",
  ])
  func everyCode(_ code: String) {
    let phrase = Phrases.short(code)
    #expect(phrase == "held" || phrase != code)
    #expect(phrase.count <= 40)
  }

  @Test func aNewCodeStandsForItself() { #expect(Phrases.short("brand\u{1B}New") == #"brand\x1bNew"#) }

  @Test func passesDecideNothing() {
    let passed = Reason(code: "noticeRunning", kind: .rule, result: .pass, text: "")
    let open = Reason(code: "cutBudget", kind: .guard, result: .fail, text: "")
    let subject = SampleReport.subject("ios/1.0.0", 1, remaining: 1, .wait, reasons: [passed, open])
    #expect(Phrases.deciding(subject.decision) == [open])
  }
}
