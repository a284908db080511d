import Testing

@testable import ClientContract

@Suite struct UpdateGateWritingTests {
  private let gate = UpdateGate(thresholds: [
    "ios": .init(minimum: AppVersion(2, 2), recommended: AppVersion(2, 4)), "android": .init(minimum: AppVersion(7)),
  ])

  @Test func `a new file`() {
    let text = gate.file(updating: nil)
    #expect(
      text == """
        {
          "android": {
            "minimum": "7.0.0"
          },
          "ios": {
            "minimum": "2.2.0",
            "recommended": "2.4.0"
          }
        }

        """)
    #expect(UpdateGate(json: text.utf8) == gate)
  }

  @Test func `what else the file holds stays where it is`() throws {
    let old =
      #"{"note": [1.0], "ios": {"store": "x", "minimum": "2.0", "recommended": "2.1", "text": {"ja": "更新"}}, "web": {"minimum": "3"}}"#
    let tree = try JSONTree(parsing: gate.file(updating: Array(old.utf8)).utf8)
    #expect(
      tree.json
        == #"{"note":[1.0],"ios":{"store":"x","minimum":"2.2.0","recommended":"2.4.0","text":{"ja":"更新"}},"web":{"minimum":"3"},"android":{"minimum":"7.0.0"}}"#
    )
  }

  @Test func `what is no JSON object is begun anew`() {
    #expect(gate.file(updating: Array("{".utf8)) == gate.file(updating: nil))
    #expect(gate.file(updating: Array("[]".utf8)) == gate.file(updating: nil))
  }
}
