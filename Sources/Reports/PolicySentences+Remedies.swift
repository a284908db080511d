extension PolicySentences {
  /// What would settle a thing.
  static let remedies: [Entry] = [
    ("withdraw the notice, for its users cannot be cut off", "利用者を切り離せないため、告知を取り下げてください"),
    ("keep serving it until enough of them have updated", "十分な数が更新するまで提供を続けてください"),
    ("keep serving it until a newer one has a larger share", "より新しいバージョンのシェアが大きくなるまで提供を続けてください"),
    ("keep serving it until one has", "それが現れるまで提供を続けてください"),
    ("settle first what {} says", "まず {1} を解決してください"), ("settle first what {} say", "まず {1} を解決してください"),
    ("ingest seven whole days of logs", "連続する 7 日分のログを取り込んでください"),
    ("ingest the logs of the window", "期間のログを取り込んでください"),
    ("ingest the logs of these days and check how they are mapped", "これらの日のログを取り込み、項目の割り当てを確認してください"),
    ("ingest the logs of these days, or let a person accept it", "これらの日のログを取り込むか、担当者が承認してください"),
    ("ingest the logs of these days", "これらの日のログを取り込んでください"),
    ("ingest the logs of {} and check how its hits name the platform", "{1} のログを取り込み、プラットフォームの書き方を確認してください"),
    ("ingest the logs of {} and check how their hits name the platform", "{1} のログを取り込み、プラットフォームの書き方を確認してください"),
    ("ingest the logs since {}", "{1} 以降のログを取り込んでください"),
    ("ingest what is missing, or wait for the window that ends with {}", "欠けている分を取り込むか、{1} に終わる期間を待ってください"),
    ("ingest what is missing, or wait until that lies further back", "欠けている分を取り込むか、その日が過去になるまで待ってください"),
    ("ingest older logs, or wait until there is enough history", "古いログを取り込むか、履歴がたまるまで待ってください"),
    ("ingest newer logs, or report with --as-of {}", "新しいログを取り込むか、--as-of {1} でレポートしてください"),
    (
      "ingest the whole log, or one sampled by client, or count on basis requests",
      "全ログかクライアント単位でサンプリングしたログを取り込むか、リクエスト数で数えてください"
    ),
    ("ask for an instant after the window's end", "期間の終わりより後の時点を指定してください"),
    (
      "name its readers in the configuration by version, by a capability that every source logs, or by endpoint",
      "設定で、読み手をバージョン、全ソースが記録する機能、またはエンドポイントで指定してください"
    ),
    (
      "map the role capabilities in every source, and wait for seven whole days of it",
      "全ソースで capabilities を割り当て、7 日分がそろうまで待ってください"
    ),
    (
      "log the path in every source, ingest with this configuration, and wait for seven whole days of it",
      "全ソースでパスを記録し、この設定で取り込み、7 日分がそろうまで待ってください"
    ),
    ("announce it, and {} days later it may be retired", "告知すれば、{1} 日後に終了できます"),
    ("wait for the window that ends with {}", "{1} に終わる期間を待ってください"),
    ("see whether the log still has its notice marker", "ログに告知の印が残っているか確認してください"),
    ("wait until more have seen it, or see why it does not reach them", "より多くに届くまで待つか、届かない理由を調べてください"),
    ("name it as flags.file in the configuration", "設定の flags.file で指定してください"),
    ("repair {}, for the flag must be seen to be ready", "フラグの準備を確認できるように {1} を直してください"),
    ("name its key in the configuration", "設定でキーを指定してください"),
    ("add {} to {} as a boolean with an on and an off variant", "{2} に {1} を、オンとオフを持つ真偽値として追加してください"),
    ("leave one {}", "{1} を 1 つだけ残してください"),
    ("give {} the variants true and false and no others", "{1} の値を true と false だけにしてください"),
    ("set the state of {} to ENABLED", "{1} の状態を ENABLED にしてください"),
    ("take metadata.archived off {}, and see that it works", "{1} から metadata.archived を外し、動作を確認してください"),
    (
      "write that of {} as 2026-11-30 or 2026-11-30T12:00:00Z", "{1} の値を 2026-11-30 または 2026-11-30T12:00:00Z の形で書いてください"
    ),
    ("let {} live beyond {}", "{1} の期限を {2} より後にしてください"),
    ("turn {} off, or record that it was re-enabled", "{1} をオフにするか、再有効化を記録してください"),
    ("the hold ends when it is withdrawn", "取り下げると保留は終わります"),
    ("bring it back, and find out who they are", "再有効化し、誰が使っているか調べてください"),
    ("check that all logs are ingested, or let a person accept it", "すべてのログが取り込まれているか確認するか、担当者が承認してください"),
    ("see which version texts could not be read, and map or exclude them", "読み取れなかったバージョンの表記を確認し、割り当てるか除外してください"),
    ("see which version texts could not be read", "読み取れなかったバージョンの表記を確認してください"),
    ("map a device or installation id, or count on basis requests", "端末またはインストールの ID を割り当てるか、リクエスト数で数えてください"),
    (
      "map the field that carries it on every hit, exclude what is no client, or count on basis requests",
      "全ヒットにある項目を割り当てるか、クライアントでないものを除外するか、リクエスト数で数えてください"
    ),
    ("check which field holds the weight", "重みを持つ項目を確認してください"),
    (
      "wait until what was retired is {} days old, the first of them until {}",
      "終了したものが {1} 日を経るまで待ってください（最初のものは {2} まで）"
    ),
    ("wait until what was retired is {} days old", "終了したものが {1} 日を経るまで待ってください"),
    ("wait until {} days after {} was retired, which goes first with {} more", "先に終了する {2} とほか {3} 件の {1} 日後まで待ってください"),
    ("wait until {} days after {} was retired", "{2} の終了から {1} 日後まで待ってください"),
    ("wait until it is {} days old, or let a person accept it", "{1} 日を経るまで待つか、担当者が承認してください"),
    ("wait until {} is retired", "{1} が終了するまで待ってください"),
    ("wait until fewer are left", "さらに減るまで待ってください"),
    ("wait a week, to see whether it stays under it", "下回ったままか、1 週間待って確認してください"),
    ("wait until those who come by once a month have updated", "月 1 回ほど使う人が更新するまで待ってください"),
    ("wait until they have come back and updated, or have been away for {} days", "戻って更新するか、{1} 日間現れなくなるまで待ってください"),
    ("see who came back, and whether more will", "誰が戻ってきたか、さらに増えるか確認してください"),
    ("retire the older first, or serve both without a gate between them", "古い方を先に終了するか、間にゲートを置かず両方を提供してください"),
    ("see whether a server's or a rotation's log is missing", "サーバーやローテーションのログが欠けていないか確認してください"),
    (
      "log the Sunset or Deprecation header of responses and map it as notice",
      "応答の Sunset または Deprecation ヘッダーを記録し、notice に割り当ててください"
    ),
    ("wait until {}", "{1} まで待ってください"),
  ]

  /// What to do next, and what a forecast waits for.
  static let steps: [Entry] = [
    ("flip the flag {} and record it", "フラグ {1} を切り替え、記録してください"), ("flip the flag and record it", "フラグを切り替え、記録してください"),
    ("stop serving it and record that; {} and the flag {} bring it back", "提供を止めて記録してください。{1} とフラグ {2} で元に戻せます"),
    ("stop serving it and record that; {} and the flag bring it back", "提供を止めて記録してください。{1} とフラグで元に戻せます"),
    ("watch for its return; the last day of the watch is {}", "再出現を監視してください。監視の最終日は {1} です"),
    ("the watch ended on {}, but it was not seen as a whole", "監視は {1} に終わりましたが、全体は確認できていません"),
    ("if it did harm: {} and the flag {} bring it back", "影響があれば、{1} とフラグ {2} で元に戻せます"),
    ("if it did harm: {} and the flag bring it back", "影響があれば、{1} とフラグで元に戻せます"),
    ("nothing is left to do", "残りの作業はありません"),
    ("withdraw the notice of {}: its users are still to be served", "{1} の告知を取り下げてください。利用者への提供は続きます"),
    ("keep serving it; when the reason for the hold is gone, withdraw the hold", "提供を続け、保留の理由がなくなれば保留を取り下げてください"),
    ("keep serving it", "提供を続けてください"),
    (
      "show its users a notice, as in “{} of this app may stop working from {} on. Please update.”, and record it",
      "利用者に告知を表示し（例：「このアプリの{1}は {2} 以降使えなくなることがあります。更新してください。」）、記録してください"
    ),
    (
      "show its users a notice, as in “{} of this app may stop working. Please update.”, and record it",
      "利用者に告知を表示し（例：「このアプリの{1}は使えなくなることがあります。更新してください。」）、記録してください"
    ),
    ("held", "保留中"), ("no newer version has more users", "利用者のより多い新しいバージョンがない"),
    ("the notice runs until {}", "告知期間は {1} まで"), ("not announced: {} days' notice come first", "未告知（{1} 日前の告知が必要）"),
    ("its flag is not ready", "フラグの準備ができていない"),
  ]

  /// What is put into a clause.
  static let fragments: [Entry] = [
    ("{} and {} more", "{1} ほか {2} 件"), ("{}, while {} would pass alone", "{1}（{2} だけなら通過）"),
    (
      "{} of all active clients ({} of {}, at most {} would be under {})", "全アクティブクライアントの {1}（{3} 中 {2}、{5} 未満は {4} まで）"
    ),
    ("{} of all requests ({} of {}, at most {} would be under {})", "全リクエストの {1}（{3} 中 {2}、{5} 未満は {4} まで）"),
    (
      "{} of {}'s active clients ({} of {}, at most {} would be under {})",
      "{2} のアクティブクライアントの {1}（{4} 中 {3}、{6} 未満は {5} まで）"
    ),
    ("{} of {}'s requests ({} of {}, at most {} would be under {})", "{2} のリクエストの {1}（{4} 中 {3}、{6} 未満は {5} まで）"),
    ("{} of all and {}", "全体の {1}と {2}"), ("{} % of all", "全体の {1} %"), ("{} % of {} and {}", "{2} の {1} %と {3}"),
    ("{} % of {}", "{2} の {1} %"), ("all active clients", "全アクティブクライアント"), ("all requests", "全リクエスト"),
    ("{}'s active clients", "{1} のアクティブクライアント"), ("{}'s requests", "{1} のリクエスト"),
    ("{} active clients", "アクティブクライアント {1}"),
    ("{} requests", "リクエスト {1}"), ("all", "全体"),
    ("{} in {}", "{2} の {1}"), ("versions below {}", "{1} より前のバージョン"), ("version {}", "バージョン {1}"),
    ("this version", "このバージョン"),
    ("over {}, where {} were usual on that weekday before it was retired", "{1} を超過（終了前の同じ曜日は通常 {2}）"),
    ("{} or more of {} on {}, the last closed day ({})", "最後の確定日 {3} の {2}（{4}）の {1} 以上"),
    ("{} has no hits", "{1} にヒットがありません"), ("{} was forgotten", "{1} は消去されました"),
    ("{} is not a closed day", "{1} は確定していません"), ("{} lies before the first hit", "{1} は最初のヒットより前です"),
    ("{} is overlapped by damaged {}", "{1} に破損した {2} が重なっています"), ("{} is not closed ({})", "{1} は確定していません（{2}）"),
    ("{} has no hits from {}", "{1} に {2} からのヒットがありません"), ("{} has no hits at {}", "{1} の {2} にヒットがありません"),
    ("from {} to {}", "{1}～{2}"),
  ]
}
