import Testing
import Vocabulary

@testable import Formats

/// Records that are not one a line.
@Suite struct JSONRecordsTests {
  /// A record that is a hit of version 1.0.n on no platform.
  static func record(_ number: Int) -> String {
    #"{"ts":\#(1_793_509_200 + number),"x_client_version":"1.0.\#(number)","n":["]",{"a":"}{"}]}"#
  }

  /// The same printed over several lines.
  static func printed(_ number: Int, indent: String = "  ") -> String {
    """
    \(indent){
    \(indent)  "ts": \(1_793_509_200 + number),
    \(indent)  "headers": {
    \(indent)    "x-client-version": [
    \(indent)      "1.0.\(number)"
    \(indent)    ],
    \(indent)    "a": {},
    \(indent)    "b": []
    \(indent)  },
    \(indent)  "user_agent": "x{[\\""
    \(indent)}
    """
  }

  static func check(_ text: String, hits: Int, excluded: Int, rejected: Int = 0, _ comment: Comment? = nil) throws {
    // Cut at every line end, and handed over whole.
    let decoder = try ReadJSON.decoder()
    for linesAtOnce in [1, 2, Int.max] {
      let read = ReadJSON(text.utf8, decoder, linesAtOnce: linesAtOnce)
      #expect(read.hits == hits, comment)
      #expect(read.excluded.values.reduce(0, +) == excluded, comment)
      #expect(read.rejects == rejected, comment)
      #expect(read.addsUp)
      #expect(read.subjects == Dictionary(uniqueKeysWithValues: (0..<hits).map { ("none/1.0.\($0)", 1) }), comment)
      #expect(read.times == (0..<hits).map { Int64(1_793_509_200 + $0) }, comment)
      #expect(read.repaired == 0)
    }
  }

  @Test(arguments: ["", " ", ",", ", ", "\t"])
  func `objects one after the other in a line`(between: String) throws {
    try Self.check((0..<3).map(Self.record).joined(separator: between), hits: 3, excluded: 0)
  }

  @Test(arguments: ["[", "[ ", "[\n", #"{"events":["#, #"{ "records" : [ "#, "{\n\"Records\":\n[\n", "{\"logs\":[\n"])
  func `a list or batch in one line or over many`(opening: String) throws {
    let closing = opening.contains("{") ? "]}" : "]"
    let lines = opening.split(separator: "\n").count
    let isOneLine = !opening.contains("\n")
    let one = opening + (0..<4).map(Self.record).joined(separator: ",") + closing
    try Self.check(one, hits: 4, excluded: isOneLine ? 0 : 1)
    let many = opening + (0..<4).map(Self.record).joined(separator: ",\n") + "\n" + closing + "\n"
    try Self.check(many, hits: 4, excluded: isOneLine ? 1 : 2, "\(lines)")
    let printed = opening + (0..<4).map { Self.printed($0) }.joined(separator: ",\n") + "\n" + closing + "\n"
    try Self.check(printed, hits: 4, excluded: isOneLine ? 1 : 2)
  }

  @Test func `what a batch says of itself is no record`() throws {
    let tail = #", "next": null, "n": 3, "more": {"ts": 5}, "list": [{"ts":5}] }"#
    try Self.check(#"{"records":["# + Self.record(0) + "]" + tail, hits: 1, excluded: 0)
    try Self.check("{\"records\":[\n" + Self.record(0) + "\n]" + tail, hits: 1, excluded: 2)
    // A member before the list: the object has no time, so its list is looked for.
    try Self.check(#"{"count":1,"records":["# + Self.record(0) + "]}", hits: 1, excluded: 0)
  }

  @Test func `several lists and batches in one file`() throws {
    let text = """
      [\(Self.record(0)),
      \(Self.record(1))]
      {"records":[\(Self.record(2))]}
      {"records":[\(Self.record(3))]}{"records":[\(Self.record(4))]}
      []
      {"records":[]}
      \(Self.record(5))
      """
    try Self.check(text, hits: 6, excluded: 2)
  }

  @Test func `records printed one after the other`() throws {
    try Self.check(Self.printed(0) + "\n" + Self.printed(1, indent: "") + Self.printed(2), hits: 3, excluded: 0)
    let javaScript = (0..<3).map { Self.printed($0) }.joined(separator: ", ")
    try Self.check("[" + javaScript + "]", hits: 3, excluded: 0)
  }

  @Test func `a record that was cut takes no other with it`() throws {
    let cut = [
      #"{"ts":1793509200,"#, #"{"ts":1793509200,"x":{"#, #"{"ts":1793509200,"x":["#, #"{"ts":1793509200,"x":"a"#,
      #"{"ts":17"#,
      "{", #"{"ts":1793509200,"x":["a","b","#,
    ]
    for start in cut {
      try Self.check(
        start + "\n" + Self.record(0) + "\n" + Self.record(1), hits: 2, excluded: 0, rejected: 1, "\(start)")
    }
  }

  @Test func `the numbers of lines are those of the file`() throws {
    let text = "[\n" + Self.printed(0) + ",\n" + Self.record(1) + "," + Self.record(2) + "\nx\n" + Self.printed(3)
    let read = try ReadJSON(text)
    #expect(read.hits == 4)
    #expect(read.firstLines == [.json: 14])
    let late = try ReadJSON(Self.record(0) + "\n{\n\"x\": 1\n}\n")
    #expect(late.firstLines == [.time: 2])
    let open = try ReadJSON(Self.record(0) + "\n\n{\n\"x\": 1\n")
    #expect(open.firstLines == [.json: 3])
    #expect(open.rejects == 1)
  }

  @Test func `a record longer than the limit is one reject`() throws {
    let long = "{\n" + String(repeating: "\"x\": [\n1\n],\n", count: 500) + "\"y\": 1\n}\n"
    let read = try ReadJSON(long + Self.record(0), maximumRecord: 1_000)
    #expect(read.rejected == [.tooLong: 1])
    #expect(read.hits == 1)
    #expect(read.firstLines == [.tooLong: 1])
    #expect(try ReadJSON(long, maximumRecord: 10_000).rejected == [.time: 1])
  }

  @Test(arguments: [
    #"{"v":"He said "2.3.1" and left"}"#, "x", "[1]", #"["a"]"#, "]x", #"{"ts":1793509200}}"#, #"{"ts":1793509200}]"#,
    #"{"ts":1793509200},"b":2}"#, #"{"ts":1793509200}],"Outcome":"ok"}"#, #"{"ts":1793509200} x"#, #"{"a":1}"#, "{",
    #"{"a":{"b":{"ts":1793509200}}}"#, "[[[", "{\"records\":[1]}", #"2.3.1","x":{"ts":1793509200}}"#, "null",
  ])
  func `anything else is one reject and no hit`(text: String) throws {
    let read = try ReadJSON(text)
    #expect(read.hits == 0)
    #expect(read.rejects == (text == "[[[" ? 0 : 1))
    // And the next line is read as if it had not been there.
    #expect(try ReadJSON(text + "\n" + Self.record(0)).hits == 1)
  }

  @Test func `a line after damage cannot hide others`() throws {
    // The batch was cut behind its list; what follows is not taken for its other members.
    let text =
      "{\"records\":[\n" + Self.record(0) + "\n]\n{\"records\":[" + Self.record(1) + "," + Self.record(2) + "]}\n"
    try Self.check(text, hits: 3, excluded: 2)
  }

  @Test func `truncated at every byte, a batch loses what is cut and no more`() throws {
    let whole = Array(("{\"records\":[" + (0..<3).map(Self.record).joined(separator: ",") + "]}").utf8)
    let decoder = try ReadJSON.decoder()
    for count in 0..<whole.count {
      let read = ReadJSON(whole[..<count] + [0x0A] + Self.record(9).utf8, decoder)
      #expect(read.subjects["none/1.0.9"] == 1)
      let complete = (0..<3).filter { number in
        let end = Array("{\"records\":[".utf8).count + (number + 1) * Self.record(0).utf8.count + number
        return count >= end
      }
      #expect(read.hits == complete.count + 1)
      #expect(read.rejects <= 1)
      #expect(read.addsUp)
    }
    let printed = Array((Self.printed(0) + ",\n" + Self.printed(1)).utf8)
    for count in 0..<printed.count {
      let read = ReadJSON(printed[..<count] + [0x0A] + Self.record(9).utf8, decoder)
      #expect(read.subjects["none/1.0.9"] == 1)
      #expect(read.addsUp)
    }
  }

  @Test func `100,000 levels over one line and many`() throws {
    for separator in ["", "\n"] {
      let deep = Array(repeating: "[", count: 100_000).joined(separator: separator)
      let read = try ReadJSON(deep + "\n" + Self.record(0))
      #expect(read.hits == 1)
      let inRecord =
        "{\n\"a\":\n" + deep + separator + Array(repeating: "]", count: 100_000).joined(separator: separator)
      #expect(try ReadJSON(inRecord + "\n}\n" + Self.record(0)).hits == 1)
    }
    let unwrapped = String(repeating: #"{"a":"#, count: 50_000) + "1" + String(repeating: "}", count: 50_000)
    #expect(try ReadJSON(unwrapped).rejected == [.time: 1])
    let batches = String(repeating: #"{"records":["#, count: 50_000) + String(repeating: "]}", count: 50_000)
    #expect(try ReadJSON(batches + "\n" + Self.record(0)).hits == 1)
  }
}
