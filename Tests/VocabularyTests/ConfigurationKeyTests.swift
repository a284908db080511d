import Testing

@testable import Vocabulary

@Suite struct ConfigurationKeyTests {
  /// What an object must have besides the key in question.
  private static let required: [String: [String: String]] = [
    "flags": ["file": "'f'"], "engine": ["url": "'u'"], "exclusions[]": ["name": "'n'"],
    "contracts[]": ["name": "'c'", "readers": "{ios: '<2.0.0'}"],
  ]

  /// A document in which one key is null, which no key allows.
  private static func document(_ path: String) -> String {
    guard let dot = path.lastIndex(of: ".") else { return "{\(path): null}" }
    let parent = String(path[..<dot])
    var members = required[parent] ?? [:]
    members[String(path[path.index(after: dot)...])] = "null"
    let object = "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    return parent.hasSuffix("[]") ? "{\(parent.dropLast(2)): [\(object)]}" : "{\(parent): \(object)}"
  }

  /// The names in capitals stand for words that other lists have.
  private static let plain = ConfigurationKey.all.map(\.path).filter { path in
    !path.split(separator: ".").contains { $0 == $0.uppercased() }
  }

  @Test("every key is read: null is refused at its place", arguments: plain)
  func read(path: String) {
    let error = #expect(throws: SunsetError.self) {
      try Configuration(json5: Array(Self.document(path).utf8), file: "sunset.json")
    }
    let place = path.replacing("[]", with: "[0]")
    #expect(error?.message.hasPrefix("sunset.json: \(place) is null; give ") == true, "\(error?.message ?? "")")
  }

  @Test(
    "words of other lists",
    arguments: [
      ("sources[].fields.ROLE", Role.allCases.map(\.rawValue)),
      ("policy.guards.GUARD", GuardName.allCases.map(\.rawValue)),
      ("policy.cautions.CAUTION", CautionName.allCases.map(\.rawValue)),
    ])
  func lists(path: String, words: [String]) throws {
    let key = try #require(ConfigurationKey.all.first { $0.path == path })
    for word in words { #expect(key.meaning.contains(word)) }
  }

  @Test(
    "names of a place",
    arguments: [
      ("notify", ["command"]), ("engine", ["url", "caFile", "credentials"]), ("flags", ["file", "key", "contracts"]),
      ("policy", ["threshold", "noticeDays", "guards", "cautions"]), ("contracts[]", ["name", "readers", "flag"]),
      ("nothing", []),
    ])
  func names(place: String, names: [String]) { #expect(ConfigurationKey.names(under: place) == names) }

  @Test func `each key stands once, with its value and a sentence`() {
    #expect(Set(ConfigurationKey.all.map(\.path)).count == ConfigurationKey.all.count)
    for key in ConfigurationKey.all { #expect(!key.value.isEmpty && key.meaning.hasSuffix("."), "\(key.path)") }
  }
}
