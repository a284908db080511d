import Testing

@testable import Formats

@Suite struct JSONWalkTests {
  static func lend<Result>(_ text: String, _ body: (FieldSlice) -> Result) -> Result? {
    let padding = [UInt8](repeating: UInt8(ascii: "\""), count: 64)
    let bytes = padding + Array(text.utf8) + padding
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return body(unsafe FieldSlice(start: base + 64, count: bytes.count - 128))
    }
  }

  static func text(_ slice: FieldSlice) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: slice.start, count: slice.count), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("{}", []), (#"{"a":1}"#, ["a=1"]), (#"{ "a" : "b\"" , "c" : [1,{"d":2}] }"#, [#"a="b\"""#, #"c=[1,{"d":2}]"#]),
      (#"{"a":{"b":{}},"c":null}"#, [#"a={"b":{}}"#, "c=null"]), (#"{"a":1,"b"}"#, ["a=1"]), (#"{"a":}"#, []),
      (#"{"a":"b}"#, []), (#"{"a":[1}"#, []), ("[1]", []), ("7", []), ("", []), (#"{"a"}"#, []), (#"{"a}"#, []),
    ])
  func `the members of an object`(text: String, members: [String]) {
    var found: [String] = []
    _ = Self.lend(text) { object in
      JSONWalk.members(of: object) { found.append("\(Self.text($0))=\(Self.text($1))") }
    }
    #expect(found == members)
  }

  @Test(
    arguments: [
      ("[]", []), ("[1]", ["1"]), (#"[ "a,]" , {"b":[2]} , [3] ,true]"#, [#""a,]""#, #"{"b":[2]}"#, "[3]", "true"]),
      (#"["a]"#, []), ("{}", []), ("[1 2]", ["1"]),
    ])
  func `the elements of a list`(text: String, elements: [String]) {
    var found: [String] = []
    _ = Self.lend(text) { list in JSONWalk.elements(of: list) { found.append(Self.text($0)) } }
    #expect(found == elements)
  }
}
