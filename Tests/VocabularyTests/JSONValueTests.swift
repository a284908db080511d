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
}
