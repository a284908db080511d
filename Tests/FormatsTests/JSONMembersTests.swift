import Testing

@testable import Formats

@Suite struct JSONMembersTests {
  private func members(_ line: String) -> [String] {
    JSONMembers(Array(line.utf8)[...]).members.map { "\($0.path)=\(String(decoding: $0.value, as: UTF8.self))" }
  }

  @Test func `members are found by path`() {
    #expect(
      members(#"{"a": 1, "b": {"c": "x\"y", "d": [ "p", "q" ], "e": {}}, "f": null, "g": true}"#)
        == ["a=1", #"b.c=x"y"#, "b.d=p", "f=null", "g=true"])
  }

  @Test(arguments: ["", "{", "{\"a\"", "{\"a\":", "{\"a\":\"x", "[", "nothing", "{\"a\" 1}", "{,}", "{\"a\":[1,"])
  func `broken lines end without harm`(line: String) { _ = members(line) }

  @Test func `depth is bounded`() {
    let deep = String(repeating: "{\"a\":", count: 50_000)
    #expect(members(deep).isEmpty)
    #expect(members(String(repeating: "[", count: 50_000)).isEmpty)
  }
}
