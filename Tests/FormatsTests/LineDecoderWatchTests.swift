import Testing
import Vocabulary

@testable import Formats

/// Telling of lines that cannot be read.
@Suite struct LineDecoderWatchTests {
  @Test func `rejected lines are told with reason, number and bytes`() throws {
    let decoder = try FormatPlan(format: "json").makeDecoder(key: ClientKey(first: 1, second: 2))
    let seen = Seen()
    decoder.onReject { reason, line, bytes in
      seen.rows.append(
        "\(reason.rawValue) \(line) \(String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self))")
    }
    decode([#"{"time":"2026-11-30T14:30:51Z","path":"/"}"#, "no json", "", #"{"time":"yesterday"}"#], decoder)
    decoder.skipTooLongLine()
    decoder.restart()
    decode(["{"], decoder)
    // It might go on, so it is told at the end, by its line alone.
    decoder.finish()
    #expect(seen.rows == ["json 2 no json", #"time 4 {"time":"yesterday"}"#, "tooLong 5 ", "json 6 "])
  }

  private final class Seen { var rows: [String] = [] }
}
