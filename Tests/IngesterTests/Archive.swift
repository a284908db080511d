import ClientContract
import Formats
import Foundation
import Intake
import Testing
import Vocabulary

@testable import Ingester
@testable import Store

/// One request, and how the server writes it down.
struct LoggedRequest: Hashable {
  var time: Int64
  var client: Int
  var platform: String
  var version: String

  static let format =
    #"nginx:$remote_addr [$time_iso8601] "$request" $status "$http_x_client_version" "$http_x_platform" "$http_x_device_id""#

  var line: String {
    let time = Instant(seconds: time).description.dropLast()
    return #"192.0.2.1 [\#(time)+00:00] "GET /v1/feed HTTP/1.1" 200 "\#(version)" "\#(platform)" "device-\#(client)""#
      + "\n"
  }

  /// Requests in the order of their times, a few a minute.
  static func some(
    _ count: Int, from start: Int64 = 1_796_000_000, using random: inout some RandomNumberGenerator
  ) -> [LoggedRequest] {
    var time = start
    return (0..<count).map { _ in
      time += Int64.random(in: 0...600, using: &random)
      return LoggedRequest(
        time: time, client: Int.random(in: 0..<80, using: &random),
        platform: ["ios", "android"].randomElement(using: &random) ?? "ios",
        version: ["1.0.0", "1.10.0", "2.0.0", "not-a-version"].randomElement(using: &random) ?? "1.0.0")
    }
  }

  static func some(_ count: Int, from start: Int64 = 1_796_000_000) -> [LoggedRequest] {
    var random = SystemRandomNumberGenerator()
    return some(count, from: start, using: &random)
  }
}

extension Sequence<LoggedRequest> {
  var text: String { map(\.line).joined() }
}

/// What a store holds, told without client numbers: those follow the order of files.
struct StoredUsage: Equatable {
  /// Requests by day, platform and version.
  var requests: [String: Int] = [:]
  /// How many clients have hits in just these rows.
  var clients: [Set<String>: Int] = [:]
  /// Hits by hour.
  var volume: [Int: Int] = [:]

  /// What the requests add up to, by sets and loops.
  init(_ requests: [LoggedRequest]) {
    var rows: [Int: Set<String>] = [:]
    for request in requests {
      let version = request.version.hasPrefix("not") ? "unknown" : request.version
      let row = "\(Day.utc(Instant(seconds: request.time)).day) \(request.platform) \(version)"
      self.requests[row, default: 0] += 1
      rows[request.client, default: []].insert(row)
      volume[Int(request.time / 3600), default: 0] += 1
    }
    clients = Dictionary(rows.values.map { ($0, 1) }, uniquingKeysWith: +)
  }

  init(_ reader: StoreReader) throws {
    var rows: [UInt32: Set<String>] = [:]
    for row in try reader.usage(from: Day(number: 0), through: Day(number: 40_000)) {
      let name = "\(row.day) \(row.subject.platform) \(row.subject.name)"
      requests[name, default: 0] += row.requests
      for number in try #require(row.set).numbers { rows[number, default: []].insert(name) }
    }
    clients = Dictionary(rows.values.map { ($0, 1) }, uniquingKeysWith: +)
    for hour in try reader.volumes(fromHour: 0, throughHour: 1_000_000) { volume[hour.hour, default: 0] += hour.hits }
  }
}

/// A folder with logs and the store they are read into.
struct Archive {
  let folder: TemporaryFolder
  var database: String { folder.path("sunset.sqlite") }
  static let now = Instant(seconds: 1_797_000_000)

  init() throws { folder = try TemporaryFolder() }

  /// Reads files of the folder, in the order given.
  @discardableResult
  func ingest(
    _ names: String..., jobs: Int = 1, format: String = LoggedRequest.format, lockTimeout: Int = 4_000
  ) throws -> IngestSummary {
    try ingest(names, jobs: jobs, format: format, lockTimeout: lockTimeout)
  }

  @discardableResult
  func ingest(
    _ names: [String], jobs: Int = 1, format: String = LoggedRequest.format, lockTimeout: Int = 4_000,
    options: ReadOptions = ReadOptions(),
    closing: (StoreWriter, IngestSummary) throws(SunsetError) -> Void = { (_, _) throws(SunsetError) in }
  ) throws -> IngestSummary {
    let source = IngestSource(
      name: "default", app: "", files: names.map { $0 == "-" ? $0 : folder.path($0) },
      plan: try FormatPlan(format: format))
    let writer = try StoreWriter(path: database, now: Self.now, lockTimeout: lockTimeout)
    let summary = try IngestRun(sources: [source], jobs: jobs, options: options)
      .run(into: writer, zone: .utc, closing: closing)
    for file in summary.files {
      #expect(file.lines.lines == file.lines.hits + file.lines.excluded + file.lines.rejected)
    }
    return summary
  }

  func usage() throws -> StoredUsage { try StoredUsage(StoreReader(path: database)) }
  func files() throws -> [StoredFile] { try StoreReader(path: database).files() }
}
