import ClientContract
import Testing

@Suite struct UpdateGateReadingTests {
  private func gate(_ text: String) -> UpdateGate { UpdateGate(json: text.utf8) }

  @Test func `reads both systems and ignores what it does not know`() {
    let gate = gate(
      #"{"ios": {"minimum": "2.2.0", "recommended": "2.4", "store": {"url": "https://example.com"}, "n": [1]}, "android": {"minimum": "7", "recommended": null}}"#
    )
    #expect(gate.problems.isEmpty)
    #expect(
      gate.thresholds == [
        "ios": .init(minimum: AppVersion(2, 2), recommended: AppVersion(2, 4)),
        "android": .init(minimum: AppVersion(7)),
      ])
  }

  @Test(arguments: [
    (#"{"ios": {"minimum": 2}}"#, UpdateGate.Problem.Kind.wrongType), (#"{"ios": {"minimum": true}}"#, .wrongType),
    (#"{"ios": {"minimum": ["9.9.9"]}}"#, .wrongType), (#"{"ios": "9.9.9"}"#, .wrongType),
    (#"{"ios": null}"#, .wrongType),
    (#"{"ios": {"minimum": ""}}"#, .notVersion), (#"{"ios": {"minimum": "latest"}}"#, .notVersion),
    (#"{"ios": {"minimum": "９.9.9"}}"#, .notVersion), (#"{"ios": {"minimum": "-9.9.9"}}"#, .notVersion),
    (#"{"ios": {"minimum": "9..9"}}"#, .notVersion), (#"{"ios": {"minimum": ">=9.9"}}"#, .notVersion),
    (#"{"ios": {"minimum": "99999999999999999999"}}"#, .notVersion),
    (#"{"ios": {"minimum": "9.9.9.4567"}}"#, .buildNumber), (#"{"ios": {"minimum": "9.9.9 (4567)"}}"#, .buildNumber),
    (#"{"ios": {"minimum": "9.9.9+4567"}}"#, .buildNumber), (#"{"ios": {"minimum": "9.9.9-beta"}}"#, .buildNumber),
    (#"{"ios": {"minimum": "1234567890"}}"#, .buildNumber), (#"{"ios": {"minimum": " 9.9.9"}}"#, .buildNumber),
    (#"{"ios": {"minimum": "9.9.9", "recommended": "9.9.8"}}"#, .minimumAboveRecommended),
    (#"{"ios": {"minimum": "9.9.9", "recommended": "soon"}}"#, .notVersion),
    (#"{"ios": {"minimum": "9.9.9", "minimum": "9.9.9"}}"#, .repeated),
    (#"{"ios": {"minimum": "9.9.9"}, "ios": {"minimum": "9.9.9"}}"#, .repeated),
    (#"{"ios": {"minimum": null, "minimum": "9.9.9"}}"#, .repeated),
    (#"{"ios": {}}"#, .empty), (#"{"ios": {"Minimum": "9.9.9"}}"#, .empty),
    (#"[{"ios": {"minimum": "9.9.9"}}]"#, .wrongType), ("null", .wrongType), ("", .notJSON(offset: 0)),
    (#"{"ios": {"minimum": "9.9.9"}"#, .notJSON(offset: 28)), ("<!doctype html>", .notJSON(offset: 0)),
    (#"{"ios": {"minimum": "9.9.9"},}"#, .notJSON(offset: 29)),
  ])
  func `what is not plain stops nobody, and is told`(text: String, kind: UpdateGate.Problem.Kind) {
    let gate = gate(text)
    #expect(gate.problems.map(\.kind) == [kind])
    #expect(gate.advice(for: AppVersion(0), on: "ios") == .none)
  }

  @Test func `a system that is plain holds beside one that is not`() {
    let gate = gate(#"{"android": {"minimum": 2}, "ios": {"minimum": "2.2.0"}}"#)
    #expect(gate.thresholds == ["ios": .init(minimum: AppVersion(2, 2))])
    #expect(gate.problems.map(\.platform) == ["android"])
    #expect(gate.problems.map(\.key) == ["minimum"])
  }
}
