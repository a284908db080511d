import Foundation
import Testing

@Suite("sunset query")
struct QueryCommandTests {
  private let demo: Demo

  init() throws { demo = try Demo.shared() }

  @Test("the views give plain rows, the same as share does")
  func views() throws {
    let sum = "SELECT sum(requests) FROM daily_usage WHERE kind = 'version'"
    let answer = try demo.run(["query", sum, "--format", "csv"])
    #expect(answer.code == 0, "\(answer.error)")
    let days = try demo.run(["share", "--by", "day", "--format", "csv", "--as-of", Demo.asOf]).output
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let requests = days.reduce(0) { $0 + (Int($1[4]) ?? 0) }
    #expect(answer.output == "sum(requests)\n\(requests)\n")
  }

  @Test("every form, and numbers as they are")
  func forms() throws {
    let sql = "SELECT 20391 AS day, '=1+1' AS \"a,b\", 0.5 AS share, NULL AS gone, x'0aff' AS digest"
    #expect(
      try demo.run(["query", sql]).output == """
          day  a,b   share  gone  digest
        20391  =1+1    0.5  -     0aff

        """)
    #expect(
      try demo.run(["query", sql, "--format", "csv"]).output
        == "day,\"a,b\",share,gone,digest\n20391,'=1+1,0.5,,0aff\n")
    struct Answer: Decodable { var columns: [String], rows: [[Cell]] }
    enum Cell: Decodable, Equatable {
      case number(Double), text(String), null
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          self = .null
        } else if let text = try? value.decode(String.self) {
          self = .text(text)
        } else {
          self = .number(try value.decode(Double.self))
        }
      }
    }
    struct Envelope: Decodable { var data: Answer }
    let json = try demo.run(["query", sql, "--format", "json"]).output
    let answer = try JSONDecoder().decode(Envelope.self, from: Data(json.utf8)).data
    #expect(answer.columns == ["day", "a,b", "share", "gone", "digest"])
    #expect(answer.rows == [[.number(20391), .text("=1+1"), .number(0.5), .null, .text("0aff")]])
    #expect(try demo.run(["query", "SELECT 1 WHERE 0"]).output == "No rows.\n")
  }

  @Test(
    "what is not a question is refused in one line, and the file stays as it is",
    arguments: [
      ("DELETE FROM ledger", "sunset: the query is refused: it would do more than read; give one SELECT"),
      ("SELECT value FROM meta", "sunset: the query is refused: the table meta is closed to queries"),
      ("SELECT requets FROM usage", "sunset: the query fails: no such column: requets; did you mean requests?"),
      ("SELECT 1; DROP TABLE usage", "sunset: the query is refused: it would do more than read"),
    ])
  func refused(_ sql: String, _ says: String) throws {
    let folder = try TemporaryFolder()
    let database = try demo.copiedDatabase(to: folder)
    let before = try Data(contentsOf: URL(fileURLWithPath: database))
    let result = try BuiltProgram.run(["query", sql, "--db", database], in: folder)
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.complaint.hasPrefix(says), "\(result.error)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == before)
    #expect(try folder.names() == ["copy.sqlite"])
  }
}
