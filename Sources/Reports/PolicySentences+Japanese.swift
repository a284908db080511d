extension PolicySentences {
  /// An English clause and the same in Japanese.
  typealias Entry = (english: String, japanese: String)

  /// Clauses with what they say; the values in their order are `{1}`, `{2}` and so on. Longer patterns before those that
  /// they begin with.
  static let clauses: [Entry] = [seen, remedies, steps].flatMap { $0 }

  private static let seen: [Entry] = [
    ("though announced, it has grown back to {}", "告知済みですが、シェアは再び{1}に増えました"),
    ("it has {}", "シェアは{1}です"),
    (
      "the share is {} of all on what is there, under {}, but cannot be relied on",
      "手元のデータではシェアは全体の {1} で {2} 未満ですが、信頼できません"
    ),
    ("no day is closed yet, so there is no window to take a share of", "確定した日がまだなく、シェアを計算する期間がありません"),
    ("there are no hits at all from {} to {}", "{1} から {2} までヒットがまったくありません"),
    ("there are no hits on {} in the window, so its share cannot be told", "期間内に {1} のヒットがなく、シェアを計算できません"),
    ("the counts of {} on each platform that reads it are not at hand", "{1} を読むプラットフォームごとの数がありません"),
    ("not every hit {} says whether its client has the capability {}", "クライアントに機能 {2} があるかどうかを示さないヒットがあります（{1}）"),
    ("requests of {} are counted since {} only, and a window has {} days", "{1} のリクエストは {2} から数えており、期間の {3} 日に足りません"),
    ("not every hit {} was looked at for {}", "{2} について確認していないヒットがあります（{1}）"),
    (
      "no notice to update is recorded, for the one before ended with the re-enable of {}",
      "更新の告知が記録されていません。以前の告知は {1} の再有効化で終わりました"
    ),
    ("no notice to update is recorded", "更新の告知が記録されていません"),
    (
      "the notice of {} must be {} days old at the end of the window, and there is no window",
      "{1} の告知は期間の終わりに {2} 日を経ている必要がありますが、期間がありません"
    ),
    (
      "the notice of {} is {} old at the end of the window, {}, and must be {} days ({})",
      "{1} の告知は期間の終わり（{3}）に {2} しか経っておらず、{4} 日（{5}）が必要です"
    ),
    (
      "the notice was given {}, after the end of the window, {}, and must be {} days ({})",
      "告知は期間の終わり（{2}）より後の {1} で、{3} 日（{4}）が必要です"
    ),
    ("the log marks notices, but whom this one was served to is not at hand", "ログには告知の印がありますが、この告知が誰に表示されたかが分かりません"),
    ("no serve of this notice is logged, nor of any other in the window", "この告知も、ほかの告知も、期間内に表示された記録がありません"),
    (
      "{} of {} active clients were served the notice since {}, and at least {} % must",
      "{3} 以降、アクティブクライアント {2} のうち {1} に告知が表示されました。{4} % 以上が必要です"
    ),
    (
      "{} of {} requests were served the notice since {}, and at least {} % must",
      "{3} 以降、リクエスト {2} のうち {1} に告知が表示されました。{4} % 以上が必要です"
    ),
    ("it was re-enabled {}, less than {} days before {}", "{1} に再有効化され、{3} まで {2} 日に達していません"),
    ("no flag file is configured, so nothing is known to bring the old form back", "フラグファイルが設定されておらず、元に戻す手段が分かりません"),
    ("the flag file {} cannot be read: {}", "フラグファイル {1} を読み取れません（{2}）"),
    ("no flag key is configured for {}", "{1} のフラグキーが設定されていません"),
    ("{} has no flag {}", "{1} にフラグ {2} がありません"),
    ("the flag {} is there more than once", "フラグ {1} が重複しています"),
    ("the flag {} is not a boolean with an on and an off variant", "フラグ {1} はオンとオフを持つ真偽値ではありません"),
    ("the flag {} is DISABLED", "フラグ {1} は DISABLED です"),
    ("the flag {} has the state “{}”, neither ENABLED nor DISABLED", "フラグ {1} の状態「{2}」は ENABLED でも DISABLED でもありません"),
    ("the flag {} is archived", "フラグ {1} はアーカイブ済みです"),
    ("the flag {} has a metadata.expires that is not a date", "フラグ {1} の metadata.expires は日付ではありません"),
    ("the flag {} expires {}, not later than {} days from the report", "フラグ {1} は {2} に失効し、レポートから {3} 日以内です"),
    ("the flag {} is on, though {} is retired by the ledger", "台帳では {2} は終了済みですが、フラグ {1} がオンです"),
    ("it is held since {} by ledger entry {}", "{1} から保留中です（台帳 {2}）"),
    ("it is held since {} by ledger entries {}", "{1} から保留中です（台帳 {2}）"),
    ("{} active clients on {}, {}", "{2} にアクティブクライアント {1}、{3}"),
    ("{} requests on {}, {}", "{2} にリクエスト {1}、{3}"),
    ("cannot see harm since it was retired {}: {}", "{1} の終了後の影響を確認できません：{2}"),
    ("no day is closed, and seven whole days in a row are needed", "確定した日がありません。連続する 7 日間が必要です"),
    ("{}, and every day from {} to {} must be whole", "{1}。{2} から {3} までのすべての日がそろっている必要があります"),
    ("no day is closed, so it cannot be told how old the data is", "確定した日がなく、データの新しさを判断できません"),
    ("the window ends {}, after the report's instant, {}", "期間の終わり {1} はレポートの時点 {2} より後です"),
    (
      "the newest closed day, {}, ended {} before {}, and at most {} is allowed",
      "最も新しい確定日 {1} は {3} の {2} 前に終わっており、許されるのは {4} までです"
    ),
    (
      "there are only {} active clients on {} in the window, and a small share cannot be told of fewer than {}",
      "期間内の {2} のアクティブクライアントは {1} だけで、{3} 未満では小さなシェアを判断できません"
    ),
    (
      "there are only {} in the window, and a small share cannot be told of fewer than {}",
      "期間内には {1} しかなく、{2} 未満では小さなシェアを判断できません"
    ),
    ("without hits it cannot be told what unknown versions amount to", "ヒットがなく、不明なバージョンの量を判断できません"),
    (
      "{} active clients have only an unknown version, and if they all were on it its share of {} would be {}, not under {}",
      "バージョン不明のアクティブクライアントが {1} あり、すべてがこのバージョンなら {2} のシェアは {3} で、{4} 未満になりません"
    ),
    (
      "{} requests have only an unknown version, and if they all were on it its share of {} would be {}, not under {}",
      "バージョン不明のリクエストが {1} あり、すべてがこのバージョンなら {2} のシェアは {3} で、{4} 未満になりません"
    ),
    (
      "the client id is an address, and many devices share one while phones change theirs",
      "クライアント ID がアドレスです。多くの端末が 1 つを共有し、スマートフォンのアドレスは変わります"
    ),
    ("no hits of the window can be looked at for a client id", "クライアント ID を確認できるヒットが期間内にありません"),
    (
      "only {} of {} hits carry a client id ({} do not), and {} % must",
      "クライアント ID のあるヒットは {2} 中 {1} だけで（{3} にはない）、{4} % が必要です"
    ),
    (
      "{} hits of the window stand for more than one request each, or lack the weight that is mapped, and a log sampled by request loses its light clients",
      "期間内の {1} ヒットが複数のリクエストを代表するか、重みを欠いています。リクエスト単位でサンプリングしたログでは利用の少ないクライアントが失われます"
    ),
    (
      "the weight is mapped, but no hit of the window says how many requests it stands for",
      "重みが割り当てられていますが、期間内のどのヒットにも値がありません"
    ),
    ("it is the newest version of {}", "{1} の最新バージョンです"), ("it holds the newest version of {}", "{1} の最新バージョンを含みます"),
    ("without hits it cannot be told whether a newer version has a larger share", "ヒットがなく、より新しいバージョンのシェアが大きいか判断できません"),
    ("no newer version of {} has a larger share", "{1} のより新しいバージョンで、シェアがより大きいものはありません"),
    (
      "it would make the cut {} with what was retired in the last {} days, and the whole must stay under {}",
      "直近 {2} 日に終了したものと合わせて{1}になります。合計は {3} 未満でなければなりません"
    ),
    ("it would make the cut {}, and the whole must stay under {}", "合わせて{1}になります。合計は {2} 未満でなければなりません"),
    ("{} is older and waits for the cut budget", "より古い {1} が終了枠を待っています"),
    (
      "something was retired in the last {} days before any window, so what it cut off is not known",
      "直近 {1} 日に、期間ができる前に終了したものがあり、その影響が分かりません"
    ),
    ("what was retired in the last {} days was counted to {}, and {}", "直近 {1} 日に終了したものは {2} まで数えましたが、{3}"),
    (
      "at {} of {} its share of {} could be as high as {} (95 % sure), not under {}",
      "{2} 中 {1} では、{3} に占めるシェアは最大 {4} の可能性があり（95 %）、{5} 未満とは言えません"
    ),
    ("without clients no bound can be told", "クライアント数がなく、上限を計算できません"),
    ("one day ({}) it looks back at cannot be relied on", "振り返る日のうち 1 日（{1}）が信頼できません"),
    ("{} days (the newest {}) it looks back at cannot be relied on", "振り返る日のうち {1} 日（最も新しいのは {2}）が信頼できません"),
    ("there is no window to look back from", "振り返る期間がありません"), ("there is no window that ended {}", "{1} に終わる期間がありません"),
    ("there is no window to look at", "確認する期間がありません"),
    ("there is no window of a week before to compare with", "比較する 1 週間前の期間がありません"),
    ("the window that ended {} was not under {}: {}", "{1} に終わった期間では {2} 未満ではありませんでした：{3}"),
    ("the window that ended {} has no hits to take a share of", "{1} に終わった期間にはヒットがありません"),
    ("its share over {} days is not at hand", "{1} 日間のシェアがありません"),
    ("over {} days its share is {}, not under {}", "{1} 日間のシェアは{2}で、{3} 未満ではありません"),
    ("whose last version it is over {} days is not at hand", "{1} 日間でこれが最後のバージョンだったクライアントが分かりません"),
    ("it is the last version of {} of all clients seen within {} days", "{2} 日間に現れた全クライアントの {1} にとって、これが最後のバージョンです"),
    ("it had hits again on {}, after {} silent days since {}", "{3} から {2} 日の空白の後、{1} に再びヒットがありました"),
    ("{} is older and stays, so an update gate cannot pass it", "より古い {1} が残るため、更新ゲートはそれを越えられません"),
    ("{} are older and stay, so an update gate cannot pass it", "より古い {1} が残るため、更新ゲートはそれを越えられません"),
    ("an older version could have been seen on a day that cannot be relied on", "信頼できない日に、より古いバージョンが現れた可能性があります"),
    ("far fewer hits than usual on {}", "ヒット数が通常より大幅に少ない時間があります：{1}"),
    (
      "it fell from {} to {} active clients in a week, while those of unknown version rose from {} to {}",
      "1 週間でアクティブクライアントが {1} から {2} に減り、バージョン不明は {3} から {4} に増えました"
    ),
    (
      "it fell from {} to {} requests in a week, while those of unknown version rose from {} to {}",
      "1 週間でリクエストが {1} から {2} に減り、バージョン不明は {3} から {4} に増えました"
    ),
    ("the log has no notice marker, so the record of the announcement is all there is", "ログに告知の印がなく、告知の記録だけが根拠です"),
  ]
}
