import Vocabulary

/// What to say of a file that is not simply read: its name, the place, and what to do.
struct FileRemedy {
  var say = Tongue()

  func prose(name: String, finding: FileFinding, offset: Int?, text: String) -> Prose {
    let place: Prose = offset.map { say(" at byte \($0) of its content", "（内容の \($0) バイト目）") } ?? ""
    let what: Prose = text.isEmpty ? "" : " (\(sentence: text))"
    return "\(name: name): \(words: say.finding(finding))\(place)\(what)\(remedy(finding))"
  }

  private func remedy(_ finding: FileFinding) -> Prose {
    switch finding {
    case .ok, .grown: say(".", "。")
    case .skipped:
      say("; its content is known already, nothing was counted.", "。内容は取り込み済みのため、何も数えていません。")
    case .growing:
      say(
        "; its days stay open until it is ingested again with its last line complete.",
        "。最後の行が完結した状態で再度取り込むまで、該当する日は確定しません。")
    case .damaged:
      say(
        "; what came before is counted. Fetch the file again and ingest it: its days stay open until then.",
        "。破損箇所より前は数えています。ファイルを取得し直して取り込むまで、該当する日は確定しません。")
    case .refused:
      say(
        "; nothing was counted. Give its format with --format, or leave the file out.",
        "。何も数えていません。--format で形式を指定するか、対象から外してください。")
    }
  }
}
