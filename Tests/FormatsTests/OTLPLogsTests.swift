import Foundation
import Testing
import Vocabulary

@testable import Formats

@Suite struct OTLPLogsTests {
  static func line(_ records: String, resource: String = "{}", scopes: String = "scopeLogs") -> String {
    #"{"resourceLogs":[{"resource":\#(resource),"\#(scopes)":[{"scope":{},"logRecords":[\#(records)]}]}]}"#
  }

  static func attributes(_ pairs: (String, String)...) -> String {
    #""attributes":["# + pairs.map { #"{"key":"\#($0.0)","value":\#($0.1)}"# }.joined(separator: ",") + "]"
  }

  /// 2026-11-01 05:00:01 UTC in nanoseconds, as OTLP writes it.
  static let time = #""timeUnixNano":"1793509201212000000""#

  @Test func `the attributes of a record are its members`() throws {
    let record =
      "{" + Self.time + ","
      + Self.attributes(
        ("http.request.header.x-client-version", #"{"arrayValue":{"values":[{"stringValue":"2.3.1"}]}}"#),
        ("http.request.header.x-platform", #"{"stringValue":"iOS"}"#),
        ("user.id", #"{"intValue":"42"}"#), ("odd", #"{"bytesValue":"AAAA"}"#), ("none", "{}")) + "}"
    let read = try ReadJSON(Self.line(record), format: "otlp", fields: [.client: "user.id"])
    #expect(read.subjects == ["ios/2.3.1": 1])
    #expect(read.times == [1_793_509_201])
    #expect(read.clients == 1)
    #expect(read.repaired == 0)
    #expect(read.addsUp)
  }

  @Test(
    arguments: [
      (#""timeUnixNano":"0","observedTimeUnixNano":"1793509202000000000""#, 1_793_509_202),
      (#""observedTimeUnixNano":"1793509202000000000""#, 1_793_509_202),
      (#""timeUnixNano":0,"observedTimeUnixNano":1793509202000000000"#, 1_793_509_202),
      (#""timeUnixNano":"","observedTimeUnixNano":"1793509202000000000""#, 1_793_509_202),
      (#""timeUnixNano":"1793509201000000000","observedTimeUnixNano":"1793509202000000000""#, 1_793_509_201),
      (#""timeUnixNano":"0""#, nil), ("", nil),
    ] as [(String, Int64?)])
  func `the time of a record`(members: String, time: Int64?) throws {
    let read = try ReadJSON(Self.line("{\(members)}"))
    #expect(read.times == (time.map { [$0] } ?? []))
    #expect(read.rejected == (time == nil ? [.time: 1] : [:]))
  }

  @Test func `values that differ are no one version`() throws {
    let values = #"{"arrayValue":{"values":[{"stringValue":"2.3.1"},{"stringValue":"2.4.0"}]}}"#
    let read = try ReadJSON(
      Self.line("{" + Self.time + "," + Self.attributes(("http.request.header.x-client-version", values)) + "}"))
    #expect(read.subjects == ["none/unknown": 1])
  }

  @Test func `many records in a line, of many resources, old names too`() throws {
    let record = "{" + Self.time + "," + Self.attributes(("x-app-version", #"{"stringValue":"1.0"}"#)) + "}"
    let one = Self.line(record + "," + record, scopes: "instrumentationLibraryLogs")
    let other = Self.line(record).dropFirst(#"{"resourceLogs":["#.count)
    let read = try ReadJSON(one.dropLast(2) + "," + other)
    #expect(read.subjects == ["none/1.0.0": 3])
    #expect(try ReadJSON(Self.line("")).excluded == ["jsonBracket": 1])
  }

  @Test func `resource attributes and a body of members`() throws {
    let resource = #"{"attributes":[{"key":"service.version","value":{"stringValue":"9.9.9"}}]}"#
    let body = #""body":{"kvlistValue":{"values":[{"key":"x_client_version","value":{"stringValue":"2.0"}}]}}"#
    let text = Self.line("{" + Self.time + "," + body + "}", resource: resource)
    #expect(try ReadJSON(text).subjects == ["none/2.0.0": 1])
    #expect(
      try ReadJSON(text, fields: [.version: "resource.service.version"]).subjects == ["none/9.9.9": 1])
  }

  @Test func `a printed line, and one cut at every byte`() throws {
    let whole = Self.line("{" + Self.time + "," + Self.attributes(("x-app-version", #"{"stringValue":"1.0"}"#)) + "}")
    #expect(try ReadJSON(whole.replacing("[", with: "[\n").replacing(",", with: ",\n")).hits == 1)
    let decoder = try ReadJSON.decoder()
    let record = try #require(whole.range(of: "]}]}]}]}", options: .backwards)).lowerBound
    let end = whole.utf8.distance(from: whole.startIndex, to: record) + 2
    for count in 1..<whole.utf8.count {
      let read = ReadJSON(whole.utf8.prefix(count), decoder)
      // What ends like an object is read as far as its records are whole.
      #expect(read.hits == (count >= end && whole.utf8.prefix(count).last == UInt8(ascii: "}") ? 1 : 0))
      #expect(read.rejects == 1)
    }
  }

  @Test(
    arguments: [
      // Cut within the second of two records, and behind an attribute of it.
      ([record, #"{"timeUnixNano":"1","attributes":[{"key":"a","value":{}}"#], "", 1, 1),
      // A record whose own members are no members costs itself only.
      ([#"{"timeUnixNano" "1793509201000000000"}"#, record], ends, 1, 1),
      // What follows the object is read for itself.
      ([record, record], ends + " {}", 2, 1),
      ([record], ends + "," + begins + record + ends + ",", 2, 0),
      ([record], #"]}]}],"more":{"a":[1]}}"#, 1, 0),
    ])
  func `records beside what is broken`(records: [String], after: String, hits: Int, rejects: Int) throws {
    let read = try ReadJSON(Self.begins + records.joined(separator: ",") + after)
    #expect(read.hits == hits)
    #expect(read.rejects == rejects)
    #expect(read.addsUp)
  }

  static let record = #"{"timeUnixNano":"1793509201000000000"}"#
  static let begins = #"{"resourceLogs":[{"scopeLogs":[{"logRecords":["#
  static let ends = "]}]}]}"

  @Test func `the collector's file`() throws {
    let read = try ReadJSON(try fixtureLines("otlp/logs.jsonl.gz").joined(separator: [0x0A]))
    #expect(read.subjects == ["ios/2.3.1": 1, "none/unknown": 1])
    #expect(read.times == [1_793_509_201, 1_793_509_202])
    #expect(read.rejects == 0)
  }
}
