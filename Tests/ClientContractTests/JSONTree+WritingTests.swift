import Testing

@testable import ClientContract

@Suite struct JSONTreeWritingTests {
  @Test(arguments: [
    "null", "true", "-1.50e9", #""a\"b\\c\nd\u0001é""#, "[]", "{}", #"{"b":[1,{"a":null}],"a":[[]]}"#,
  ])
  func `one line, and the same when read again`(text: String) throws {
    let tree = try JSONTree(parsing: text.utf8)
    #expect(tree.json == text)
    #expect(try JSONTree(parsing: tree.indented().utf8) == tree)
  }

  @Test func `a member a line`() throws {
    let tree = try JSONTree(parsing: #"{"a":{"b":[1,2],"c":{}}}"#.utf8)
    #expect(
      tree.indented() == """
        {
          "a": {
            "b": [
              1,
              2
            ],
            "c": {}
          }
        }
        """)
  }
}
