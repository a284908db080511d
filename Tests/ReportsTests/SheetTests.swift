import Testing
import Vocabulary

@testable import Reports

@Suite struct SheetTests {
  private var sheet: Sheet {
    let columns = [
      Table.Column("name"), Table.Column("count", alignsRight: true),
      Table.Column("share", "of all", alignsRight: true),
      Table.Column("secret"),
    ]
    let rows: [[Table.Cell]] = [
      [.name("a\u{1B}[31m"), .integer(1_234), .share(Share(1, of: 200)), .words("x")],
      [.name("b"), .missing, .missing, .flag(true)],
    ]
    return Sheet(
      asOf: Instant(seconds: 1_796_040_000),
      facts: [Sheet.Fact("total", .integer(1_300), label: "Total"), Sheet.Fact("quiet", .missing)],
      parts: [
        Sheet.Part(
          "rows", heading: "Rows", table: Table(columns: columns, rows: rows), shown: ["name", "count", "share"],
          sentences: ["b is not known."]),
        Sheet.Part("empty", heading: "Nothing", table: Table(columns: columns, rows: [])),
      ], notes: ["The end."])
  }

  @Test func `text for people: facts, the columns that are shown, what is said of them`() throws {
    var text = ""
    try sheet.write(.text, to: &text)
    #expect(
      text == #"""
        Total               1,300

        Rows
        ----
        name       count  of all
        a\x1b[31m  1,234  0.50 %
        b              -       -

          b is not known.

        The end.

        """#)
  }

  @Test func `JSON for programs: every fact, every column, every part`() throws {
    var text = ""
    try sheet.write(.json, to: &text)
    #expect(
      text == #"""
        {
          "data" : {
            "empty" : [

            ],
            "quiet" : null,
            "rows" : [
              {
                "count" : 1234,
                "name" : "a\u001b[31m",
                "secret" : "x",
                "share" : 0.005
              },
              {
                "count" : null,
                "name" : "b",
                "secret" : true,
                "share" : null
              }
            ],
            "total" : 1300
          },
          "meta" : {
            "minSupported" : 1,
            "notice" : null,
            "serverTime" : "2026-11-30T12:00:00Z"
          },
          "protocol" : 1
        }

        """#)
  }
}
