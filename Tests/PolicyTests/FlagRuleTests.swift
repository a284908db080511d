import Testing
import Vocabulary

@testable import Policy

/// A flag file and what the rule must say of `ios/2.1.0` by it.
struct FlagCase: Sendable, CustomTestStringConvertible {
  var source: FlagSource
  var code: String
  var result: Reason.Result
  var testDescription: String { "\(source) → \(code)" }

  init(_ source: FlagSource, _ code: String, _ result: Reason.Result) {
    self.source = source
    self.code = code
    self.result = result
  }

  /// A flagd file with these members in the flag.
  init(_ members: String, _ code: String, _ result: Reason.Result) {
    self.init(Self.flagd(members), code, result)
  }

  /// A flagd file whose flag is as it must be but for this metadata.
  init(metadata: String, _ code: String, _ result: Reason.Result) {
    self.init("\(Self.good), \"metadata\": {\(metadata)}", code, result)
  }

  static let good = #""variants": {"on": true, "off": false}, "defaultVariant": "off""#

  static func flagd(_ members: String) -> FlagSource { plain("{\"flags\": {\"serve_ios_2_1_0\": {\(members)}}}") }
  static func plain(_ text: String) -> FlagSource { .bytes(file: "flags.json", Array(text.utf8)) }

  static let states: [FlagCase] = [
    FlagCase("\"state\": \"ENABLED\", \(good)", "flag", .pass),
    FlagCase(good, "flag", .pass),
    FlagCase("\"state\": \"DISABLED\", \(good)", "flagDisabled", .fail),
    FlagCase("\"state\": \"disabled\", \(good)", "flagDisabled", .fail),
    FlagCase("\"state\": \"PAUSED\", \(good)", "flagDisabled", .unknown),
    FlagCase("\"state\": 7, \(good)", "flagDisabled", .unknown),
  ]

  static let variants: [FlagCase] = [
    FlagCase(#""state": "ENABLED""#, "flagNotBoolean", .fail),
    FlagCase(#""variants": {"on": true}"#, "flagNotBoolean", .fail),
    FlagCase(#""variants": {"on": true, "also": true}"#, "flagNotBoolean", .fail),
    FlagCase(#""variants": {"on": 1, "off": 0}"#, "flagNotBoolean", .fail),
    FlagCase(#""variants": {"on": "true", "off": "false"}"#, "flagNotBoolean", .fail),
    FlagCase(#""variants": {"on": true, "off": false, "odd": null}"#, "flagNotBoolean", .fail),
    FlagCase(#""variants": {"a": false, "b": true, "c": true}"#, "flag", .pass),
  ]

  /// As of 2026-11-30T12:00:00Z 90 days end on 2027-02-28T12:00:00Z.
  static let metadata: [FlagCase] = [
    FlagCase(metadata: #""archived": true"#, "flagArchived", .fail),
    FlagCase(metadata: #""archived": "2026-01-01""#, "flagArchived", .fail),
    FlagCase(metadata: #""archived": false"#, "flag", .pass),
    FlagCase(metadata: #""expires": "2027-02-28T12:00:00Z""#, "flagExpiring", .fail),
    FlagCase(metadata: #""expires": "2027-02-28T12:00:01Z""#, "flag", .pass),
    FlagCase(metadata: #""expires": "2027-02-28""#, "flagExpiring", .fail),
    FlagCase(metadata: #""expires": "2027-03-01""#, "flag", .pass),
    FlagCase(metadata: #""expires": "2020-01-01""#, "flagExpiring", .fail),
    FlagCase(metadata: #""expires": "soon""#, "flagExpiring", .unknown),
    FlagCase(metadata: #""expires": 1800000000"#, "flagExpiring", .unknown),
  ]

  static let sources: [FlagCase] = [
    FlagCase(.notConfigured, "flagFileMissing", .fail),
    FlagCase(.unreadable(file: "f", reason: "no such file"), "flagUnreadable", .unknown),
    FlagCase(plain("{"), "flagUnreadable", .unknown),
    FlagCase(plain(""), "flagUnreadable", .unknown),
    FlagCase(plain("{}"), "flagMissing", .fail),
    FlagCase(plain(#"{"serve_ios_2_1_0": true}"#), "flag", .pass),
    FlagCase(plain(#"{"serve_ios_2_1_0": false}"#), "flag", .pass),
    FlagCase(plain(#"{"serve_ios_2_1_0": 1}"#), "flagNotBoolean", .fail),
    FlagCase(plain(#"{"serve_ios_2_1_0": "on"}"#), "flagNotBoolean", .fail),
    FlagCase(plain(#"{"flags": {"serve_ios_2_1_0": true}}"#), "flagNotBoolean", .fail),
  ]
}

@Suite("Flag rule")
struct FlagRuleTests {
  private func judge(_ source: FlagSource, _ ledger: [LedgerEvent]? = nil) -> [Finding] {
    FlagRule(document: FlagDocument(source), template: FlagKey("serve_{platform}_{version}"))
      .judge(Fixture.context(Fixture.evidence(), ledger))
  }

  @Test(arguments: FlagCase.states + FlagCase.variants + FlagCase.metadata + FlagCase.sources)
  func finding(_ flag: FlagCase) {
    let findings = judge(flag.source)
    #expect(findings.map(\.reason.code) == [flag.code])
    #expect(findings.map(\.reason.result) == [flag.result])
    let ready: Bool? =
      switch flag.result {
      case .pass: true
      case .fail: false
      case .unknown: nil
      }
    #expect(FlagRule.isReady(findings) == ready)
  }

  @Test("all that is wrong is listed, and what surely fails outweighs what cannot be told")
  func several() {
    let findings = judge(
      FlagCase.flagd(#""state": "DISABLED", "variants": {}, "metadata": {"archived": true, "expires": "soon"}"#))
    #expect(findings.map(\.reason.code) == ["flagNotBoolean", "flagDisabled", "flagArchived", "flagExpiring"])
    #expect(FlagRule.isReady(findings) == false)
    for text in findings.map(\.reason.text) {
      #expect(text.hasPrefix("The flag serve_ios_2_1_0 in flags.json "), "\(text)")
    }
  }

  @Test("a key that is there twice cannot be told")
  func repeated() {
    let entry = #"{"key": "serve_ios_2_1_0", "variants": {"on": true, "off": false}}"#
    let findings = judge(FlagCase.plain("{\"flags\": [\(entry), \(entry)]}"))
    #expect(findings.map(\.reason.code) == ["flagUnreadable"])
    #expect(FlagRule.isReady(findings) == nil)
  }

  @Test("a flag that is on disagrees with a retirement, and is ready all the same")
  func disagreement() {
    let variants = #""variants": {"on": true, "off": false}"#
    let sources: [(source: FlagSource, disagrees: Bool)] = [
      (FlagCase.flagd("\(variants), \"defaultVariant\": \"on\""), true),
      (FlagCase.flagd("\(variants), \"defaultVariant\": \"off\""), false),
      (FlagCase.flagd(variants), false),
      (FlagCase.plain(#"{"serve_ios_2_1_0": true}"#), true),
      (FlagCase.plain(#"{"serve_ios_2_1_0": false}"#), false),
    ]
    for (source, disagrees) in sources {
      let findings = judge(source, [Fixture.event(.retired)])
      #expect(findings.map(\.reason.code) == [disagrees ? "flagDisagrees" : "flag"])
      #expect(FlagRule.isReady(findings) == true)
      #expect(judge(source).map(\.reason.code) == ["flag"])
    }
  }

  @Test("a contract has no key by template, but the one that is configured")
  func contract() {
    let rule = FlagRule(document: FlagDocument(Fixture.flags), template: FlagKey("serve_{platform}_{version}"))
    let context = Fixture.context(Fixture.evidence(selector: .contract("old-prices")))
    #expect(rule.judge(context).map(\.reason.code) == ["flagMissing"])
    let named = FlagRule(
      document: FlagDocument(.bytes(file: "flags.json", Array(#"{"old_prices": true}"#.utf8))),
      template: FlagKey("serve_{platform}_{version}", contracts: ["old-prices": "old_prices"]))
    #expect(named.judge(context).map(\.reason.code) == ["flag"])
  }

  @Test("each sentence names the flag once")
  func sentences() {
    for flag in FlagCase.states + FlagCase.metadata {
      for finding in judge(flag.source) { #expect(!finding.reason.text.contains("The flag The flag")) }
    }
  }
}
