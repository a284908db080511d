/// All that one file adds to the store, handed over as one value.
package struct FileTally: Sendable {
  /// The source's name; `default` where none was given.
  package var source: String
  /// The file's name as the operator gave it.
  package var name: String
  package var finding: FileFinding
  /// Where in the decompressed bytes the finding lies; nil where it concerns the whole file.
  package var findingOffset: Int?
  /// What was found, in a few words; empty for `ok`.
  package var findingText: String
  /// The end of what was counted and the digest up to there.
  package var end: ContentMark
  /// The marks before the end, by offset.
  package var marks: [ContentMark]
  /// Size on disk, in bytes.
  package var rawBytes: Int
  package var lines: Int
  package var hits: Int
  package var excluded: Int
  package var rejected: Int
  /// Lines that were read although they break their own format's rules.
  package var repaired: Int
  package var firstHit: Instant?
  package var lastHit: Instant?
  package var cells: [Cell]
  /// Hits by UTC hour (hours since the epoch).
  package var volume: [Int: Int]
  package var rejects: [Reject]
  /// Lines by the name of the exclusion that took them.
  package var exclusions: [String: Int]
  /// Lines by a version text that could not be read; escaped and cut already.
  package var unknownVersions: [String: Int]

  package init(source: String, name: String) {
    self.source = source
    self.name = name
    finding = .ok
    findingText = ""
    end = ContentMark(offset: 0, high: 0, low: 0)
    marks = []
    rawBytes = 0
    lines = 0
    hits = 0
    excluded = 0
    rejected = 0
    repaired = 0
    cells = []
    volume = [:]
    rejects = []
    exclusions = [:]
    unknownVersions = [:]
  }

  /// The hits of one subject on one day.
  package struct Cell: Sendable {
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
    /// Distinct keyed hashes of client ids, in no order.
    package var clients: [UInt64]

    package init(
      day: Day, subject: Subject, requests: Int, weighted: Int, withClient: Int, sampled: Int, firstAt: Instant,
      lastAt: Instant, clients: [UInt64]
    ) {
      self.day = day
      self.subject = subject
      self.requests = requests
      self.weighted = weighted
      self.withClient = withClient
      self.sampled = sampled
      self.firstAt = firstAt
      self.lastAt = lastAt
      self.clients = clients
    }
  }

  /// Lines that could not be read, for one reason.
  package struct Reject: Hashable, Sendable {
    package var reason: RejectReason
    package var lines: Int
    /// The number of the first such line, from 1.
    package var firstLine: Int

    package init(reason: RejectReason, lines: Int, firstLine: Int) {
      self.reason = reason
      self.lines = lines
      self.firstLine = firstLine
    }
  }
}
