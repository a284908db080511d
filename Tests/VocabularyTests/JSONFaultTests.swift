import Testing

@testable import Vocabulary

@Suite struct JSONFaultTests {
  @Test(arguments: [
    ("{\n  a: 'b'\n  c: 6\n}", 3, 3, "expected a comma or }"),
    ("{\n  a: 6,,\n}", 2, 8, "expected a key"),
    ("[1,\n,]", 2, 1, "expected a value"),
    ("{\n\n\n]", 4, 1, "expected a key"),
    ("{\n  a: [1, 2}\n}", 2, 11, "expected a comma or ]"),
    ("{\n  basis: clients\n}", 2, 10, "expected a value; a text needs quotes"),
    ("{a 1}", 1, 4, "expected a colon after the key"),
    ("{a:}", 1, 4, "expected a value"),
    ("{}\n{}", 2, 1, "expected the end of the file"),
    ("{a: 1\n", 1, 1, "the { here is never closed"),
    ("{a: [\n", 1, 5, "the [ here is never closed"),
    ("{\n a: 'b\n}", 2, 5, "the quote here is not closed on its line"),
    ("{'a", 1, 2, "the quote here is not closed on its line"),
    ("'a\\", 1, 1, "the quote here is not closed on its line"),
    ("{ /* a\n", 1, 3, "the comment here is never closed"),
    ("// only a comment", 1, 18, "expected a value, as in {}"),
    ("{a: 1}/", 1, 7, "expected the end of the file"),
    ("\u{FEFF}{a: True}", 1, 8, "expected a value; a text needs quotes"),
  ])
  func `the first fault`(text: String, line: Int, column: Int, expected: String) {
    let fault = JSONFault(in: Array(text.utf8))
    #expect(fault?.line == line)
    #expect(fault?.column == column)
    #expect(fault?.text == expected)
  }

  /// Whatever the decoder reads has no fault.
  @Test(arguments: [
    "{}", "[]", " 'x' ", "-Infinity", "[+1, .5, 5., 0x1F, NaN, -1e3, null, true, false,]",
    "{a: 1, 'b': \"c\\\"d\", $e_1: [[], {},],} // end", "/* a */ {/**/} /* b */",
    "{a: 'it\\'s', b: \"it's // no comment\"}",
    "\u{FEFF}{}", "{größe: 1}", "{a: 'two\\\nlines'}",
  ])
  func `no fault in what is valid`(text: String) throws {
    #expect(throws: Never.self) { try JSONValue(json5: Array(text.utf8), file: "a.json") }
    #expect(JSONFault(in: Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("{\n  a: ", [0xFB], 2, 6), ("{", [0xFB, 0x22, 0x3A], 1, 2), ("{a: '", [0xC3], 1, 6),
      ("{a: '", [0xEF, 0xBF], 1, 8), ("{a: 1}\n", [0x00], 2, 1), ("", [0xFF, 0xFE, 0x7B, 0x00], 1, 1),
    ] as [(String, [UInt8], Int, Int)])
  func `what is not UTF-8`(text: String, more: [UInt8], line: Int, column: Int) throws {
    let bytes = text.utf8 + more
    let fault = try #require(JSONFault(encodingOf: bytes))
    #expect(fault.line == line)
    #expect(fault.column == column)
    // At some of these the decoder would end the process.
    let error = #expect(throws: SunsetError.self) { try JSONValue(json5: bytes, file: "a.json") }
    #expect(error?.message == "a.json:\(line):\(column): not UTF-8 text; save the file as UTF-8")
  }

  @Test func `every plane of Unicode is UTF-8`() {
    #expect(JSONFault(encodingOf: Array("\u{FEFF}{größe: '\u{FFFD}\u{1F600}\u{10FFFF}'}".utf8)) == nil)
    #expect(JSONFault(encodingOf: []) == nil)
  }

  @Test func `brackets without end do not overflow the stack`() {
    #expect(JSONFault(in: Array(repeating: UInt8(ascii: "["), count: 100_000))?.text.hasPrefix("too many") == true)
  }
}
