package import Vocabulary

/// Which requests are no client activity, by name: the operator's own monitors and health checks, and crawlers.
package struct ExclusionRules: Sendable {
  /// A rule about one field.
  struct Rule: Sendable {
    var name: String
    var test: Test
  }

  enum Test: Sendable {
    case pattern(GlobPattern)
    case block(AddressBlock)
  }

  /// By User-Agent: the configured ones first, then the built-in ones.
  let userAgents: [Rule]
  /// How many of ``userAgents`` are configured: those apply to every line, the others only to lines without a version.
  let configuredUserAgents: Int
  let paths: [Rule]
  let methods: [Rule]
  let statuses: [Rule]
  let addresses: [Rule]

  /// No rules at all.
  package static let none = ExclusionRules()

  private init() {
    (userAgents, configuredUserAgents, paths, methods, statuses, addresses) = ([], 0, [], [], [], [])
  }

  /// Makes the rules of a configuration.
  /// - Parameter builtIn: whether ``builtInUserAgents`` apply too.
  /// - Throws: `SunsetError` (`usage`) for an address block that is none.
  package init(_ configured: [Configuration.Exclusion], builtIn: Bool) throws(SunsetError) {
    var rules: [Configuration.Exclusion.Field: [Rule]] = [:]
    for exclusion in configured {
      rules[exclusion.field, default: []].append(Rule(name: exclusion.name, test: try Self.test(exclusion)))
    }
    let own = rules[.userAgent] ?? []
    configuredUserAgents = own.count
    userAgents = own + (builtIn ? Self.builtInUserAgents : [])
    paths = rules[.path] ?? []
    methods = rules[.method] ?? []
    statuses = rules[.status] ?? []
    addresses = rules[.address] ?? []
  }

  /// Whether any rule is about something else than the User-Agent.
  var hasFieldRules: Bool { !(paths.isEmpty && methods.isEmpty && statuses.isEmpty && addresses.isEmpty) }

  /// Whether some rule looks at fields of every line, whatever else the line has.
  var readsAllFields: Bool { hasFieldRules || configuredUserAgents > 0 }

  /// The first rule that takes a User-Agent, an index into ``userAgents``; -1 where none does.
  func userAgentRule(_ bytes: [UInt8]) -> Int {
    userAgents.firstIndex { rule in
      if case .pattern(let pattern) = rule.test { pattern.matches(bytes) } else { false }
    } ?? -1
  }

  private static func test(_ exclusion: Configuration.Exclusion) throws(SunsetError) -> Test {
    guard exclusion.field == .address, exclusion.pattern.contains("/") else {
      return .pattern(GlobPattern(exclusion.pattern, ignoringCase: exclusion.field == .userAgent))
    }
    guard let block = AddressBlock(exclusion.pattern) else {
      throw SunsetError(
        .usage,
        "exclusion \(exclusion.name): \(exclusion.pattern) is no block of addresses; give it as 192.0.2.0/24 or "
          + "2001:db8::/32, or as a pattern such as 192.0.2.*")
    }
    return .block(block)
  }

  private static let builtInUserAgents = builtInPatterns.flatMap { name, patterns in
    patterns.map { Rule(name: name, test: .pattern(GlobPattern($0, ignoringCase: true))) }
  }

  /// What is known of health checks and crawlers: only well-known names, each in the form its operator documents. Patterns
  /// of the User-Agent, without regard to case.
  package static let builtInPatterns: [(name: String, patterns: [String])] = [
    (
      "healthCheck",
      [
        "kube-probe/*", "ELB-HealthChecker/*", "GoogleHC/*", "Amazon-Route53-Health-Check-Service*",
        "Edge Health Probe",
        "Azure Traffic Manager Endpoint Monitor", "Consul Health Check", "Envoy/HC", "check_http/*", "*UptimeRobot/*",
        "*Pingdom.com_bot*", "*StatusCake*", "*Site24x7*", "*DatadogSynthetics*", "*Better Uptime Bot*",
        "*NewRelicPinger*", "Blackbox Exporter/*", "*Cloudflare-Healthchecks/*", "HAProxy/HC",
      ]
    ),
    (
      "crawler",
      [
        "*Googlebot*", "*bingbot/*", "*Baiduspider*", "*YandexBot/*", "*DuckDuckBot*", "*Applebot/*", "*Amazonbot/*",
        "facebookexternalhit/*", "Twitterbot/*", "Slackbot*", "LinkedInBot/*", "*AhrefsBot/*", "*SemrushBot*",
        "*MJ12bot/*", "*DotBot/*", "*PetalBot*", "*Bytespider*", "*GPTBot/*", "*ClaudeBot/*", "CCBot/*",
        "*(compatible; *bot/*", "*CensysInspect/*", "*zgrab/*", "*Nmap Scripting Engine*", "masscan/*",
      ]
    ),
  ]
}
