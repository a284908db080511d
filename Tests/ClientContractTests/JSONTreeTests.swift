import Testing

@testable import ClientContract

@Suite struct JSONTreeTests {
  private let tree = JSONTree.object([
    .init(key: "once", value: .string("x")), .init(key: "twice", value: .null), .init(key: "twice", value: .bool(true)),
  ])

  @Test func `a key that stands there twice has no value`() {
    #expect(tree["once"] == .string("x"))
    #expect(tree["twice"] == nil)
    #expect(tree["never"] == nil)
    #expect(JSONTree.string("once")["once"] == nil)
  }

  @Test func `a value is asked for by its kind`() {
    #expect(tree.members?.count == 3)
    #expect(JSONTree.array([.null]).array == [.null])
    #expect(JSONTree.array([]).members == nil)
    #expect(JSONTree.number("1").string == nil)
  }
}
