import ClientContract
import Vocabulary

/// Warns when an older version of the platform stays, so that the gate's minimum cannot pass the subject. POLICY section
/// 5, `olderKept`.
///
/// It looks at the verdicts on other subjects, so it comes after them; see ``CutPlan``.
enum OlderKeptCaution {
  /// Adds to every subject what the verdicts on older ones say of it.
  ///
  /// What it once held back stays held back, so that repeating this comes to an end.
  static func apply(to judgements: inout [Judgement]) {
    let gone = judgements.filter { [.sunset, .watch, .retired].contains($0.verdict) }.map(\.context.selector)
    let staying = judgements.compactMap { judgement -> Staying? in
      guard case .version(let platform, let version) = judgement.context.selector,
        !gone.contains(where: { $0.covers(judgement.context.selector) })
      else { return nil }
      return Staying(platform: platform, version: version)
    }
    for index in judgements.indices where judgements[index].older?.blocks != true {
      let context = judgements[index].context
      guard context.standing.state != .retired else { continue }
      judgements[index].older = Cautions.outcome(finding(context, staying), of: .olderKept, context)
    }
  }

  /// A version that goes on being served.
  private struct Staying {
    var platform: String
    var version: AppVersion
  }

  private static func finding(_ context: SubjectContext, _ staying: [Staying]) -> Finding {
    let name = CautionName.olderKept.rawValue
    guard case .version(let platform, let version) = context.selector else {
      return Finding(name, .caution, .pass, "It has no older version beside it")
    }
    let older = staying.filter { $0.platform == platform && $0.version < version }.map(\.version).sorted()
    guard !older.isEmpty else { return none(on: platform, context) }
    let list = Wording.list(older.map(\.description))
    return Finding(
      name, .caution, .fail,
      "\(platform) \(list) \(older.count == 1 ? "is older and stays" : "are older and stay"), so an update gate cannot "
        + "pass it", remedy: "retire the older first, or serve both without a gate between them")
  }

  /// That no older version stays, if none can be hidden by a day that is lost.
  private static func none(on platform: String, _ context: SubjectContext) -> Finding {
    let name = CautionName.olderKept.rawValue
    guard let window = context.evidence.window else {
      return Finding(
        name, .caution, .unknown, "There is no window to look back from",
        remedy: "ingest seven whole days of logs")
    }
    let gaps = Gaps(
      in: context.evidence.days, from: window.through - (Span.quarterDays - 1), through: window.through)
    guard gaps.days.isEmpty else {
      return Finding(
        name, .caution, .unknown, "An older version could have been seen on a day that cannot be relied on",
        remedy: "ingest what is missing, or wait until that lies further back")
    }
    return Finding(name, .caution, .pass, "No older version of \(platform) stays")
  }
}
