import ClientContract
import Testing
import Vocabulary

@testable import Formats

@Suite struct SubjectTableTests {
  private func subject(
    _ table: inout SubjectTable, version: String?, platform: String? = nil, app: String? = nil,
    escaping: Escaping = .none
  ) -> Subject {
    let text = [version, platform, app].map { $0 ?? "" }.joined()
    let bytes = Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "9"), count: 64)
    let number = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return -1 }
      func slice(_ text: String?, at offset: Int) -> FieldSlice {
        unsafe FieldSlice(start: base + offset, count: text?.utf8.count ?? -1)
      }
      let first = version?.utf8.count ?? 0
      let second = first + (platform?.utf8.count ?? 0)
      return table.number(
        app: slice(app, at: second), version: slice(version, at: 0), platform: slice(platform, at: first), escaping)
    }
    return table.subjects[Int(number)]
  }

  @Test(
    arguments: [
      ("2.3.1", nil, nil, "", "none", "2.3.1"), ("2.3.1", "iOS", nil, "", "ios", "2.3.1"),
      ("ios/2.3.1", nil, nil, "", "ios", "2.3.1"),
      // What a field says counts more than a prefix.
      ("ios/2.3.1", "android", nil, "", "android", "2.3.1"), ("2.3.1", "-", nil, "", "none", "2.3.1"),
      ("2.3.1", "ios", "com.example.shop", "com.example.shop", "ios", "2.3.1"),
      ("2.3.1", "ios", "-", "", "ios", "2.3.1"),
      (nil, "ios", nil, "", "ios", "unknown"), ("", "ios", nil, "", "ios", "unknown"),
      ("-", nil, nil, "", "none", "unknown"),
      ("2.3.1 (456) a very long text", nil, nil, "", "none", "unknown"),
      ("2.3.1 (a long build number 1234567)", nil, nil, "", "none", "2.3.1"),
    ] as [(String?, String?, String?, String, String, String)])
  func `the subject of a line`(
    version: String?, platform: String?, app: String?, expectedApp: String, expectedPlatform: String, name: String
  ) {
    var table = SubjectTable(app: "")
    for _ in 0..<2 {
      let found = subject(&table, version: version, platform: platform, app: app)
      #expect(found.app == expectedApp)
      #expect(found.platform == expectedPlatform)
      #expect(found.name == name)
      #expect(found.version?.description == (name == "unknown" ? nil : name))
    }
    #expect(table.subjects.count == 1)
  }

  @Test func `lines without an app belong to the source's`() {
    var table = SubjectTable(app: "shop")
    #expect(subject(&table, version: "2.3.1").app == "shop")
    #expect(subject(&table, version: "2.3.1", app: "news").app == "news")
  }

  /// The cut between version, platform and app is part of the key.
  @Test func `fields that join to the same bytes are kept apart`() {
    var table = SubjectTable(app: "")
    #expect(subject(&table, version: "1.2", platform: "ios").name == "1.2.0")
    #expect(subject(&table, version: "1", platform: "ios").name == "1.0.0")
    #expect(subject(&table, version: "1.2", platform: "io").platform == "io")
    #expect(subject(&table, version: "1.2", platform: "ios", app: "x").app == "x")
    #expect(subject(&table, version: "1.2", platform: "ios").app == "")
  }

  /// Files of one source share what versions come to, and number their subjects by themselves.
  @Test func `what an earlier file told is what this one would find`() {
    let memory = SubjectMemory()
    let lines: [(version: String, platform: String, escaping: Escaping)] = [
      ("2.3.1", "ios", .none), ("2.3%2E1", "ios", .none), ("2.3%2E1", "ios", .percent), ("ios/1.0", "-", .none),
      ("2.3.1", "ios", .none), ("not a version", "ios", .none), ("2.3.1+456", "ios", .plus),
      ("2.3.1+456", "ios", .none),
    ]
    for _ in 0..<3 {
      var shared = SubjectTable(app: "shop", memory: memory)
      for line in lines {
        var alone = SubjectTable(app: "shop")
        let found = subject(&shared, version: line.version, platform: line.platform, escaping: line.escaping)
        let right = subject(&alone, version: line.version, platform: line.platform, escaping: line.escaping)
        #expect(found == right, "\(line)")
      }
      // What could not be read is counted in each file.
      #expect(shared.unknownVersionLines == ["not a version": 1, "2.3%2E1": 1])
    }
  }

  @Test func `escapes are undone first`() {
    var table = SubjectTable(app: "")
    #expect(subject(&table, version: #"2.3.1\x20(4)"#, escaping: .backslash).name == "2.3.1")
    #expect(subject(&table, version: #"2.3.1\x22"#, escaping: .backslash).name == "unknown")
    #expect(table.unknownVersionLines == [#"2.3.1""#: 1])
  }

  @Test func `texts of unknown versions are counted, escaped and few`() {
    var table = SubjectTable(app: "")
    for _ in 0..<3 { _ = subject(&table, version: "x\u{1B}[31m") }
    _ = subject(&table, version: nil)
    _ = subject(&table, version: "")
    #expect(table.unknownVersionLines == [#"x\x1b[31m"#: 3, "(missing)": 2])
    for number in 0..<(2 * SubjectTable.unknownLimit) { _ = subject(&table, version: "x\(number)") }
    #expect(table.unknownVersionLines.count == SubjectTable.unknownLimit + 1)
    #expect(table.unknownVersionLines.values.reduce(0, +) == 5 + 2 * SubjectTable.unknownLimit)
    #expect(table.unknownVersionLines["(other)"] == SubjectTable.unknownLimit + 2)
    table.resetCounts()
    #expect(table.unknownVersionLines.isEmpty)
    _ = subject(&table, version: "x\u{1B}[31m")
    #expect(table.unknownVersionLines == [#"x\x1b[31m"#: 1])
  }

  @Test func `a file cannot bring any number of subjects`() {
    var table = SubjectTable(app: "")
    for number in 0..<(SubjectTable.subjectLimit + 200) { _ = subject(&table, version: "1.\(number)") }
    #expect(table.subjects.count == SubjectTable.subjectLimit + 1)
    #expect(subject(&table, version: "1.7").name == "1.7.0")
    #expect(subject(&table, version: "2.7", platform: "ios").name == "unknown")
    // Nor by random platforms and apps.
    for number in 0..<200 { _ = subject(&table, version: "x", platform: "p\(number)", app: "a\(number)") }
    #expect(table.subjects.count == SubjectTable.subjectLimit + 1)
  }
}
