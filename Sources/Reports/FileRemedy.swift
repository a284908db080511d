import Vocabulary

/// What to say of a file that is not simply read: its name, the place, and what to do.
enum FileRemedy {
  static func prose(name: String, finding: FileFinding, offset: Int?, text: String) -> Prose {
    let place: Prose = offset.map { " at byte \($0) of its content" } ?? ""
    let what: Prose = text.isEmpty ? "" : " (\(sentence: text))"
    return "\(name: name): \(words: finding.rawValue)\(place)\(what)\(remedy(finding))"
  }

  private static func remedy(_ finding: FileFinding) -> Prose {
    switch finding {
    case .ok, .grown: "."
    case .skipped: "; its content is known already, nothing was counted."
    case .growing: "; its days stay open until it is ingested again with its last line complete."
    case .damaged: "; what came before is counted. Fetch the file again and ingest it: its days stay open until then."
    case .refused: "; nothing was counted. Give its format with --format, or leave the file out."
    }
  }
}
