import Foundation
import Testing

@Suite("check")
struct CheckTests {
  private func lines(_ result: BuiltProgram.Result) -> [String] {
    result.output.split(separator: "\n").map(String.init)
  }

  @Test("every thing a line, all fine")
  func fine() throws {
    let demo = try Demo.shared()
    let result = try demo.run(["check"])
    #expect(result.code == 0, "\(result.output)")
    let lines = lines(result)
    #expect(lines.allSatisfy { $0.hasPrefix("ok       ") })
    for what in [
      "configuration: sunset.json", "time zone: UTC", "source nginx: 31 files", "source logpush: 31 files",
      "database: ", "flags: flags.json",
    ] {
      #expect(lines.contains { $0.contains(what) }, "\(what): \(result.output)")
    }
  }

  @Test("every fault with its remedy, none hides another, and the code is 1")
  func faults() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {timeZone: "Mars/Olympus", sources: [{name: "edge", paths: ["none/*.gz"], format: "json"}, {name: "idle"}],
       flags: {file: "flags.json"}, contracts: [{name: "cart", readers: {ios: "<2"}, flag: "serve_cart"}, {name: "b", readers: {ios: "<2"}}]}
      """, to: "sunset.json")
    try folder.write("{\"other\": true}", to: "flags.json")
    let result = try BuiltProgram.run(["check"], in: folder)
    #expect(result.code == 1)
    #expect(result.error == "")
    let problems = lines(result).filter { $0.hasPrefix("problem  ") }
    for (what, remedy) in [
      ("time zone", "Mars/Olympus"), ("source edge", "none/*.gz"), ("source idle", "give it some"),
      ("database", "sunset ingest"), ("contract cart", "add it as a boolean"), ("contract b", "flags.contracts"),
    ] {
      #expect(problems.contains { $0.contains("\(what): ") && $0.contains(remedy) }, "\(what): \(result.output)")
    }
    #expect(problems.count == 6)
    try folder.write("{nope", to: "flags.json")
    #expect(try BuiltProgram.run(["check"], in: folder).output.contains("problem  flags: flags.json cannot be read"))
    try folder.write("{timezone: 1}", to: "sunset.json")
    let typo = try BuiltProgram.run(["check"], in: folder)
    #expect(typo.output.hasPrefix("problem  configuration: sunset.json: timezone"), "\(typo.output)")
    #expect(lines(typo).count == 2)
  }

  static let gates = [
    (#"{"ios": {"minimum": "2.2.0", "recommended": "2.2.0"}}"#, "ok       gate: gate.json, ios"),
    (
      #"{"ios": {"minimum": "2.4.0", "recommended": "2.2.0"}}"#, "problem  gate: gate.json: the minimum of ios is above"
    ),
    (#"{"ios": {"minimum": "2.2.0 (45)"}}"#, "problem  gate: gate.json: ios.minimum holds more than X.Y.Z"),
    ("{", "problem  gate: gate.json: the file is no JSON from byte"),
  ]

  @Test("a gate file that lets everybody pass by mistake is named", arguments: gates)
  func gate(text: String, line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{gateFile: 'gate.json'}", to: "sunset.json")
    #expect(try BuiltProgram.run(["check"], in: folder).output.contains("problem  gate: gate.json: cannot be read"))
    try folder.write(text, to: "gate.json")
    let result = try BuiltProgram.run(["check"], in: folder)
    #expect(result.output.contains(line), "\(result.output)")
  }

  @Test("without a flag file nothing can be retired, and it says so")
  func noFlags() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["check"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("problem  flags: no flag file is configured"))
    #expect(result.output.contains("ok       configuration: none, every default"))
  }
}
