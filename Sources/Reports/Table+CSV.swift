import Vocabulary

extension Table {
  /// Writes the table as CSV with a heading line.
  ///
  /// Stable: columns keep their names and order, a new one is added at the end. Lines end in LF, not RFC 4180's CRLF, so
  /// that `cut` and `awk` see no CR. A text that a spreadsheet would take for a formula gets a leading apostrophe.
  /// - Complexity: O(*n*) in the number of cells.
  func writeCSV(to output: inout some TextOutputStream) {
    output.write(columns.map { Self.quoted($0.key) }.joined(separator: ",") + "\n")
    for row in rows { output.write(row.map(Self.csv).joined(separator: ",") + "\n") }
  }

  private static func csv(_ cell: Cell) -> String {
    switch cell {
    case .name(let text), .words(let text): quoted(text)
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .share(let share): share.fraction.map { "\($0)" } ?? ""
    case .flag(let flag): flag ? "true" : "false"
    case .missing: ""
    }
  }

  /// RFC 4180, section 2, rules 5 to 7; formulas after OWASP, "CSV Injection".
  private static func quoted(_ text: String) -> String {
    var field = Inert.line(text, limit: 1_000)
    // The first scalar counts, not the first character: a combining mark after `=` would hide it.
    if let first = text.unicodeScalars.first, ["=", "+", "-", "@", "\t", "\r"].contains(first) { field = "'" + field }
    guard field.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" || $0 == " " }) else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
