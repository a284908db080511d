import Formats
import Store
import Testing
import Vocabulary

@testable import Ingester

/// What people reported of other readers of logs, each with a small log of our own making and what is right for it.
///
/// Where another suite has the case too it is named behind the row.
@Suite struct PublicReportTests {
  struct Report: Sendable, CustomTestStringConvertible {
    /// The repository and the number of the report.
    var name: String
    var lines: [String]
    var format = "auto"
    var fields: [Role: String] = [:]
    var products = ["MyApp"]
    /// As ``FileReading/versionText``; empty where nothing is a hit.
    var versions = ""
    var excluded: [String: Int] = [:]
    var rejected: [RejectReason: Int] = [:]
    /// The first hit in UTC.
    var first = ""
    var clients = 0
    /// What the refusal says, where the file is refused.
    var refusal: String?
    var testDescription: String { name }
  }

  @Test(arguments: PublicReports.all)
  func `a report's log is read right`(report: Report) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(report.lines.joined(separator: "\n") + "\n", to: "access.log")
    let read = try FileReading(path, format: report.format, fields: report.fields, products: report.products)
    if let refusal = report.refusal {
      #expect(read.finding == .refused)
      #expect(read.text.contains(refusal), "\(read.text)")
      return
    }
    #expect(read.finding == .ok, "\(read.text)")
    #expect(read.versionText == report.versions)
    #expect(read.tally.exclusions == report.excluded)
    #expect(Dictionary(uniqueKeysWithValues: read.tally.rejects.map { ($0.reason, $0.lines) }) == report.rejected)
    #expect(read.tally.firstHit?.description ?? "" == report.first)
    #expect(read.clients == report.clients)
  }

  private static let line =
    #"192.0.2.1 - - [01/Nov/2026:05:00:01 +0000] "GET /v1 HTTP/1.1" 200 3 "-" "MyApp/2.3.1 (iPhone; iOS 17.5)""# + "\n"

  @Test(
    "bytes of files",
    arguments: [
      // Only the first member was read. GzipSourceTests and GzipCorpusTests have more.
      ("rust-lang/flate2-rs#301", gzip(line, line, line), FileFinding.ok, 3),
      ("jtmoon79/super-speedy-syslog-searcher#8", gzip(line) + gzip("") + gzip(line), .ok, 2),
      ("oven-sh/bun#31522", gzip(String(line.prefix(40)), String(line.dropFirst(40))), .ok, 1),
      // The file of an empty log made the reader fail.
      ("matomo-org/matomo-log-analytics#287", gzip(""), .ok, 0),
      ("matomo-org/matomo-log-analytics#287 (no bytes)", [], .ok, 0),
      // One of thousands of files was cut, or of a gzip header alone; it was not named.
      ("ClickHouse/ClickHouse#76473", Array(gzip(line, line).dropLast(12)), .damaged, 1),
      ("ClickHouse/ClickHouse#76473 (header)", Array(gzip(line).prefix(10)), .damaged, 0),
      // Two writers of one file left bytes of neither behind a member.
      ("logstash-plugins/logstash-output-file#79", gzip(line) + Array("oops".utf8), .ok, 1),
      // A character was cut at the edge of a chunk.
      (
        "openedx/event-routing-backends#457",
        Array((line.replacing("iPhone", with: String(repeating: "é版🚀", count: 40_000))).utf8), .ok, 1
      ),
    ] as [(String, [UInt8], FileFinding, Int)])
  func bytes(name: String, bytes: [UInt8], finding: FileFinding, hits: Int) throws {
    let folder = try TemporaryFolder()
    let read = try FileReading(try folder.write(bytes, to: "access.log.gz"), products: ["MyApp"])
    #expect(read.finding == finding, "\(read.text)")
    #expect(read.versions == (hits == 0 ? [:] : ["2.3.1": hits]))
  }

  /// vectordotdev/vector#7990 and #13193: a compressed file was read twice, being known by its compressed bytes; and
  /// ClickHouse/ClickHouse#46037: the error did not name the file. tom-draper/nginx-analytics#14: `access.log.1` was
  /// passed over, a whole day was missing.
  @Test func `files of a rotation`() throws {
    let archive = try Archive()
    func ingest() throws -> IngestSummary {
      let files = try InputPaths.expand([archive.folder.path("logs")])
      let source = IngestSource(name: "default", app: "", files: files, plan: try FormatPlan(format: "combined"))
      let writer = try StoreWriter(path: archive.database, now: Archive.now, lockTimeout: 4_000)
      return try IngestRun(sources: [source], jobs: 2).run(into: writer, zone: .utc)
    }
    try archive.folder.write(Self.line, to: "logs/access.log.1")
    try archive.folder.write(gzip(Self.line.replacing("05:00:01", with: "06:00:01")), to: "logs/access.log.2.gz")
    try archive.folder.write(
      gzip(Self.line.replacing("05:00:01", with: "07:00:01"), level: 1), to: "logs/access.log.3.gz")
    try archive.folder.write(Array(gzip(Self.line).prefix(12)), to: "logs/access.log.4.gz")
    let first = try ingest()
    #expect(first.lines.hits == 3)
    #expect(first.files.first { $0.finding == .damaged }?.name.hasSuffix("access.log.4.gz") == true)
    // Rotated and compressed anew.
    try archive.folder.remove("logs/access.log.1")
    try archive.folder.write(gzip(Self.line, level: 9), to: "logs/access.log.5.gz")
    let second = try ingest()
    #expect(second.lines.hits == 0)
    #expect(second.files.first { $0.name.hasSuffix("access.log.5.gz") }?.finding == .skipped)
  }
}
