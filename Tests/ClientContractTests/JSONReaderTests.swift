import Testing

@testable import ClientContract

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONTree { try JSONTree(parsing: text.utf8) }

  @Test(arguments: [
    ("null", JSONTree.null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .number("0")),
    ("-12.50e+3", .number("-12.50e+3")), ("10.0", .number("10.0")), ("\"\"", .string("")), ("[]", .array([])),
    ("[ 1 , [ ] ]", .array([.number("1"), .array([])])), ("{}", .object([])),
    (#"{"a":1,"a":2}"#, .object([.init(key: "a", value: .number("1")), .init(key: "a", value: .number("2"))])),
    (#""\"\\\/\b\f\n\r\t\u0041\u00e9""#, .string("\"\\/\u{8}\u{c}\n\r\tAé")),
    (#""\ud83d\ude00""#, .string("😀")), (#""\ud83d""#, .string("\u{FFFD}")),
    (#""\ud83d\u0041""#, .string("\u{FFFD}A")), (#""\udc00x""#, .string("\u{FFFD}x")),
    ("\u{FEFF}{}", .object([])), ("\"日本\"", .string("日本")),
  ])
  func `reads what RFC 8259 allows`(text: String, tree: JSONTree) throws {
    #expect(try read(text) == tree)
  }

  @Test(arguments: [
    ("", 0), (" ", 1), ("nul", 0), ("truth", 0), ("01", 0), ("-", 0), ("+1", 0), (".5", 0), ("1.", 2), ("1e", 2),
    ("NaN", 0), ("'a'", 0), ("\"a", 2), ("\"a\nb\"", 2), (#""\x""#, 2), (#""\u12g4""#, 5), (#""\"#, 2), ("[1,]", 3),
    ("[1 2]", 3), ("[", 1), ("{a:1}", 1), (#"{"a" 1}"#, 5), (#"{"a":1,}"#, 7), ("{}{}", 2), ("// x\n{}", 0),
    ("{\"a\":", 5),
  ])
  func `refuses everything else, and says where`(text: String, offset: Int) throws {
    let fault = #expect(throws: JSONTree.Fault.self) { try read(text) }
    #expect(fault?.offset == offset)
  }

  @Test func `bytes that are no UTF-8 become replacement characters`() throws {
    #expect(try JSONTree(parsing: [0x22, 0xFF, 0x22]) == .string("\u{FFFD}"))
  }

  @Test func `brackets nest 64 deep and no deeper`() throws {
    #expect(throws: Never.self) {
      try read(String(repeating: "[", count: 63) + "1" + String(repeating: "]", count: 63))
    }
    #expect(throws: JSONTree.Fault.self) {
      try read(String(repeating: "[", count: 64) + "1" + String(repeating: "]", count: 64))
    }
    #expect(throws: JSONTree.Fault.self) { try read(String(repeating: "{\"a\":", count: 1_000_000)) }
  }
}
