import Formats
import Vocabulary

/// Cuts lines of JSON that are longer than a limit between their records, as the intake does, and reads what comes of it.
enum RecordsRun {
  private static let limit = 200
  private static let lines: LinesRun = LinesRun(format: "json", fields: [:], products: [])

  @Sendable static func check(_ input: [UInt8]) {
    var text: [UInt8] = []
    for line in input.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var rest = line
      while rest.count > limit {
        var count = 0
        PaddedBytes(rest.prefix(limit), fill: UInt8(ascii: "}")).lend { count = JSONRecordCut.wholeRecords(in: $0) }
        require((0...limit).contains(count), "\(count) of \(limit) bytes are whole records")
        guard count > 0 else { break }
        // A record that is whole ends in a brace, whatever follows it.
        // Brackets are counted and not matched, so that a record with a wrong one does not take the others with it.
        require(rest.prefix(count).contains { "]}".utf8.contains($0) }, "a cut without a record")
        text += rest.prefix(count) + [0x0A]
        rest = rest.dropFirst(count)
      }
      text += rest + [0x0A]
    }
    lines.check(text)
  }
}
