import Foundation
import Testing

@Suite("sunset load")
struct LoadTests {
  /// Eight days of one app of an engine's counts: 300 clients on ios/2.0.0, two on ios/1.0.0, who stay there.
  static func records(
    client_counting: String = "exact", zone: String = "UTC",
    complete: String = ",\"complete_until\":\"2026-11-09T00:00:00Z\"",
    old: Int = 2
  ) -> String {
    var lines: [String] = []
    for day in 1...8 {
      for (version, clients) in [("1.0.0", old), ("2.0.0", 300)] {
        lines.append(
          #"{"kind":"daily","day":"2026-11-0\#(day)","app":"","platform":"ios","version":"\#(version)","requests":\#(clients),"clients":\#(clients),"withClient":\#(clients)}"#
        )
      }
      for hour in 0..<24 {
        let requests = hour == 12 ? 300 + old - 23 * 12 : 12
        lines.append(
          #"{"kind":"hour","hour":"2026-11-0\#(day)T\#(hour < 10 ? "0" : "")\#(hour):00:00Z","requests":\#(requests)}"#)
      }
    }
    for through in 7...8 {
      for (version, clients) in [("1.0.0", old), ("2.0.0", 300)] {
        lines.append(
          #"{"kind":"window","through":"2026-11-0\#(through)","app":"","platform":"ios","version":"\#(version)","requests":\#(clients * 7),"active":\#(clients),"remaining":\#(clients)}"#
        )
      }
      for platform in ["ios", "*"] {
        lines.append(
          #"{"kind":"total","through":"2026-11-0\#(through)","app":"","platform":"\#(platform)","requests":\#((300 + old) * 7),"clients":\#(300 + old),"dayClients":\#(300 + old)}"#
        )
      }
    }
    let meta =
      #"{"kind":"meta","schema":"sunset.agg/1","source":"edge","engine":"hand","rules":1,"zone":"\#(zone)","from":"2026-11-01","to":"2026-11-08","window_days":7,"client_counting":"\#(client_counting)","sampled":false\#(complete)}"#
    return ([meta] + lines + [#"{"kind":"end","records":\#(lines.count)}"#]).joined(separator: "\n") + "\n"
  }

  private static let asOf = ["--as-of", "2026-11-09T01:00:00Z"]

  @Test("records from standard input become shares, and the same again changes nothing")
  func shares() throws {
    let folder = try TemporaryFolder()
    let first = try BuiltProgram.run(["load", "-"], in: folder, input: Self.records())
    #expect(first.code == 0 && first.error == "")
    #expect(first.output.hasPrefix("new: source edge, 2026-11-01 to 2026-11-08 in UTC, "))
    try folder.write(Self.records(), to: "counts.ndjson")
    let again = try BuiltProgram.run(["load", "counts.ndjson"], in: folder)
    #expect(again.code == 0 && again.output.hasPrefix("unchanged: "))
    let share = try BuiltProgram.run(["share", "--format", "csv"] + Self.asOf, in: folder)
    #expect(
      share.output.contains(",ios,1.0.0,14,2,2,") && share.output.contains(",ios,2.0.0,2100,300,300,"),
      "\(share.output)")
    let report = try BuiltProgram.run(["report"] + Self.asOf, in: folder)
    #expect(report.code == 0)
    #expect(report.output.contains("302"))
    let weekly = try BuiltProgram.run(
      ["report", "--format", "json"] + Self.asOf, in: folder)
    #expect(weekly.output.contains(#""activeClients" : 2"#))
  }

  @Test("a batch replaces its days, and a bad one leaves everything as it was")
  func replaced() throws {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["load", "-"], in: folder, input: Self.records())
    let bad = try BuiltProgram.run(["load", "-"], in: folder, input: String(Self.records(old: 9).dropLast(40)))
    #expect(bad.code == 65 && bad.output == "")
    #expect(bad.complaint.hasPrefix("sunset: standard input: "))
    #expect(bad.complaint.hasSuffix("nothing was loaded"))
    let zone = try BuiltProgram.run(["load", "-"], in: folder, input: Self.records(zone: "Europe/Berlin"))
    #expect(zone.code != 0 && zone.complaint.contains("nothing was loaded"))
    let share = ["share", "--format", "csv"] + Self.asOf
    #expect(try BuiltProgram.run(share, in: folder).output.contains(",ios,1.0.0,14,2,2,"))
    let more = try BuiltProgram.run(["load", "-"], in: folder, input: Self.records(old: 9))
    #expect(more.code == 0 && more.output.hasPrefix("replaced: "))
    #expect(try BuiltProgram.run(share, in: folder).output.contains(",ios,1.0.0,63,9,9,"))
  }

  @Test("what a batch does not say keeps its days open, and the run says so")
  func open() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["load", "-"], in: folder, input: Self.records(complete: ""))
    #expect(result.code == 0)
    #expect(result.error.contains("none of its days is closed"))
    let report = try BuiltProgram.run(
      ["report", "--as-of", "2026-11-12T01:00:00Z"], in: folder)
    #expect(report.output.contains("No day is closed"), "\(report.output)")
  }

  @Test("a batch that is complete until tomorrow, and a file that is not there")
  func impossible() throws {
    let folder = try TemporaryFolder()
    let future = try BuiltProgram.run(
      ["load", "-"], in: folder, input: Self.records(complete: ",\"complete_until\":\"2999-01-01T00:00:00Z\""))
    #expect(future.code == 65 && future.complaint.contains("lies in the future"))
    #expect(!folder.exists("sunset.sqlite"))
    #expect(try BuiltProgram.run(["load", "missing"], in: folder).code == 66)
  }

  @Test("counts of an engine beside logs: a share is never smaller than it is")
  func beside() throws {
    let folder = try TemporaryFolder()
    let log = (1...8).flatMap { day in
      (0..<120).map { client in
        #"{"time":"2026-11-0\#(day)T\#(client % 24 < 10 ? "0" : "")\#(client % 24):00:00Z","version":"2.0.0","platform":"ios","client":"c\#(client)"}"#
      }
    }.joined(separator: "\n")
    try folder.write(log + "\n", to: "app.log")
    let fields = ["time", "version", "platform", "client"].flatMap { ["--field", "\($0)=\($0)"] }
    let read = try BuiltProgram.run(["ingest", "app.log", "--format", "json"] + fields, in: folder)
    #expect(read.code == 0, "\(read.error)\(read.output)")
    _ = try BuiltProgram.run(["load", "-"], in: folder, input: Self.records())
    let share = try BuiltProgram.run(
      ["share", "--format", "csv"] + Self.asOf + ["--through", "2026-11-08"], in: folder)
    // 120 and 300 clients of 2.0.0, who may be the same: all are 302 at least, so 2 of 302 are on 1.0.0.
    #expect(share.output.contains(",ios,1.0.0,14,2,,"), "\(share.output)")
    #expect(share.output.contains(",ios,2.0.0,2940,"), "\(share.output)")
    let refused = try BuiltProgram.run(
      ["ingest", "app.log", "--source", "edge", "--format", "json"] + fields, in: folder)
    #expect(refused.code == 0 || refused.code == 64, "the same bytes are known already")
  }
}

@Suite("sunset sql")
struct SQLTests {
  private static let mapping = ["time", "version", "platform", "client"].flatMap { ["--field", "\($0)=\($0)_column"] }
  private static let days = ["--since", "2026-11-01", "--through", "2026-11-08", "--as-of", "2026-11-08T12:00:00Z"]

  private func sql(_ arguments: [String], config: String = "{}") throws -> BuiltProgram.Result {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "sunset.json")
    return try BuiltProgram.run(["sql"] + arguments, in: folder)
  }

  @Test(
    "every dialect names the table, the columns and the days, and says what has been run",
    arguments: ["clickhouse", "spark", "trino", "bigquery", "duckdb", "analytics-engine"])
  func dialects(dialect: String) throws {
    let result = try sql(["--dialect", dialect, "--table", "some_table"] + Self.mapping + Self.days)
    #expect(result.code == 0, "\(result.error)")
    for word in ["some_table", "version_column", "time_column"] { #expect(result.output.contains(word)) }
    let isRun = ["clickhouse", "spark", "duckdb"].contains(dialect)
    #expect(result.output.contains("Not run on the real engine") == !isRun)
    // The day under way is counted and not complete.
    #expect(result.output.contains("2026-11-08T00:00:00Z"), "complete_until")
    #expect(result.output.contains(dialect == "analytics-engine" ? "\"none\"" : "exact"))
  }

  @Test(
    "rows that were added up count for what they stand for, in every query",
    arguments: ["clickhouse", "spark", "duckdb"])
  func rolledUp(dialect: String) throws {
    let result = try sql(
      ["--dialect", dialect, "--table", "hours", "--requests", "hits_column"] + Self.mapping + Self.days)
    #expect(result.output.contains("hits_column"), "\(result.output)")
    #expect(
      !result.output.lowercased().contains("count(*) as line_count") && !result.output.contains("count() AS x_lines"))
    let both = try sql(
      ["--table", "hours", "--requests", "hits_column", "--field", "weight=weight_column"] + Self.mapping + Self.days)
    #expect(both.code == 64)
  }

  @Test("what a query cannot do is refused and said")
  func refused() throws {
    let whole = ["--table", "t"] + Self.mapping + Self.days
    for (arguments, config, says) in [
      (["--table", "t"] + Self.days, "{}", "no column is mapped to the role time"),
      (whole + ["--since", "2026-11-05"], "{}", "are no 7 days"),
      (["--table", "t", "--since", "2025-01-01", "--through", "2026-11-08"] + Self.mapping, "{}", "at most 400 days"),
      (["--table", "t", "--since", "yesterday"] + Self.mapping, "{}", "not a date"),
      (["--table", "t"] + Self.mapping + Self.days + ["--field", "path=c`d"], "{}", "which no query can name"),
      (whole, #"{exclusions: [{name: "office", address: "192.0.2.0/24"}]}"#, "is about an address"),
      (whole, #"{sources: [{name: "a"}, {name: "b"}]}"#, "several sources (a, b)"),
    ] {
      let result = try sql(arguments, config: config)
      #expect(result.code == 64 && result.complaint.contains(says), "\(says): \(result.error)")
    }
  }
}
