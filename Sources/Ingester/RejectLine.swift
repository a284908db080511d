import Formats
import Vocabulary

/// One line of the file of rejected lines: file, line number, reason and the line itself, with tabs between them.
///
/// The line is escaped, so that no terminal or spreadsheet acts on it, and cut to 1 KiB. It may hold client ids: the file
/// is for the operator alone.
enum RejectLine {
  /// The names of the columns.
  static let header = "file\tline\treason\ttext\n"
  private static let longest = 1024

  static func text(file: String, line: Int, reason: RejectReason, _ bytes: Span<UInt8>) -> String {
    var shown: [UInt8] = []
    for index in 0..<min(bytes.count, longest + 1) { shown.append(bytes[index]) }
    let name = PrintableText.printable(Array(file.utf8), limit: 4096)
    return "\(name)\t\(line)\t\(reason.rawValue)\t\(PrintableText.printable(shown, limit: longest))\n"
  }
}
