import Vocabulary

/// The fields of `report --format json`, by JSON.md. Their names are the contract.
struct ReportDocument: Encodable {
  var asOf: String
  var basis: String
  var threshold: Double
  var noticeDays: Int
  var window: Nullable<WindowPart>
  var apps: [AppPart]
  var coverage: [CoveragePart]
  var subjects: [SubjectDocument]
  var files: FilesPart
  var rejected: [RejectedPart]
  var excluded: [LinesPart]
  var unknownVersions: [LinesPart]
  /// What is another than in an earlier report; `null` where none was given.
  var changes: Nullable<ChangesPart>

  struct WindowPart: Encodable {
    var from: String
    var through: String
    var timeZone: String
    var days: Int
  }

  struct AppPart: Encodable {
    var app: String
    /// `null` where the basis is requests and no client was seen.
    var clients: Nullable<Int>
    var requests: Int
    var platforms: [PlatformPart]
    var cut: CutPart
    /// Old versions that could go together, by platform.
    var ranges: [RangePart]
    /// The guards over all subjects that did not pass.
    var trust: [ReasonPart]
  }

  struct PlatformPart: Encodable {
    var platform: String
    var clients: Nullable<Int>
    var requests: Int
  }

  struct CutPart: Encodable {
    var subjects: [String]
    /// `null` where the basis is requests: the share counts requests then.
    var clients: Nullable<Int>
    var share: Nullable<Double>
  }

  struct RangePart: Encodable {
    var subject: String
    var versions: Int
    /// `null` where the basis is requests: the share counts requests then.
    var clients: Nullable<Int>
    var share: Nullable<Double>
    var platformShare: Nullable<Double>
    /// Versions by verdict, those without any left out.
    var verdicts: [String: Int]
  }

  struct ReasonPart: Encodable {
    var code: String
    var kind: String
    var result: String
    var text: String
    /// Whether a guard or caution holds back for it.
    var blocks: Bool

    init(_ reason: Reason) {
      code = reason.code
      kind = reason.kind.rawValue
      result = reason.result.rawValue
      text = reason.text
      blocks = reason.blocks
    }
  }

  struct CoveragePart: Encodable {
    var source: String
    var day: String
    var hits: Int
    var files: Int
    var missingHours: [Int]
    var closed: Bool
  }

  /// Files by finding, each finding always there, and what became of their lines.
  struct FilesPart: Encodable {
    var byFinding: [String: Int]
    var attention: [AttentionPart]
    var lines: Int
    var hits: Int
    var excluded: Int
    var rejected: Int
  }

  struct AttentionPart: Encodable {
    var name: String
    var finding: String
    var offset: Nullable<Int>
  }

  struct RejectedPart: Encodable {
    var reason: String
    var lines: Int
    /// File and line number of the first one.
    var example: String
  }

  struct LinesPart: Encodable {
    var name: String
    var lines: Int
  }
}
