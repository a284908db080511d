extension Report {
  /// What is another than in an earlier report.
  package struct Changes: Hashable, Sendable {
    /// The instant of the earlier report.
    package var since: Instant
    /// By kind, then in the order of the report.
    package var items: [Change]

    package init(since: Instant, items: [Change]) {
      self.since = since
      self.items = items
    }
  }

  /// What became of one subject.
  package struct Change: Hashable, Sendable {
    /// A stable word; a new one is an addition, none is renamed.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
      /// It has to go on being served, though it was on its way out.
      case fallenBack
      /// It is on its way out: to be announced, waiting, to be armed, or ready.
      case newCandidate
      /// Another verdict, further on or sideways.
      case verdict
      /// The same verdict, but another earliest day, or another plausible week.
      case movedDate
      /// It was not listed before, and stays.
      case appeared
      /// It is not listed any more.
      case gone
    }

    package var kind: Kind
    package var app: String
    /// As it is typed.
    package var subject: String
    /// Then and now; nil where it was not listed, or a verdict is not known here.
    package var verdictBefore: Verdict?
    package var verdict: Verdict?
    /// The earliest day of the next step, then and now.
    package var earliestBefore: Day?
    package var earliest: Day?
    /// The plausible week by its last day, then and now; nil where it does not fall towards the threshold.
    package var plausibleBefore: Day?
    package var plausible: Day?

    package init(kind: Kind, app: String, subject: String) {
      self.kind = kind
      self.app = app
      self.subject = subject
    }
  }
}

extension Verdict {
  /// Whether a subject with it is on its way out, or ready to go.
  package var isOnItsWay: Bool {
    switch self {
    case .announce, .wait, .arm, .sunset: true
    case .reenable, .watch, .retired, .keep, .undetermined: false
    }
  }
}
