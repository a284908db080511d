import Foundation
import Testing

/// `sunset gate`, `forecast` and `contract` as users meet them, over the sample logs.
@Suite struct GateForecastContractTests {
  private struct Answer {
    var output: String
    var errors: String
    var code: Int32
  }

  private static let asOf = ["--as-of", "2026-10-31T08:00:00Z"]

  /// A folder of its own, with the sample logs read and their ledger entered.
  private final class Bench {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("sunset-gate-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../sample-logs")
      let config = samples.appendingPathComponent("sunset.json").path
      #expect(try run(["ingest", "--config", config]).code == 0)
      let ledger = try String(contentsOf: samples.appendingPathComponent("ledger.tsv"), encoding: .utf8)
      for line in ledger.split(separator: "\n").dropFirst() {
        let words = line.split(separator: "\t").map(String.init)
        let event = [words[1], words[2], "--at", words[0], "--role", "person", "--actor", "release"]
        #expect(try run(event).code == 0)
      }
      try FileManager.default.copyItem(
        at: samples.appendingPathComponent("flags.json"), to: folder.appendingPathComponent("flags.json"))
      try write(#"{flags: {file: "flags.json"}, gateFile: "gate.json"}"#, "sunset.json")
    }

    deinit {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record("\(folder.path): \(error)") }
    }

    func write(_ text: String, _ name: String) throws {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    func read(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    func run(_ arguments: [String]) throws -> Answer {
      let result = try BuiltProgram.run(arguments, in: folder)
      return Answer(output: result.output, errors: result.error, code: result.code)
    }
  }

  @Test func `gate proposes, looks over, simulates, and never writes over the current file`() throws {
    let bench = try Bench()
    let none = try bench.run(["gate"] + Self.asOf)
    #expect(none.code == 0)
    #expect(none.output.contains("ios minimum: 2.0.0 is the lowest version that stays."))
    #expect(none.output.contains("There is no current gate file"))

    let gate = #"{"ios": {"minimum": "1.0.0", "recommended": "2.12.0", "store": "x"}}"#
    try bench.write(gate, "gate.json")
    let answer = try bench.run(
      ["gate", "--output", "gate.new.json", "--simulate", "ios=2.9.0,2.10.0", "--budget"] + Self.asOf)
    #expect(answer.code == 0)
    #expect(answer.output.contains("android   platformMissing"))
    #expect(answer.output.contains("ios       aboveAvailable"))
    // 81 on versions below 2.9.0, 232 on 2.9.0, and 744 of 1,057 untouched.
    #expect(
      answer.output.contains(
        "ios       2.9.0    2.10.0            81       357       232       899        744     2,561"))
    // Below 2.1.0 are 8 clients, 0.76 % of iOS; 2.0.0 among them is held.
    #expect(answer.output.contains("ios       2.1.0          8  0.39 %       0.76 %  2.2.0       1.14 %  2.0.0"))
    #expect(try bench.read("gate.json") == gate)
    #expect(
      try bench.read("gate.new.json") == """
        {
          "ios": {
            "minimum": "2.0.0",
            "recommended": "2.12.0",
            "store": "x"
          },
          "android": {
            "minimum": "2.1.0",
            "recommended": "2.9.0"
          }
        }

        """)
    for path in ["gate.json", "./gate.json"] {
      let refused = try bench.run(["gate", "--output", path] + Self.asOf)
      #expect(refused.code == 64)
      #expect(refused.output.isEmpty)
      #expect(refused.errors.contains("never written over"))
    }
    #expect(try bench.run(["gate", "--simulate", "web=2"] + Self.asOf).code == 64)
    #expect(try bench.run(["gate", "--simulate", "ios"] + Self.asOf).code == 64)
    #expect(try bench.run(["gate", "--current", "nowhere.json"] + Self.asOf).code == 66)
    #expect(try bench.run(["gate", "--app", "shop"] + Self.asOf).code == 64)
  }

  @Test func `forecast says nothing from four weeks, and what is under waits for`() throws {
    let answer = try Bench().run(["forecast"] + Self.asOf)
    #expect(answer.code == 0)
    #expect(answer.output.contains("ios/2.9.0       12.77 %   24.89 %      4  tooFewWeeks  -"))
    #expect(answer.output.contains("ios/2.2.0 also waits: the notice runs until 2026-11-07."))
    // What may be retired now, or is, needs no forecast.
    #expect(!answer.output.contains("ios/2.1.0"))
    #expect(!answer.output.contains("ios/1.8.0"))
  }

  @Test func `contract ends with 1 for what breaks, until its contract is retired`() throws {
    let bench = try Bench()
    try bench.write(#"{"data": {"price": 10, "name": "x"}}"#, "old.json")
    try bench.write(#"{"data": {"price": 10, "name": "x", "vat": 2}}"#, "more.json")
    try bench.write(#"{"data": {"price": {"net": 10}, "name": "x"}}"#, "new.json")
    try bench.write("{\n\"data\":", "bad.json")
    let same = try bench.run(["contract", "old.json", "more.json"])
    #expect(same.code == 0)
    #expect(same.output.contains("Additive"))
    #expect(same.output.contains("A changed meaning of a field that keeps its name and type cannot be seen here."))
    let breaking = try bench.run(["contract", "old.json", "new.json", "--format", "json"])
    #expect(breaking.code == 1)
    #expect(breaking.output.contains(#""breaking" : 1"#))
    #expect(breaking.output.contains(#""path" : "data.price""#))
    let bad = try bench.run(["contract", "old.json", "bad.json"])
    #expect(bad.code == 64)
    #expect(bad.errors == "sunset: bad.json:2:8: is not valid JSON: expected a value\n")
    #expect(try bench.run(["contract", "old.json", "none.json"]).code == 66)

    let readers = ["contract", "old.json", "new.json", "--contract", "plain-price"] + Self.asOf
    #expect(try bench.run(readers).code == 64)
    let announced = ["--at", "2026-10-01T00:00:00Z", "--role", "person", "--actor", "release"]
    #expect(try bench.run(["announce", "contract:plain-price"] + announced).code == 0)
    let waiting = try bench.run(readers)
    #expect(waiting.code == 1)
    #expect(waiting.output.contains("It does not pass"))
    let retired = ["--at", "2026-10-20T00:00:00Z", "--role", "person", "--actor", "release"]
    #expect(try bench.run(["retire", "contract:plain-price"] + retired).code == 0)
    let passing = try bench.run(readers)
    #expect(passing.code == 0)
    #expect(passing.output.contains("It passes"))
  }
}
