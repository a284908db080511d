import ClientContract
import Foundation
import Testing

/// The example of the documentation, which is compiled here word for word.
@Suite struct UpdateCheckTests {
  @Test func `the page shows the example that is tested`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let example = try String(contentsOf: tests.appendingPathComponent("UpdateCheck.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: tests.appendingPathComponent("../../Sources/ClientContract/ClientContract.docc/ClientContract.md"),
      encoding: .utf8)
    #expect(page.contains("```swift\n\(example)```"))
  }

  @MainActor @Test func `the example shows a recommendation once a day`() throws {
    let storage = try #require(UserDefaults(suiteName: "UpdateCheckTests"))
    storage.removeObject(forKey: "updateReminder")
    defer { storage.removeObject(forKey: "updateReminder") }
    let file = try #require(URL(string: "https://example.com/gate.json"))
    let check = UpdateCheck(gateFile: file, version: "2.2.0", storage: storage)
    let gate = UpdateGate(json: #"{"ios": {"minimum": "2.1.0", "recommended": "2.4.0"}}"#.utf8)
    let start = Date(timeIntervalSince1970: 1_796_040_000)
    #expect(check.advice(from: gate, now: start) == .recommended(AppVersion(2, 4)))
    #expect(check.advice(from: gate, now: start + 3_600) == .none)
    #expect(check.advice(from: gate, now: start + 86_400) == .recommended(AppVersion(2, 4)))
    #expect(UpdateCheck(gateFile: file, version: "2.0.0").advice(from: gate, now: start) == .required(AppVersion(2, 1)))
    #expect(UpdateCheck(gateFile: file, version: nil).advice(from: gate, now: start) == .none)
  }
}
