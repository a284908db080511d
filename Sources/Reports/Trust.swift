import Vocabulary

/// Whether the data of one app can be trusted: each guard over all subjects that did not pass, in its own sentence.
struct Trust {
  let report: Report
  let part: Report.AppPart

  var entry: Block.Entry { Block.Entry(label: "Can the data be trusted?", items: [answer] + sentences) }

  /// Whether every guard passes.
  var isGiven: Bool { open.isEmpty }

  private var open: [Reason] { part.trust.filter { $0.result != .pass } }

  private var answer: Prose {
    if isGiven { return "Yes: every guard passes on \(count: part.total.on(report.basis), report.basis.singular)." }
    let failing = open.count { $0.result == .fail }
    let unknown = open.count - failing
    guard failing > 0 else { return "It cannot be told: \(count: unknown, "guard") could not be checked." }
    let rest: Prose = unknown > 0 ? ", \(unknown) could not be checked" : ""
    return "No: \(count: failing, "guard") \(failing == 1 ? "does" as Prose : "do") not pass\(rest)."
  }

  private var sentences: [Prose] { open.map { "\(name: $0.code): \(sentence: $0.text)" } }
}
