import Testing

@testable import Vocabulary

@Suite struct JSONValueTests {
  @Test func `every kind of value`() throws {
    let text = "{a: null, b: true, c: 1, d: 0.5, e: 'x', f: [1, 'y', false], g: {h: {}}}"
    let expected: JSONValue = .object([
      "a": .null, "b": .bool(true), "c": .number(1), "d": .number(0.5), "e": .text("x"),
      "f": .list([.number(1), .text("y"), .bool(false)]), "g": .object(["h": .object([:])]),
    ])
    #expect(try JSONValue(json5: Array(text.utf8), file: "a.json") == expected)
  }

  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(false), "false"), (.number(-3), "-3"), (.number(0.25), "0.25"),
    (.text("a"), "\"a\""), (.list([]), "a list"), (.object([:]), "an object"), (.number(1e300), "1e+300"),
  ])
  func `as a message names it`(value: JSONValue, expected: String) {
    #expect(value.description == expected)
  }

  @Test func `a number alone is read as far as the text goes, whatever lies behind it`() throws {
    #expect(decodableJSON(Array("-3".utf8)).elementsEqual("-3\n".utf8))
    for length in 1...70 {
      let digits = String(repeating: "3", count: length)
      // Memory that is likely to be given out again is left full of digits.
      var left = (0..<32).map { _ in [UInt8](repeating: UInt8(ascii: "3"), count: length + 15) }
      left.removeAll()
      let value = try JSONValue(json5: Array("-\(digits)".utf8), file: "a.json")
      #expect(value == .number(-(try #require(Double(digits)))))
    }
  }
}
