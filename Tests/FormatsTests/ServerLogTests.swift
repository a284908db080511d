import Testing
import Vocabulary

@testable import Formats

/// Logs that servers really wrote, read from their bytes to versions: each is the one sent, or `unknown`, or the line is
/// rejected; never another one.
@Suite struct ServerLogTests {
  struct Log: Sendable, CustomTestStringConvertible {
    var file: String
    var format: String
    var fields: [Role: String] = [:]
    /// Whether the version is read from the product MyApp in the User-Agent, and not from its header.
    var readsUserAgent = false
    var lines: Int
    var preflights = 1
    var rejects: [RejectReason: Int] = [:]
    /// Requests whose headers the server changed, joined or did not read, and what its log says instead; nil where the
    /// line is rejected.
    var exceptions: [String: String?]
    var testDescription: String { "\(file) \(format.prefix(12)) \(readsUserAgent ? "user agent" : "header")" }
  }

  private static let clf = #"%h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i""#
  private static let mainVersion =
    #"nginx:log_format main_ver '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_client_version" "$http_x_capabilities" "$http_x_device_id" rt=$request_time';"#
  private static let unquotedVersion =
    #"nginx:log_format unquoted_ver '$remote_addr [$time_iso8601] $http_x_client_version $status "$request" $http_user_agent';"#
  private static let rawNone =
    #"nginx:log_format raw_none escape=none '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_client_version"';"#
  private static let upstreamInfo =
    #"nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name] $upstream_addr $upstream_response_length $upstream_response_time $upstream_status $request_id"#
  private static let jsonOK =
    #"nginx:log_format json_ok escape=json '{"time":"$time_iso8601","msec":$msec,"remote_addr":"$remote_addr","xff":"$http_x_forwarded_for","request":"$request","uri":"$uri","status":$status,"bytes":$body_bytes_sent,"request_time":$request_time,"upstream_time":"$upstream_response_time","http_user_agent":"$http_user_agent","x_client_version":"$http_x_client_version","x_capabilities":"$http_x_capabilities","device_id":"$http_x_device_id"}';"#
  private static let jsonBad =
    #"nginx:{"time":"$time_iso8601","remote_addr":"$remote_addr","request":"$request","status":$status,"upstream_time":$upstream_response_time,"http_user_agent":"$http_user_agent","x_client_version":"$http_x_client_version"}"#
  private static let apacheUnquoted =
    #"apache:LogFormat "%a %{usec}t %{end:%Y-%m-%dT%H:%M:%S%z}t %{X-Client-Version}i %m %U%q %H %>s %D %{User-Agent}i" unquoted"#
  private static let apacheJSON =
    #"apache:LogFormat "{\"time\":\"%{%Y-%m-%dT%H:%M:%S}t.%{msec_frac}t%{%z}t\",\"remoteIP\":\"%a\",\"request\":\"%r\",\"status\":%>s,\"bytes\":%B,\"userAgent\":\"%{User-Agent}i\",\"clientVersion\":\"%{X-Client-Version}i\"}" jsonish"#
  private static let traefikCommon = "apache:\(clf) %{N}n \"%{router}n\" \"%{server}n\" %{D}nms"

  /// nginx 1.22 logs the first of two headers, drops `X_Client_Version`, and reads nothing behind a NUL.
  private static let nginxHeader: [String: String?] = ["dup-header": "2.3.1", "underscore-name": "unknown"]
  private static let nginxUserAgent: [String: String?] = [
    "dup-header": "2.3.1", "nul": "unknown", "bare-cr": "unknown",
  ]
  private static let apacheHeader: [String: String?] = ["underscore-name": "unknown"]
  private static let apacheUserAgent: [String: String?] = [
    "ctrl-01-7f-esc": "unknown", "nul": "unknown", "bare-cr": "unknown",
  ]

  static let logs: [Log] = [
    Log(
      file: "nginx/access.log.3.gz", format: "combined", readsUserAgent: true, lines: 66, exceptions: nginxUserAgent),
    Log(
      file: "nginx/access.log.2.gz", format: "nginx:\(NginxFormat.combined)", readsUserAgent: true, lines: 64,
      exceptions: nginxUserAgent),
    Log(
      file: "nginx/ingress.log.3.gz", format: upstreamInfo, readsUserAgent: true, lines: 66, exceptions: nginxUserAgent),
    Log(
      file: "nginx/ingress.log.3.gz", format: "combined", readsUserAgent: true, lines: 66, exceptions: nginxUserAgent),
    Log(
      file: "nginx/main_ver.log-20261130-1796049105.gz", format: mainVersion, lines: 66, exceptions: nginxHeader),
    Log(
      file: "nginx/main_ver.log-20261130-1796049113.gz", format: mainVersion, lines: 64, exceptions: nginxHeader),
    Log(
      file: "nginx/unquoted_ver.log-20261130-1796049105.gz", format: unquotedVersion, lines: 66, exceptions: nginxHeader
    ),
    Log(file: "nginx/raw_none.log.3.gz", format: rawNone, lines: 66, exceptions: nginxHeader),
    Log(file: "nginx/json_ok.log.2.gz", format: jsonOK, lines: 64, exceptions: nginxHeader),
    Log(file: "nginx/json_ok.log.2.gz", format: "json", lines: 64, exceptions: nginxHeader),
    Log(file: "nginx/json_bad.log.2.gz", format: jsonBad, lines: 64, exceptions: nginxHeader),
    Log(file: "nginx/json_bad.log.2.gz", format: "json", lines: 64, exceptions: nginxHeader),
    Log(
      file: "apache/access.log.2.gz", format: "combined", readsUserAgent: true, lines: 64, exceptions: apacheUserAgent),
    Log(
      file: "apache/other_vhosts_access.log.2.gz", format: "apache:%v:%p \(clf)", readsUserAgent: true, lines: 64,
      exceptions: apacheUserAgent),
    Log(
      file: "apache/combined_ver.log.2.gz", format: "apache:\(clf) \"%{X-Client-Version}i\" \"%{X-Capabilities}i\"",
      lines: 64, exceptions: apacheHeader),
    // A version with a space, where a word could be the method, has two readings: two lists, and a folded header.
    Log(
      file: "apache/unquoted.log.2.gz", format: apacheUnquoted, lines: 64, rejects: [.ambiguous: 3],
      exceptions: apacheHeader.merging(["list": nil, "dup-header": nil]) { $1 }),
    Log(file: "apache/jsonish.log.2.gz", format: apacheJSON, lines: 64, exceptions: apacheHeader),
    Log(
      file: "apache/jsonish.log.2.gz", format: "json", fields: [.version: "clientVersion"], lines: 64,
      exceptions: apacheHeader),
    // Traefik does not escape backslashes: where one ends the line's last value, that has no end.
    Log(
      file: "traefik/access-common.log.1.gz", format: traefikCommon, readsUserAgent: true, lines: 56, exceptions: [:]),
    Log(
      file: "traefik/access-genericCLF.log.1.gz", format: "combined", readsUserAgent: true, lines: 56,
      rejects: [.shape: 1], exceptions: ["backslash": nil]),
    Log(
      file: "traefik/access-json.log.1.gz", format: "json", lines: 56, exceptions: ["underscore-name": "unknown"]),
    Log(file: "caddy/caddy211-cases.log.gz", format: "json", lines: 55, exceptions: [:]),
    Log(file: "caddy/caddy26-cases.log.gz", format: "json", lines: 57, exceptions: [:]),
  ]

  @Test(arguments: logs)
  func `every version is the one sent or unknown`(log: Log) throws {
    let plan = try FormatPlan(
      format: log.format, fields: log.fields, userAgentProducts: log.readsUserAgent ? ["MyApp"] : [])
    let decoder = plan.makeDecoder(key: testKey)
    let lines = try fixtureLines(log.file)
    var labels: Set<String> = []
    for (line, outcome) in zip(lines, outcomes(lines, decoder)) {
      guard let sent = SentCase.labelled(Self.label(line)) else { continue }
      #expect(labels.insert(sent.label).inserted)
      let expected = log.exceptions[sent.label] ?? (log.readsUserAgent ? sent.userAgent : sent.header)
      #expect(outcome.version == expected, "\(sent.label): \(outcome)")
      guard log.readsUserAgent, !Self.isWithoutHeaders.contains(sent.label), let platform = outcome.platform else {
        continue
      }
      #expect(platform == sent.platform, "\(sent.label)")
    }
    #expect(labels.count >= 50)
    let counts = decoder.counts
    #expect(counts.lines == log.lines)
    #expect(counts.exclusions == ["preflight": log.preflights])
    #expect(Dictionary(uniqueKeysWithValues: counts.rejects.map { ($0.reason, $0.lines) }) == log.rejects)
    #expect(counts.hits == log.lines - log.preflights - log.rejects.values.reduce(0, +))
  }

  /// Requests that some servers answered before they had read the User-Agent.
  private static let isWithoutHeaders: Set = ["ctrl-01-7f-esc", "nul", "bare-cr"]

  /// The word after `/v1/` in a line.
  private static func label(_ line: [UInt8]) -> String {
    let mark = Array("/v1/".utf8)
    guard let start = line.indices.first(where: { line[$0...].starts(with: mark) }) else { return "" }
    let word = line[(start + mark.count)...].prefix {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
    }
    return String(decoding: word, as: UTF8.self)
  }

  @Test func `columns between tabs have no path, but the lines of the other logs`() throws {
    let plan = try FormatPlan(format: #"nginx:$msec\t$remote_addr\t$status\t$http_x_client_version\t$http_user_agent"#)
    let decoder = plan.makeDecoder(key: testKey)
    let read = outcomes(try fixtureLines("nginx/tsv.log-20261130-1796049105.gz"), decoder)
    let labels = try fixtureLines("nginx/main_ver.log-20261130-1796049105.gz").map(Self.label)
    #expect(read.count == 66 && labels.count == 66)
    for (label, outcome) in zip(labels, read) {
      guard let sent = SentCase.labelled(label) else { continue }
      #expect(outcome.version == Self.nginxHeader[label] ?? sent.header, "\(label)")
    }
    // Without a method a preflight cannot be told.
    #expect(decoder.counts.hits == 66)
  }

  @Test(arguments: [
    ("nginx/access.log.3.gz", "combined", 1_796_049_051), ("nginx/access.log.2.gz", "combined", 1_796_049_107),
    ("nginx/main_ver.log-20261130-1796049118.gz", mainVersion, 1_796_049_116),
    ("nginx/unquoted_ver.log-20261130-1796049105.gz", unquotedVersion, 1_796_049_051),
    ("nginx/unquoted_ver.log-20261130-1796049118.gz", unquotedVersion, 1_796_049_116),
    ("nginx/json_ok.log.2.gz", jsonOK, 1_796_049_107), ("apache/access.log.2.gz", "combined", 1_796_049_133),
    ("apache/unquoted.log.2.gz", apacheUnquoted, 1_796_049_133), ("apache/jsonish.log.2.gz", apacheJSON, 1_796_049_133),
    ("caddy/caddy211-cases.log.gz", "json", 1_796_049_252), ("traefik/access-json.log.1.gz", "json", 1_796_049_277),
  ])
  func `the same instant in UTC, +0530 and -0330`(file: String, format: String, first: Int64) throws {
    let plan = try FormatPlan(format: format, fields: format == "json" ? [.version: "x"] : [:])
    let times = outcomes(try fixtureLines(file), plan.makeDecoder(key: testKey)).compactMap(\.time)
    #expect(times.first == first)
    #expect(times.allSatisfy { (first...(first + 12)).contains($0) })
  }

  @Test func `the rest of the log after a rotation`() throws {
    let plan = try FormatPlan(format: Self.mainVersion)
    let read = outcomes(
      try fixtureLines("nginx/main_ver.log-20261130-1796049118.gz"), plan.makeDecoder(key: testKey))
    #expect(read.map(\.version) == ["2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.4.5"])
    #expect(read.allSatisfy { $0.platform == "ios" })
    let json = try FormatPlan(format: "json")
    let after = outcomes(try fixtureLines("traefik/access-json-after.log.1.gz"), json.makeDecoder(key: testKey))
    #expect(after == [.hit(version: "2.5.0", platform: "none", time: 1_796_049_292)])
  }

  /// The header X-Client-Version of each line, counted with another reader.
  @Test(arguments: [
    (
      "caddy/access-2026-11-30T14-34-17.277-size.log.gz", 185,
      [
        "2.0.0": 11, "2.1.1": 11, "2.2.2": 11, "2.3.0": 11, "2.0.1": 11, "2.1.2": 11, "2.2.0": 11, "2.0.2": 11,
        "2.1.0": 11, "2.2.1": 11, "2.3.2": 10, "2026.11.1": 1, "1.10.0": 1, "1.9.0": 1, "7.0.0": 1,
      ]
    ),
    (
      "caddy/access-2026-11-30T14-35-46.490.log.gz", 188,
      [
        "2.0.0": 11, "2.1.1": 11, "2.2.2": 11, "2.3.0": 11, "2.0.1": 11, "2.1.2": 11, "2.2.0": 11, "2.0.2": 11,
        "2.1.0": 11, "2.2.1": 11, "2.3.2": 11, "2026.11.1": 1, "1.10.0": 1, "1.9.0": 1, "7.0.0": 1,
      ]
    ),
  ])
  func `whole files that Caddy rolled`(file: String, hits: Int, versions: [String: Int]) throws {
    let decoder = try FormatPlan(format: "json").makeDecoder(key: testKey)
    var found: [String: Int] = [:]
    for version in outcomes(try fixtureLines(file), decoder).compactMap(\.version) { found[version, default: 0] += 1 }
    #expect(decoder.counts.hits == hits)
    #expect(decoder.counts.rejected == 0)
    #expect(decoder.counts.exclusions == ["preflight": 1])
    for (version, count) in versions {
      // `v2.3`, which was sent once, is 2.3.0 too.
      #expect(found[version, default: 0] == count + (version == "2.3.0" ? 1 : 0), "\(version)")
    }
    #expect(found.values.reduce(0, +) == hits)
  }

  @Test(arguments: [
    ("cloudfront/E123EXAMPLE.2026-11-01-05.abc123.gz", "w3c", ["2.3.1 ios", "unknown none"], 2),
    ("cloudfront/E123EXAMPLE.2026-11-01-05.def456.gz", "w3c", ["2.3.1 ios", "unknown none"], 2),
    (
      "cloudfront/combined-by-cat.log.gz", "w3c", ["2.3.1 ios", "unknown none", "2.3.1 ios", "unknown none"], 4
    ),
    ("cloudfront/v2-json.E123EXAMPLE.2026-11-01-05.abc123.gz", "json", ["2.3.1 ios"], 0),
  ])
  func `CloudFront's User-Agent, encoded once, twice and in JSON`(
    file: String, format: String, subjects: [String], directives: Int
  ) throws {
    let decoder = try FormatPlan(format: format, userAgentProducts: ["MyApp"]).makeDecoder(key: testKey)
    let read = outcomes(try fixtureLines(file), decoder)
    #expect(read.compactMap { $0.version.map { version in version } }.count == subjects.count)
    #expect(
      zip(read.filter { $0.version != nil }, subjects).allSatisfy { "\($0.version ?? "") \($0.platform ?? "")" == $1 })
    #expect(decoder.counts.excluded == directives)
    #expect(decoder.counts.rejected == 0)
    // 2026-11-01T05:00:01Z and later; rows are in no order.
    #expect(read.compactMap(\.time).allSatisfy { (1_793_509_201...1_793_509_801).contains($0) })
  }
}
