import Vocabulary

/// Says a thing in the language of the report: every text stands with all of its languages where it is used, so that none
/// can be forgotten.
struct Tongue: Sendable {
  let language: Language

  init(_ language: Language = .en) { self.language = language }

  /// One of two texts.
  func callAsFunction(_ english: @autoclosure () -> Prose, _ japanese: @autoclosure () -> Prose) -> Prose {
    language == .en ? english() : japanese()
  }

  /// One of two plain texts of ours: labels and headings of columns.
  func word(_ english: String, _ japanese: String) -> String { language == .en ? english : japanese }

  /// Between the parts of a list.
  var comma: Prose { self(", ", "、") }

  /// `62 clients` by a report's basis.
  func count(_ number: Int, _ basis: Basis) -> Prose {
    self("\(count: number, basis.singular)", "\(tied: "\(Figures.grouped(number)) \(self.basis(basis))")")
  }

  /// What is counted, in the plural.
  func basis(_ basis: Basis) -> String {
    switch basis {
    case .clients: word("clients", "クライアント")
    case .requests: word("requests", "リクエスト")
    }
  }

  /// `4 versions`.
  func versions(_ number: Int) -> Prose {
    self("\(count: number, "version")", "\(tied: "\(Figures.grouped(number)) バージョン")")
  }

  /// `12 lines`.
  func lines(_ number: Int) -> Prose { self("\(count: number, "line")", "\(tied: "\(Figures.grouped(number)) 行")") }

  /// `3 files`.
  func files(_ number: Int) -> Prose {
    self("\(count: number, "file")", "\(tied: "\(Figures.grouped(number)) ファイル")")
  }

  /// A sentence of the policy, whole.
  func sentence(_ text: String) -> Prose { "\(sentence: language == .en ? text : PolicySentences.japanese(text))" }

  /// A code of the policy in a few words.
  func phrase(_ code: String) -> String { Phrases.short(code, in: language) }
}

extension Tongue {
  /// A verdict as the report shows it.
  func verdict(_ verdict: Verdict) -> String {
    guard language == .ja else { return verdict.rawValue }
    return switch verdict {
    case .reenable: "再有効化"
    case .watch: "監視中"
    case .retired: "終了済み"
    case .keep: "継続"
    case .undetermined: "判定不能"
    case .announce: "要告知"
    case .wait: "待機"
    case .arm: "フラグ準備"
    case .sunset: "終了可"
    }
  }

  /// How a verdict is meant.
  func tone(_ verdict: Verdict) -> Tone? {
    switch verdict {
    case .sunset: .good
    case .announce, .wait, .arm, .watch: .act
    case .undetermined, .reenable: .bad
    case .keep, .retired: nil
    }
  }

  /// A state of the ledger; `-` for none.
  func state(_ state: SubjectState, held: Bool) -> String {
    var words: [String] = []
    switch state {
    case .none: break
    case .announced: words.append(word("announced", "告知済み"))
    case .retired: words.append(word("retired", "終了済み"))
    case .reenabled: words.append(word("reenabled", "再有効化済み"))
    }
    if held { words.append(word("held", "保留")) }
    return words.isEmpty ? "-" : words.joined(separator: word(", ", "、"))
  }

  /// What came of a file.
  func finding(_ finding: FileFinding) -> String {
    guard language == .ja else { return finding.rawValue }
    return switch finding {
    case .ok: "読み取り済み"
    case .skipped: "スキップ"
    case .grown: "追記を読み取り済み"
    case .growing: "書き込み中"
    case .damaged: "破損"
    case .refused: "拒否"
    }
  }
}
