import Foundation
import Testing

@testable import Reports

@Suite struct PolicySentencesTests {
  @Test(
    arguments: [
      (
        "The window that ended 2026-10-23 was not under 1 %: 1.03 % of android; wait a week, to see whether it stays under it.",
        "2026-10-23 に終わった期間では 1 % 未満ではありませんでした：android の 1.03 %。下回ったままか、1 週間待って確認してください。"
      ),
      (
        "Over 28 days its share is 1.06 % of all and 2.23 % of android, not under 1 %; wait until those who come by once a "
          + "month have updated.",
        "28 日間のシェアは全体の 1.06 % と android の 2.23 % で、1 % 未満ではありません。月 1 回ほど使う人が更新するまで待ってください。"
      ),
      (
        "Watch for its return; the last day of the watch is 2026-11-17. If it did harm: sunset reenable ios/2.0.0 and the flag "
          + "serve_ios_2_0_0 bring it back.",
        "再出現を監視してください。監視の最終日は 2026-11-17 です。影響があれば、sunset reenable ios/2.0.0 とフラグ serve_ios_2_0_0 で元に戻せます。"
      ),
      (
        "It has 1.22 % of all active clients (25 of 2,060, at most 20 would be under 1 %) and 2.50 % of ios's active clients "
          + "(25 of 1,003, at most 10 would be under 1 %); keep serving it until enough of them have updated.",
        "シェアは全アクティブクライアントの 1.22 %（2,060 中 25、1 % 未満は 20 まで）と ios のアクティブクライアントの 2.50 %（1,003 中 25、1 % 未満は 10 まで）"
          + "です。十分な数が更新するまで提供を続けてください。"
      ), ("Keep serving it.", "提供を続けてください。"),
      (
        "Old. (accepted until 2026-12-01).", "Old. (accepted until 2026-12-01)."
      ),
      (
        "No newer version of ios has a larger share; keep serving it until one has (set to warn, holds nothing back).",
        "ios のより新しいバージョンで、シェアがより大きいものはありません。それが現れるまで提供を続けてください。（警告のみの設定、判定は妨げない）"
      ),
      (
        "held; not announced: 14 days' notice come first; its flag is not ready", "保留中、未告知（14 日前の告知が必要）、フラグの準備ができていない"
      ),
      ("A sentence of tomorrow; do something new.", "A sentence of tomorrow; do something new."), ("", ""),
    ] as [(String, String)])
  func sentences(_ english: String, _ japanese: String) {
    #expect(PolicySentences.japanese(english) == japanese)
  }

  private struct Answer: Decodable {
    struct Reason: Decodable { var text: String }
    struct Next: Decodable { var text: String }
    struct Forecast: Decodable { var gate: String }
    struct Subject: Decodable {
      var reasons: [Reason]
      var next: Next
      var forecast: Forecast?
    }
    struct Body: Decodable { var subjects: [Subject] }

    var data: Body
  }

  /// Whatever the sample's reports say is said in Japanese, with all of its numbers.
  @Test(arguments: ["report.json", "last-week.json"]) func sample(_ name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("reports/\(name)")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(contentsOf: file))
    let texts = answer.data.subjects.flatMap { subject in
      subject.reasons.map(\.text) + [subject.next.text] + [subject.forecast?.gate ?? ""]
    }
    #expect(texts.count > 90)
    for text in Set(texts) where !text.isEmpty {
      let japanese = PolicySentences.japanese(text)
      #expect(japanese != text, "\(text)")
      let numbers = { (text: String) in text.matches(of: /[0-9][0-9.,:TZ-]*[0-9]/).map { String($0.output) }.sorted() }
      #expect(Set(numbers(text)).isSubset(of: numbers(japanese)), "\(text) / \(japanese)")
    }
  }

  /// Every pattern gives each of its values a place.
  @Test func placesFitTheValues() {
    for (english, japanese) in PolicySentences.clauses + PolicySentences.fragments {
      let values = english.matches(of: /\{\}/).count
      let places = Set(japanese.matches(of: /\{([0-9])\}/).map { String($0.output.1) })
      #expect(places == Set((0..<values).map { String($0 + 1) }), "\(english)")
    }
  }
}
