import Testing
import Vocabulary

@testable import Reports

@Suite struct JSONEnvelopeTests {
  @Test func error() throws {
    var text = ""
    let error = SunsetError(.busy, "app.sqlite: another run holds the lock; try again")
    try JSONEnvelope(asOf: SampleReport.asOf, notice: "x").write(error: error, to: &text)
    #expect(
      text == """
        {
          "error" : {
            "code" : "busy",
            "message" : "app.sqlite: another run holds the lock; try again"
          },
          "meta" : {
            "minSupported" : 1,
            "notice" : "x",
            "serverTime" : "2026-11-30T06:30:00Z"
          },
          "protocol" : 1
        }

        """)
  }

  @Test func data() throws {
    var text = ""
    try JSONEnvelope(asOf: SampleReport.asOf).write(data: ["path": "a/b", "hidden": "\u{202E}"], to: &text)
    #expect(text.contains(#""path" : "a/b""#))
    #expect(text.contains(#""hidden" : "\u202e""#))
    let value = try JSONValue(parsing: text)
    #expect(value["data", "hidden"] == .string("\u{202E}"))
    #expect(value["meta", "notice"] == .null)
  }

  @Test func whatHasNoFormIsAnError() {
    var text = ""
    #expect(throws: SunsetError.self) {
      try JSONEnvelope(asOf: SampleReport.asOf).write(data: [Double.nan], to: &text)
    }
    #expect(text.isEmpty)
  }

  @Test(arguments: [
    (SunsetError.Code.failed, "failed"), (.usage, "usage"), (.partial, "partial"), (.inputMissing, "inputMissing"),
    (.unavailable, "unavailable"), (.cannotWrite, "cannotWrite"), (.busy, "busy"), (.notPermitted, "notPermitted"),
  ])
  func codes(_ code: SunsetError.Code, _ word: String) {
    #expect(JSONEnvelope.code(of: SunsetError(code, "")) == word)
  }
}
