import Testing
import Vocabulary

@testable import Formats

/// Rules, held against whole lines as the decoder reads them.
@Suite struct ExclusionRulesTests {
  /// What became of lines.
  private func counts(
    _ lines: [String], _ exclusions: [Configuration.Exclusion] = [], builtIn: Bool = true, products: [String] = []
  ) throws -> LineCounts {
    let plan = try FormatPlan(
      format: #"apache:%h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i" "%{X-Client-Version}i""#,
      userAgentProducts: products, exclusions: try ExclusionRules(exclusions, builtIn: builtIn))
    let decoder = plan.makeDecoder(key: ClientKey(first: 1, second: 2))
    decode(lines, decoder)
    return decoder.counts
  }

  private func line(
    address: String = "192.0.2.1", request: String = "GET /v1/x HTTP/1.1", status: Int = 200,
    agent: String = "okhttp/4.12.0", version: String = "-"
  ) -> String {
    #"\#(address) - - [30/Nov/2026:14:30:51 +0000] "\#(request)" \#(status) 3 "-" "\#(agent)" "\#(version)""#
  }

  static let known: [(agent: String, name: String)] = [
    ("kube-probe/1.29", "healthCheck"), ("ELB-HealthChecker/2.0", "healthCheck"), ("GoogleHC/1.0", "healthCheck"),
    ("Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", "healthCheck"),
    ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "crawler"),
    ("Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "crawler"),
    ("Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example/)", "crawler"), ("CCBOT/2.0", "crawler"),
  ]

  @Test(arguments: known.indices)
  func `well-known health checks and crawlers are left out by name`(index: Int) throws {
    let (agent, name) = Self.known[index]
    let counts = try counts([line(agent: agent), line(agent: agent)])
    #expect(counts.exclusions == [name: 2], "\(agent)")
    #expect(try self.counts([line(agent: agent)], builtIn: false).hits == 1)
  }

  @Test(arguments: [
    "okhttp/4.12.0", "MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)", "Dalvik/2.1.0 (Linux; U; Android 14)", "-",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148", "RobotVacuum/2.0 (iPhone)",
    "Amazon CloudFront", "CFNetwork/1494.0.7 Darwin/23.4.0",
  ])
  func `apps and browsers count`(agent: String) throws {
    #expect(try counts([line(agent: agent)]).hits == 1)
  }

  @Test func `a line with a version is an app's, whatever it calls itself`() throws {
    let crawler = "Mozilla/5.0 (compatible; Googlebot/2.1)"
    #expect(try counts([line(agent: crawler, version: "2.3.1")]).hits == 1)
    #expect(try counts([line(agent: "\(crawler) MyApp/2.3.1")], products: ["MyApp"]).hits == 1)
    #expect(try counts([line(agent: crawler)], products: ["MyApp"]).exclusions == ["crawler": 1])
  }

  static let configured: [(field: Configuration.Exclusion.Field, pattern: String)] = [
    (.userAgent, "mymonitor/*"), (.path, "/healthz"), (.path, "/internal/*"), (.method, "HEAD"), (.status, "499"),
    (.status, "5??"), (.address, "203.0.113.*"), (.address, "2001:db8:1::/48"),
  ]

  /// The lines that each rule takes, in the order of ``configured``.
  private var taken: [[String]] {
    [
      [line(agent: "MyMonitor/1.0"), line(agent: "MyMonitor/1.0", version: "2.3.1")],
      [
        line(request: "GET /healthz HTTP/1.1"), line(request: "GET /healthz?deep=1 HTTP/2.0"),
        line(request: "GET https://api.example.com/healthz HTTP/1.1"),
      ],
      [line(request: "POST /internal/jobs/7 HTTP/1.1")],
      [line(request: "HEAD /v1/x HTTP/1.1")], [line(status: 499)], [line(status: 502), line(status: 599)],
      [line(address: "203.0.113.9")], [line(address: "2001:db8:1:2::3")],
    ]
  }

  private var others: [String] {
    [
      line(version: "2.3.1"), line(request: "GET /healthz/deep HTTP/1.1"), line(request: "GET /v1?p=/healthz HTTP/1.1"),
      line(status: 404), line(address: "192.0.2.113"), line(address: "2001:db8:2::1"), line(agent: "NotMyMonitor/1.0"),
    ]
  }

  @Test(arguments: configured.indices)
  func `a configured rule takes its lines and no others`(index: Int) throws {
    let rule = Configuration.Exclusion(
      name: "mine", field: Self.configured[index].field, pattern: Self.configured[index].pattern)
    let counts = try counts(taken[index] + others, [rule])
    #expect(counts.exclusions == ["mine": taken[index].count], "\(rule)")
    #expect(counts.hits == others.count, "\(rule)")
  }

  @Test func `rules are counted each by its name`() throws {
    let rules = Self.configured.enumerated().map { index, rule in
      Configuration.Exclusion(name: "rule \(index)", field: rule.field, pattern: rule.pattern)
    }
    let counts = try counts(taken.flatMap { $0 } + others, rules)
    for (index, lines) in taken.enumerated() { #expect(counts.exclusions["rule \(index)"] == lines.count) }
    #expect(counts.hits == others.count)
    #expect(counts.lines == counts.hits + counts.excluded + counts.rejected)
  }

  @Test func `an excluded version is not an unknown one`() throws {
    let plan = try FormatPlan(
      format: "combined", exclusions: try ExclusionRules([], builtIn: true))
    let decoder = plan.makeDecoder(key: ClientKey(first: 1, second: 2))
    decode([line(agent: "kube-probe/1.29")], decoder)
    #expect(decoder.unknownVersions.isEmpty)
    #expect(decoder.subjects.isEmpty)
  }

  @Test func `a block that is none is refused`() {
    let error = #expect(throws: SunsetError.self) {
      try ExclusionRules([.init(name: "office", field: .address, pattern: "192.0.2.0/40")], builtIn: false)
    }
    #expect(error?.message.contains("office") == true)
  }
}

/// Has a decoder read lines, with padding around them.
func decode(_ lines: [String], _ decoder: LineDecoder) {
  let padding = [UInt8](repeating: UInt8(ascii: "}"), count: 64)
  let bytes = padding + lines.flatMap { line -> [UInt8] in line.utf8 + [0x0A] } + padding
  unsafe bytes.withUnsafeBufferPointer { buffer in
    let content = unsafe UnsafeBufferPointer(rebasing: buffer[64..<(buffer.count - 64)])
    unsafe decoder.decode(content.span)
  }
}

/// A sample of lines.
func sample(_ lines: [String]) -> LogSample {
  var sample = LogSample()
  let bytes = lines.flatMap { line -> [UInt8] in line.utf8 + [0x0A] }
  sample.add(bytes.span)
  return sample
}
