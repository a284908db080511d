import ClientContract
import Policy
import Reports
import Vocabulary

/// What `sunset contract` answers: every change with what it does to readers, and who the readers are.
struct ContractAnswer {
  var old: String
  var new: String
  var changes: [ContractChange]
  var asOf: Instant
  var threshold = Threshold.onePercent
  /// The decision on the contract that is asked about; nil where no store is.
  var reader: Decision?

  /// Whether nothing breaks, or nobody has to be waited for.
  var passes: Bool { !changes.contains(where: \.isBreaking) || reader?.mayGo == true }

  /// The active clients that still read the old form; nil where that is not known.
  private var readers: Share? {
    guard let reader, reader.share.whole > 0 else { return nil }
    // A contract without readers in the configuration has a share of nothing, not of nobody.
    let isUnknown = reader.reasons.contains { $0.result == .unknown && ["noHits", "noPlatformHits"].contains($0.code) }
    return isUnknown ? nil : reader.share
  }

  /// The answer before any form.
  var sheet: Sheet {
    let breaking = changes.count(where: \.isBreaking)
    var verdict = "Nothing changes that a reader could see."
    if !changes.isEmpty { verdict = "Additive: readers of the old form go on working." }
    if breaking > 0 { verdict = "Breaking, in \(breaking == 1 ? "one place" : "\(breaking) places")." }
    return Sheet(
      asOf: asOf,
      facts: [
        Sheet.Fact("old", .name(old), label: "Old"), Sheet.Fact("new", .name(new), label: "New"),
        Sheet.Fact("result", .words(verdict), label: "Result"),
        Sheet.Fact("breaking", .integer(breaking)), Sheet.Fact("passes", .flag(passes)),
        Sheet.Fact("contract", contractName.cell, label: reader == nil ? nil : "Contract"),
        Sheet.Fact(
          "verdict", reader.map { .words($0.verdict.rawValue) } ?? .missing, label: reader == nil ? nil : "Verdict"),
        Sheet.Fact("readers", readers.map { .share($0) } ?? .missing, label: reader == nil ? nil : "Still read by"),
      ],
      parts: [Sheet.Part("changes", heading: "Changes", table: table, shown: shown)], notes: notes)
  }

  private var contractName: String? {
    if case .contract(let name)? = reader?.selector { name } else { nil }
  }

  private var shown: [String] {
    ["path", "kind", "effect", "old", "new"] + (reader == nil ? [] : ["readers"])
  }

  private var table: Table {
    Table(
      columns: [
        Table.Column("path"), Table.Column("kind", "change"), Table.Column("effect"), Table.Column("old"),
        Table.Column("new"), Table.Column("readers", "still read by", alignsRight: true),
      ],
      rows: changes.map { change in
        [
          .name(change.path), .words(change.kind.rawValue), .words(change.effect.rawValue), change.old.cell,
          change.new.cell, change.isBreaking ? readers.map { .share($0) } ?? .missing : .missing,
        ]
      }, threshold: threshold)
  }

  private var notes: [String] {
    var notes: [String] = []
    if changes.contains(where: { $0.effect == .conditional }) {
      notes.append("New values are fine only where clients handle values they do not know.")
    }
    if changes.contains(where: \.isBreaking) {
      switch reader {
      case let reader? where reader.mayGo: notes.append("It passes: the old form is retired, or may be.")
      case .some: notes.append("It does not pass: the old form is still to be served. See sunset report.")
      case nil: notes.append("Name the contract with --contract to see who still reads the old form.")
      }
    }
    return notes + ["A changed meaning of a field that keeps its name and type cannot be seen here."]
  }
}
