import Foundation
import Testing

@testable import Vocabulary

/// `Documentation/reference/configuration.md`: each key of it is read, no other one is, and its example has them all.
@Suite("The reference of sunset.json")
struct ConfigurationPageTests {
  /// A place in the configuration, and documents that lead the reader there; `BODY` is what stands in it.
  struct Place: Sendable, CustomTestStringConvertible {
    var heading: String
    var documents: [String]
    var testDescription: String { heading }

    init(_ heading: String, _ documents: String...) {
      self.heading = heading
      self.documents = documents
    }
  }

  private static let places = [
    Place("The whole", "{BODY}"),
    Place("`sources[]`", "{sources: [{BODY}]}"),
    Place("`sources[].fields`", "{sources: [{fields: {BODY}}]}"),
    Place("`exclusions[]`", "{exclusions: [{BODY}]}"),
    Place("`policy`", "{policy: {BODY}}"),
    Place("`policy.guards`", "{policy: {guards: {BODY}}}"),
    Place("`policy.cautions`", "{policy: {cautions: {BODY}}}"),
    Place("`flags`", "{flags: {BODY}}"),
    Place("`contracts[]`", "{contracts: [{BODY}]}"),
    Place(
      "`contracts[].readers`", #"{contracts: [{name: "a", readers: {capability: "a", BODY}}]}"#,
      #"{contracts: [{name: "a", readers: {path: "/a", BODY}}]}"#),
    Place("`reports`", "{reports: {BODY}}"),
    Place("`notify`", "{notify: {BODY}}"),
    Place("`engine`", "{engine: {BODY}}"),
  ]

  private let page: ReferencePage

  init() throws { page = try ReferencePage("configuration") }

  private func keys(_ heading: String) -> [String] {
    page.rows(heading).compactMap { ReferencePage.words($0[0]).first }
  }

  /// The keys that the reader knows at a place: what it says where it meets one that it does not know.
  private func known(_ document: String) throws -> [String] {
    let text = document.replacing("BODY", with: "qqqqqqqqqqqqqqqq: 1")
    let error = try #require(throws: SunsetError.self) { try Configuration(json5: Array(text.utf8), file: "a") }
    let list = try #require(error.message.components(separatedBy: "known here: ").last, "\(error.message)")
    return list.components(separatedBy: ", ")
  }

  @Test("has the keys that are read, and no others", arguments: places)
  func keys(place: Place) throws {
    let read = try place.documents.flatMap(known)
    #expect(Set(keys(place.heading)) == Set(read))
    #expect(keys(place.heading).count == read.count)
  }

  @Test("every heading with keys is a place that was looked at")
  func headings() {
    let others = ["Headers that need no mapping"]
    let headings = page.sections.filter { !$0.rows.isEmpty }.map(\.heading)
    #expect(headings.filter { !others.contains($0) } == Self.places.map(\.heading))
  }

  @Test("its example is read, and has every key where it belongs")
  func example() throws {
    let document = try DocumentPage("Documentation/reference/configuration.md")
    let block = try #require(document.blocks.last { $0.language == "json5" })
    let bytes = Array(block.body.utf8)
    _ = try Configuration(json5: bytes, file: "example")
    var found: [String: Set<String>] = [:]
    collect(try JSONValue(json5: bytes, file: "example"), at: "", into: &found)
    for place in Self.places where place.heading != "`contracts[].readers`" {
      let path = place.heading == "The whole" ? "" : ReferencePage.words(place.heading).first ?? ""
      #expect(found[path] == Set(keys(place.heading)), "\(place.heading)")
    }
    #expect(found["contracts[].readers"]?.isSuperset(of: keys("`contracts[].readers`")) == true)
  }

  private func collect(_ value: JSONValue, at path: String, into found: inout [String: Set<String>]) {
    switch value {
    case .object(let members):
      found[path, default: []].formUnion(members.keys)
      for (key, member) in members { collect(member, at: path.isEmpty ? key : "\(path).\(key)", into: &found) }
    case .list(let elements): for element in elements { collect(element, at: "\(path)[]", into: &found) }
    case .null, .bool, .number, .text: break
    }
  }

  @Test("says the defaults that there are")
  func defaults() throws {
    let plain = Configuration()
    let flags = Configuration.Flags(file: "a")
    let expected: [(String, String, String)] = [
      ("The whole", "graceHours", "\(plain.graceHours)"),
      ("The whole", "builtInExclusions", "\(plain.builtInExclusions)"),
      ("`sources[]`", "name", "`\"\(Configuration.Source().name)\"`"),
      ("`policy`", "threshold", "\(Double(plain.policy.threshold.millionths) / Double(Threshold.scale))"),
      ("`policy`", "noticeDays", "\(plain.policy.noticeDays)"),
      ("`flags`", "key", "`\"\(flags.key)\"`"),
      ("`reports`", "folder", "`\"\(plain.reports.folder)\"`"),
      ("`reports`", "language", "`\"\(plain.reports.language.rawValue)\"`"),
    ]
    for (heading, key, text) in expected {
      let row = try #require(page.rows(heading).first { $0[0] == "`\(key)`" })
      #expect(row[2] == text, "\(key)")
    }
  }

  /// What must stand beside a key so that the reader comes to look at it.
  private static let beside = [
    "`exclusions[]`": ["name": "'a'"], "`flags`": ["file": "'a'"], "`engine`": ["url": "'a'"],
    "`contracts[]`": ["name": "'a'", "readers": "{ios: '<1'}"],
  ]

  /// A value that a type does not have.
  private static func wrong(for type: String) -> String {
    if type.hasPrefix("text") { return "[]" }
    return type.hasPrefix("`\"") ? "'qqqqqqqq'" : "'a'"
  }

  @Test("a value of another type than it says is refused", arguments: places.filter { $0.documents.count == 1 })
  func types(place: Place) throws {
    for row in page.rows(place.heading) where row.count == 4 {
      let key = try #require(ReferencePage.words(row[0]).first)
      let others = (Self.beside[place.heading] ?? [:]).filter { $0.key != key }.map { "\($0.key): \($0.value), " }
        .joined()
      let text = place.documents[0].replacing("BODY", with: "\(others)\(key): \(Self.wrong(for: row[1]))")
      let error = #expect(throws: SunsetError.self, "\(text)") {
        try Configuration(json5: Array(text.utf8), file: "a")
      }
      #expect(error?.message.contains("\(key) is ") == true, "\(text): \(error?.message ?? "")")
    }
  }

  @Test("what it says is required, is")
  func required() {
    for (document, key) in [
      ("{exclusions: [{path: \"/a\"}]}", "name"), ("{flags: {key: \"a\"}}", "file"),
      ("{contracts: [{readers: {ios: \"<1\"}}]}", "name"), ("{contracts: [{name: \"a\"}]}", "readers"),
      ("{contracts: [{name: \"a\", readers: {method: \"GET\"}}]}", "path"), ("{engine: {}}", "url"),
    ] {
      let error = #expect(throws: SunsetError.self) { try Configuration(json5: Array(document.utf8), file: "a") }
      #expect(error?.message.contains("has no \"\(key)\"") == true, "\(document)")
    }
    let marked = page.rows.filter { $0.count == 4 && $0[2] == "required" }.map { $0[0] }
    #expect(marked == ["`name`", "`file`", "`name`", "`readers`", "`path`", "`url`"])
  }
}
