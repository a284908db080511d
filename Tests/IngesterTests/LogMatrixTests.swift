import Foundation
import Testing
import Vocabulary

/// Every log of the fixtures, whole, by `auto` or by the one line of configuration that its server's own settings say.
/// What each comes to stands in `Fixtures/logs/expected.tsv`.
@Suite struct LogMatrixTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var file: String
    var format: String
    var fields: [Role: String]
    var products: [String]
    /// Finding, lines, hits, excluded, rejected, repaired, versions.
    var expected: [String]
    var testDescription: String { "\(file) \(format.prefix(12))" }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/logs").standardized

  static func rows() throws -> [Row] {
    try String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0 == "-" ? "" : String($0) }
        try #require(columns.count == 11, "\(line)")
        var fields: [Role: String] = [:]
        for pair in columns[2].split(separator: ",") {
          let words = pair.split(separator: "=", maxSplits: 1)
          fields[try #require(Role(rawValue: String(words[0])))] = String(words[1])
        }
        return Row(
          file: columns[0], format: columns[1], fields: fields, products: columns[3].isEmpty ? [] : [columns[3]],
          expected: Array(columns[4...]))
      }
  }

  @Test func `every log comes to what it should`() throws {
    for row in try Self.rows() {
      let read = try FileReading(
        Self.folder.appending(path: row.file).path, format: row.format, fields: row.fields, products: row.products)
      let tally = read.tally
      let got =
        [read.finding.rawValue]
        + [tally.lines, tally.hits, tally.excluded, tally.rejected, tally.repaired].map(String.init)
        + [read.versionText]
      #expect(got == row.expected, "\(row.testDescription): \(read.text)")
      #expect(tally.lines == tally.hits + tally.excluded + tally.rejected)
    }
  }

  @Test func `every log has its row`() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.folder.path)?.allObjects as? [String])
    let logs = files.filter { $0.contains("/") && !Self.isFolder($0) }
    let known = Set(try Self.rows().map(\.file))
    #expect(logs.count > 70)
    // Counts, not requests; see JSONBatchTests.
    #expect(Set(logs).subtracting(known) == ["cloudflare-analytics-engine/result.json.gz"])
    #expect(known.subtracting(logs) == [])
  }

  private static func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    let path = folder.appending(path: name).path
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  @Test func `the result of a query is refused as such`() throws {
    let read = try FileReading(Self.folder.appending(path: "cloudflare-analytics-engine/result.json.gz").path)
    #expect(read.tally.hits == 0)
    #expect(read.tally.rejects.map(\.reason) == [.aggregated])
  }
}
