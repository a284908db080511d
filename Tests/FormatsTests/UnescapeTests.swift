import Testing

@testable import Formats

/// The escapes that servers were seen to write, and what had been sent to them (see the format notes of each server).
@Suite struct UnescapeTests {
  static func plain(_ text: [UInt8], _ escaping: Escaping) -> [UInt8] {
    var result: [UInt8] = []
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unescape(unsafe FieldSlice(start: base, count: buffer.count), escaping, into: &result)
    }
    return result
  }

  static func plain(_ text: String, _ escaping: Escaping) -> [UInt8] { plain(Array(text.utf8), escaping) }

  @Test(
    arguments: [
      // nginx, h2o: upper and lower case hex; a real backslash is \x5C, so that the x22 after it is text.
      (#"\x222.3.1\x22"#, utf8(#""2.3.1""#)), (#"C:\x5CMyApp\x5Cx22"#, utf8(#"C:\MyApp\x22"#)),
      (#"2.3.1\x09456"#, utf8("2.3.1\t456")), (#"2.3.1\xFF\xFE"#, utf8("2.3.1", 0xFF, 0xFE)),
      (#"Caf\xe9"#, utf8("Caf", 0xE9)),
      (#"\xE7\x89\x88"#, utf8("版")),
      // Apache: C escapes.
      (#"He said \"2.3.1\""#, utf8(#"He said "2.3.1""#)), (#"2.3.1\\"#, utf8(#"2.3.1\"#)),
      (#"2.3.1\\\""#, utf8(#"2.3.1\""#)), (#"a\tb\nc\rd\ve\bf\fg"#, utf8("a\tb\nc\rd\u{B}e\u{8}f\u{C}g")),
      // What is no escape stays.
      (#"\q\u0041\x4"#, utf8(#"\q\u0041\x4"#)), (#"\xGG"#, utf8(#"\xGG"#)), (#"end\"#, utf8(#"end\"#)),
      ("2.3.1+(456)%20", utf8("2.3.1+(456)%20")), ("", []),
    ] as [(String, [UInt8])])
  func `backslash escapes`(text: String, expected: [UInt8]) {
    #expect(Self.plain(text, .backslash) == expected)
  }

  @Test(
    arguments: [
      (#"\"2.3.1\""#, utf8(#""2.3.1""#)), (#"C:\\MyApp\\x22\\n"#, utf8(#"C:\MyApp\x22\n"#)),
      (#"2.3.1\u0001\u001B[31m"#, utf8("2.3.1\u{1}\u{1B}[31m")), (#"a\/b"#, utf8("a/b")),
      (#"\u6211\u7684"#, utf8("我的")), (#"\ud83d\ude80"#, utf8("🚀")), (#"\uD83D\uDE80!"#, utf8("🚀!")),
      (#"2.3.1\ufffd"#, utf8("2.3.1\u{FFFD}")),
      // Half a pair becomes U+FFFD, and what follows is read on its own.
      (#"\ud83d"#, utf8("\u{FFFD}")), (#"\ude80x"#, utf8("\u{FFFD}x")),
      (#"\ud83dx"#, utf8("\u{FFFD}x")),
      (#"\ud83d\u0041"#, utf8("\u{FFFD}A")), (#"\ud83d\ud83d\ude80"#, utf8("\u{FFFD}🚀")),
      // Apache and nginx templates that put their own escapes into JSON.
      (#"Caf\xe9"#, utf8("Caf", 0xE9)), (#"\x5Cx22"#, utf8(#"\x22"#)),
      // What is no escape stays.
      (#"\q\v\u12\u12G4"#, utf8(#"\q\v\u12\u12G4"#)), (#"end\"#, utf8(#"end\"#)),
    ] as [(String, [UInt8])])
  func `JSON escapes`(text: String, expected: [UInt8]) {
    #expect(Self.plain(text, .json) == expected)
  }

  @Test(arguments: [
    ("MyApp/2.3.1%20(iPhone;%20iOS%2017.5)", "MyApp/2.3.1 (iPhone; iOS 17.5)"),
    // Encoded twice.
    ("MyApp/2.3.1%2520(iPhone;%2520iOS)", "MyApp/2.3.1 (iPhone; iOS)"),
    // A % that was sent and encoded once is not the mark of a second encoding.
    ("100%25", "100%"), ("100%25%20sure", "100% sure"), ("%25n%25s", "%n%s"),
    ("a+b", "a+b"), ("50%", "50%"), ("%2", "%2"), ("%zz", "%zz"), ("%e6%88%91", "我"), ("", ""),
  ])
  func `percent escapes`(text: String, expected: String) {
    #expect(Self.plain(text, .percent) == Array(expected.utf8))
  }

  @Test(arguments: [("2.3.1+(456)", "2.3.1 (456)"), ("++https://", "  https://"), ("%20", "%20"), ("", "")])
  func `a plus for a blank`(text: String, expected: String) {
    #expect(Self.plain(text, .plus) == Array(expected.utf8))
  }

  @Test func `bytes without escapes are themselves`() {
    #expect(Self.plain(#"a\x22+%20"#, .none) == utf8(#"a\x22+%20"#))
  }

  @Test func `a result is appended, a missing field is nothing`() {
    var result = utf8("before ")
    let text = utf8("a%2520b")
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unescape(unsafe FieldSlice(start: base, count: buffer.count), .percent, into: &result)
      unescape(unsafe .missing(base), .json, into: &result)
    }
    #expect(result == utf8("before a b"))
  }

  @Test(arguments: [Escaping.backslash, .json, .percent])
  func `nothing is read behind the end`(escaping: Escaping) {
    // Every prefix of a text full of escapes, in a block of its own.
    let text = utf8(#"\x41\u0041\ud83d\ude80%41%2541\"#)
    for count in 0...text.count {
      let result = Self.plain(Array(text[..<count]), escaping)
      #expect(result.count <= count)
    }
  }
}
