import Vocabulary

/// Whether the data of one app can be trusted: each guard over all subjects that did not pass, in its own sentence.
struct Trust {
  let report: Report
  let part: Report.AppPart
  var say = Tongue()

  var entry: Block.Entry {
    Block.Entry(
      label: say.word("Can the data be trusted?", "データは信頼できるか"), items: [answer] + sentences,
      question: .trust)
  }

  /// Whether every guard passes.
  var isGiven: Bool { open.isEmpty }

  private var open: [Reason] { part.trust.filter { $0.result != .pass } }

  private var answer: Prose {
    let all = say.count(part.total.on(report.basis), report.basis)
    if isGiven { return say("Yes: every guard passes on \(all).", "はい。\(all)について、すべてのガードを通過しています。") }
    let failing = open.count { $0.result == .fail }
    let unknown = open.count - failing
    guard failing > 0 else {
      return say(
        "It cannot be told: \(count: unknown, "guard") could not be checked.",
        "判断できません。\(unknown) 件のガードを確認できませんでした。")
    }
    let rest: Prose = unknown > 0 ? say(", \(unknown) could not be checked", "、\(unknown) 件は確認できません") : ""
    return say(
      "No: \(count: failing, "guard") \(failing == 1 ? "does" as Prose : "do") not pass\(rest).",
      "いいえ。\(failing) 件のガードを通過していません\(rest)。")
  }

  private var sentences: [Prose] { open.map { "\(name: $0.code): \(say.sentence($0.text))" } }
}
