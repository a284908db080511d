import Vocabulary

extension ReportDocument {
  /// What is another than in an earlier report.
  struct ChangesPart: Encodable {
    /// The instant of the earlier report.
    var since: String
    var items: [ChangePart]

    init(_ changes: Report.Changes) {
      since = changes.since.description
      items = changes.items.map(ChangePart.init)
    }
  }

  /// What became of one subject; `null` for what there was not, or is not.
  struct ChangePart: Encodable {
    var kind: String
    var app: String
    var subject: String
    var verdictBefore: Nullable<String>
    var verdict: Nullable<String>
    var earliestBefore: Nullable<String>
    var earliest: Nullable<String>
    var plausibleBefore: Nullable<String>
    var plausible: Nullable<String>

    init(_ change: Report.Change) {
      kind = change.kind.rawValue
      app = change.app
      subject = change.subject
      verdictBefore = Nullable(change.verdictBefore?.rawValue)
      verdict = Nullable(change.verdict?.rawValue)
      earliestBefore = Nullable(change.earliestBefore?.description)
      earliest = Nullable(change.earliest?.description)
      plausibleBefore = Nullable(change.plausibleBefore?.description)
      plausible = Nullable(change.plausible?.description)
    }
  }
}
