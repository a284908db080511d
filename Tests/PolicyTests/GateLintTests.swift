import ClientContract
import Testing

@testable import Policy

@Suite struct GateLintTests {
  private let platforms = [
    GatePlatform(
      "android", versions: [GateVersion(AppVersion(2, 4), activeClients: 500, remainingClients: 500)]),
    GatePlatform(
      "ios",
      versions: [
        GateVersion(AppVersion(2, 1), activeClients: 3, remainingClients: 3, mayGo: true),
        GateVersion(AppVersion(2, 2), activeClients: 3, remainingClients: 3),
        GateVersion(AppVersion(2, 4), activeClients: 500, remainingClients: 500),
      ]),
    GatePlatform("none", versions: [GateVersion(nil, activeClients: 3, remainingClients: 3)]),
  ]

  private func findings(_ text: String) -> [String] {
    GateLint.findings(UpdateGate(json: text.utf8), platforms).map { "\($0.platform) \($0.code.rawValue)" }
  }

  @Test func `a gate that is right`() {
    #expect(
      findings(#"{"ios": {"minimum": "2.2", "recommended": "2.4"}, "android": {"minimum": "2.4"}}"#).isEmpty)
  }

  @Test(arguments: [
    (
      #"{"ios": {"minimum": "2.4", "recommended": "2.2"}, "android": {"minimum": "2.0"}}"#,
      ["ios minimumAboveRecommended"]
    ),
    (#"{"ios": {"minimum": "2.2"}}"#, ["android platformMissing"]),
    (#"{"ios": {"minimum": "2.2", "recommended": "2.5"}, "android": {"minimum": "2.0"}}"#, ["ios aboveAvailable"]),
    (
      #"{"ios": {"minimum": "3.0"}, "android": {"minimum": "2.0"}}"#, ["ios aboveAvailable", "ios passesStaying"]
    ),
    (#"{"ios": {"minimum": "2.4"}, "android": {"minimum": "2.0"}}"#, ["ios passesStaying"]),
    (#"{"ios": {"minimum": "2.2.0 (456)"}, "android": {"minimum": "2.0"}}"#, ["ios buildNumber"]),
    (#"{"ios": {"minimum": "2.2.0.456"}, "android": {"minimum": "2.0"}}"#, ["ios buildNumber"]),
    (#"{"ios": {"minimum": 2}, "android": {"minimum": "2.0"}}"#, ["ios notUnderstood"]),
    (#"{"ios": {"minimum": "2.2"}, "android": {}}"#, ["android notUnderstood"]),
    (
      #"{"ios": {"minimum": "2.2"}, "android": {"minimum": "2.0"}, "watch": {"minimum": "1"}}"#,
      ["watch platformUnseen"]
    ),
    (#"{"ios": "2.2", "android": {"minimum": "2.0"}, "note": "x"}"#, ["ios notUnderstood"]),
    (#"{"ios": "#, [" notUnderstood"]), ("[]", [" notUnderstood"]),
  ])
  func `what is wrong`(text: String, codes: [String]) {
    #expect(findings(text) == codes)
  }

  @Test func `each says what to do`() {
    let gate = UpdateGate(json: #"{"ios": {"minimum": "2.4"}, "android": {"minimum": 7, "recommended": 7}}"#.utf8)
    let texts = GateLint.findings(gate, platforms).map(\.text)
    #expect(texts.count == 3)
    #expect(texts.allSatisfy { $0.contains("; ") })
    #expect(
      texts.last == "minimum 2.4.0 stops a version still to be served, from 2.2.0 up; lower it, or retire them first")
  }
}
