import Foundation
import Testing
import Vocabulary

@testable import Reports

@Suite struct ReportSchemaTests {
  private static func schema() throws -> JSONValue {
    var text = ""
    try ReportSchema.write(to: &text)
    return try JSONValue(parsing: text)
  }

  private static func json(_ report: Report) throws -> JSONValue {
    var text = ""
    try JSONReport().write(report, to: &text)
    return try JSONValue(parsing: text)
  }

  /// What of a value breaks the schema, as paths with a word each.
  private static func faults(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") -> [String] {
    guard case .object(let rules) = schema else { return ["\(path): no schema"] }
    var faults: [String] = []
    if let type = rules["type"] {
      let names: [JSONValue] = if case .array(let list) = type { list } else { [type] }
      if !names.contains(where: { fits(value, $0) }) { faults.append("\(path): type") }
    }
    if let constant = rules["const"], constant != value { faults.append("\(path): const") }
    switch value {
    case .object(let fields):
      if case .array(let required) = rules["required"] {
        for case .string(let name) in required where fields[name] == nil { faults.append("\(path).\(name): missing") }
      }
      for (name, field) in fields {
        if let own = rules["properties"]?[name] {
          faults += Self.faults(field, own, at: "\(path).\(name)")
        } else if let others = rules["additionalProperties"] {
          faults += Self.faults(field, others, at: "\(path).\(name)")
        } else {
          faults.append("\(path).\(name): not described")
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        faults += Self.faults(element, rules["items"] ?? .null, at: "\(path)[\(index)]")
      }
    case .number(let number):
      if case .number(let least) = rules["minimum"], number < least { faults.append("\(path): minimum") }
      if case .number(let most) = rules["maximum"], number > most { faults.append("\(path): maximum") }
    case .string(let text):
      if case .string(let pattern) = rules["pattern"], text.range(of: pattern, options: .regularExpression) == nil {
        faults.append("\(path): pattern")
      }
    case .null, .bool: break
    }
    return faults
  }

  private static func fits(_ value: JSONValue, _ type: JSONValue) -> Bool {
    switch (value, type) {
    case (.null, .string("null")), (.bool, .string("boolean")), (.string, .string("string")),
      (.array, .string("array")),
      (.object, .string("object")), (.number, .string("number")):
      true
    case (.number(let number), .string("integer")): number == number.rounded()
    default: false
    }
  }

  private static var changed: Report {
    var report = SampleReport.pictured
    var change = Report.Change(kind: .verdict, app: "", subject: "ios/2.1.0")
    change.verdict = .wait
    change.earliest = SampleReport.through
    report.changes = Report.Changes(since: report.asOf, items: [change])
    return report
  }

  private static var requests: Report {
    var report = SampleReport.report
    report.basis = .requests
    report.window = nil
    report.apps[0].total.clients = 0
    return report
  }

  @Test(arguments: [changed, requests, HostileTextTests.report("\u{1B}[2J")])
  func everyReportFits(_ report: Report) throws {
    #expect(try Self.faults(Self.json(report), Self.schema()) == [])
  }

  @Test func whatDoesNotFitIsSeen() throws {
    let schema = try Self.schema()
    guard case .object(var answer) = try Self.json(SampleReport.report), case .object(var data) = answer["data"] else {
      Issue.record("no object")
      return
    }
    data["threshold"] = .string("1 %")
    data["asOf"] = .string("today")
    data["basis"] = nil
    data["new"] = .null
    answer["data"] = .object(data)
    answer["protocol"] = .number(2)
    #expect(
      Set(Self.faults(.object(answer), schema)) == [
        "$.protocol: const", "$.data.threshold: type", "$.data.asOf: pattern", "$.data.basis: missing",
        "$.data.new: not described",
      ])
  }

  @Test func namesItsDraft() throws {
    let schema = try Self.schema()
    #expect(schema["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
    #expect(schema["$id"] == .string("urn:sunset:report:1"))
  }

  @Test func wordsOfToday() throws {
    let subject = try #require(Self.schema()["properties", "data", "properties", "subjects", "items", "properties"])
    #expect(subject["verdict", "examples"] == .array(Verdict.allCases.map { .string($0.rawValue) }))
    #expect(subject["share", "type"] == .array([.string("number"), .string("null")]))
  }
}
