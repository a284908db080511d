package import Vocabulary

/// Where lines come from.
package struct StoredSource: Hashable, Sendable {
  /// The small number it has in the file.
  package var id: Int
  package var name: String
  /// The app all its lines belong to, or an empty text.
  package var app: String
}

/// The hits of one subject on one day from one source.
package struct UsageRow {
  package var source: String
  package var day: Day
  package var subject: Subject
  /// Hits.
  package var requests: Int
  /// Hits, each times its sampling weight.
  package var weighted: Int
  /// Hits that carry a client id.
  package var withClient: Int
  /// Hits with a weight above 1, or without the one that is mapped.
  package var sampled: Int
  package var firstAt: Instant
  package var lastAt: Instant
  /// Distinct clients.
  package var clients: Int
  /// The clients; nil for counts that were loaded without any, and where sets were not asked for.
  package var set: ClientSet?
  /// Whether an engine made the counts, so that there is no set.
  package var isLoaded = false
  /// Whether ``clients`` tells the day's distinct clients; otherwise they are not known.
  package var countsClients = true
  /// Whether ``withClient`` was told; otherwise it is not known.
  package var tellsWithClient = true
}

@available(*, unavailable)
extension UsageRow: Sendable {}

/// The hits of one source in one hour.
package struct StoredVolume: Hashable, Sendable {
  /// UTC hours since 1970-01-01T00:00:00Z.
  package var hour: Int
  package var source: String
  package var hits: Int
}

/// What came of one file.
package struct StoredFile: Hashable, Sendable {
  /// The small number it has in the store; later files have larger ones.
  package var id: Int
  package var source: String
  package var name: String
  /// The end of what was counted and the digest up to there.
  package var end: ContentMark
  /// Size on disk, in bytes.
  package var rawBytes: Int
  package var lines: Int
  package var hits: Int
  package var excluded: Int
  package var rejected: Int
  package var repaired: Int
  package var firstHit: Instant?
  package var lastHit: Instant?
  /// `ok` also where it was cut or growing and a later file goes on from it.
  package var finding: FileFinding
  /// Where in the decompressed bytes; nil where it concerns the whole file.
  package var findingOffset: Int?
  /// What was found, in a few words; empty for `ok`.
  package var findingText: String
  package var ingestedAt: Instant
}

/// The lines of one file that could not be read, for one reason.
package struct StoredReject: Hashable, Sendable {
  /// The file's name and number.
  package var file: String
  package var fileID: Int
  package var reason: RejectReason
  package var lines: Int
  /// The number of the first such line, from 1.
  package var exampleLine: Int
}

/// The share of one subject in one closed window, for people who look into the file.
package struct StoredShare: Hashable, Sendable {
  /// The name of the source, or an empty text for all of them.
  package var source: String
  /// The window's last day.
  package var through: Day
  package var subject: Subject
  package var requests: Int
  /// Active clients, on basis `requests` weighted requests; see POLICY section 2.
  package var active: Int
  /// Remaining clients; nil on basis `requests`.
  package var remaining: Int?
  /// The same of the whole app and of the subject's platform.
  package var activeAll: Int
  package var activePlatform: Int

  package init(
    source: String = "", through: Day, subject: Subject, requests: Int, active: Int, remaining: Int?, activeAll: Int,
    activePlatform: Int
  ) {
    self.source = source
    self.through = through
    self.subject = subject
    self.requests = requests
    self.active = active
    self.remaining = remaining
    self.activeAll = activeAll
    self.activePlatform = activePlatform
  }
}
