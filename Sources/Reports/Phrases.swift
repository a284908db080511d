import Vocabulary

/// The short words that the first screen uses for the codes of POLICY section 6.
enum Phrases {
  /// A code in a few words; a code that is not known yet as it is.
  static func short(_ code: String, in language: Language = .en) -> String {
    let table = language == .en ? english : japanese
    return table[code] ?? Inert.line(code, limit: 40)
  }

  private static let english = [
    "shareNotUnder": "share is not under the threshold",
    "shareRegrew": "share grew back",
    "shareUntrusted": "share cannot be relied on",
    "noHits": "no hits in the window",
    "noPlatformHits": "no hits on the platform",
    "notAnnounced": "not announced yet",
    "noticeRunning": "notice is running",
    "noticeReach": "notice has not reached enough clients",
    "coolDown": "brought back less than 28 days ago",
    "flagFileMissing": "no flag file",
    "flagUnreadable": "flag file cannot be read",
    "flagMissing": "flag is missing",
    "flagNotBoolean": "flag has no on and off",
    "flagDisabled": "flag is disabled",
    "flagArchived": "flag is archived",
    "flagExpiring": "flag expires within 90 days",
    "flagDisagrees": "flag is on",
    "held": "held",
    "roleLimit": "not allowed to automation",
    "spike": "clients came back",
    "coverage": "logs are incomplete",
    "stale": "data is too old",
    "population": "too few clients to tell",
    "unknownVersions": "too many unreadable versions",
    "identity": "too few hits name a client",
    "sampling": "log is sampled",
    "newest": "newest version",
    "cutBudget": "cut budget is used up",
    "confidence": "share could be higher",
    "justCrossed": "under the threshold for one week only",
    "returnsMonthly": "clients return monthly",
    "dormant": "dormant clients",
    "reappeared": "came back after 28 silent days",
    "olderKept": "an older version stays",
    "volumeDrop": "volume dropped",
    "suspectParse": "the drop may be a reading error",
    "noticeUnproven": "notice not proven by the log",
  ]

  private static let japanese = [
    "shareNotUnder": "シェアが閾値未満ではない",
    "shareRegrew": "シェアが再び増えた",
    "shareUntrusted": "シェアを信頼できない",
    "noHits": "期間内にヒットがない",
    "noPlatformHits": "そのプラットフォームにヒットがない",
    "notAnnounced": "未告知",
    "noticeRunning": "告知期間中",
    "noticeReach": "告知が十分に届いていない",
    "coolDown": "再有効化から 28 日未満",
    "flagFileMissing": "フラグファイルがない",
    "flagUnreadable": "フラグファイルを読み取れない",
    "flagMissing": "フラグがない",
    "flagNotBoolean": "フラグにオンとオフがない",
    "flagDisabled": "フラグが無効",
    "flagArchived": "フラグがアーカイブ済み",
    "flagExpiring": "フラグが 90 日以内に失効",
    "flagDisagrees": "フラグがオンのまま",
    "held": "保留中",
    "roleLimit": "自動処理には許可されない",
    "spike": "クライアントが戻ってきた",
    "coverage": "ログが不完全",
    "stale": "データが古すぎる",
    "population": "クライアントが少なすぎる",
    "unknownVersions": "読み取れないバージョンが多すぎる",
    "identity": "クライアント ID のないヒットが多すぎる",
    "sampling": "ログがサンプリングされている",
    "newest": "最新バージョン",
    "cutBudget": "終了枠を使い切った",
    "confidence": "シェアは実際には高い可能性がある",
    "justCrossed": "閾値を下回ったのは直近 1 週間のみ",
    "returnsMonthly": "月 1 回ほど使うクライアントがいる",
    "dormant": "休眠クライアントがいる",
    "reappeared": "28 日の空白後に再び現れた",
    "olderKept": "より古いバージョンが残る",
    "volumeDrop": "ヒット数が急減",
    "suspectParse": "減少は読み取り誤りの可能性",
    "noticeUnproven": "告知をログで確認できない",
  ]

  /// Why a subject waits, is armed and so on: the reasons that decide its verdict, in the order of the report.
  static func deciding(_ decision: Decision) -> [Reason] {
    let open = decision.reasons.filter { $0.result != .pass }
    switch decision.verdict {
    case .wait: return first(of: open) { ["noticeRunning", "noticeReach", "coolDown", "cutBudget"].contains($0.code) }
    case .announce: return first(of: open) { $0.code == "notAnnounced" }
    case .arm: return first(of: open) { $0.kind == .rule && $0.code.hasPrefix("flag") }
    case .reenable: return first(of: open) { $0.kind == .watch }
    case .keep: return first(of: open) { ["held", "newest", "shareRegrew", "shareNotUnder"].contains($0.code) }
    case .undetermined: return undetermined(open)
    case .watch: return open.filter { $0.kind == .guard || $0.kind == .watch }
    case .retired, .sunset: return open
    }
  }

  /// What is wrong with the flag, in the order of the report.
  static func flags(_ decision: Decision) -> [Reason] {
    decision.reasons.filter { $0.result != .pass && $0.code.hasPrefix("flag") }
  }

  /// What blocks: guards before the rules that are unknown because of them, and cautions where nothing else is left.
  private static func undetermined(_ open: [Reason]) -> [Reason] {
    let guards = open.filter { $0.kind == .guard && $0.code != "newest" && $0.code != "cutBudget" }
    let unknown = open.filter { $0.kind == .rule && $0.result == .unknown && !$0.code.hasPrefix("share") }
    let found = unknown + guards
    if !found.isEmpty { return found }
    let rules = open.filter { $0.kind == .rule && $0.result == .unknown }
    if !rules.isEmpty { return rules }
    let blocking = open.filter(\.blocks)
    return blocking.isEmpty ? open : blocking
  }

  private static func first(of reasons: [Reason], where matches: (Reason) -> Bool) -> [Reason] {
    Array(reasons.filter(matches).prefix(1))
  }
}
