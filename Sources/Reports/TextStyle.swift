/// What a terminal, a file or a mail can show.
package struct TextStyle: Sendable {
  /// The columns to write for, 40 or more.
  package var width: Int
  /// Whether tones are shown as colours: on a terminal that nobody asked to be without.
  package var isColored: Bool
  /// Whether bars are drawn with ASCII alone.
  package var isASCII: Bool

  /// - Parameter width: under 40 counts as 40.
  package init(width: Int = 80, isColored: Bool = false, isASCII: Bool = false) {
    self.width = max(40, width)
    self.isColored = isColored
    self.isASCII = isASCII
  }

  /// A bar for a part from 0 to 1, in eighths of a column; what is more than nothing is seen.
  func bar(_ part: Double, width: Int) -> String {
    guard part > 0, width > 0 else { return "" }
    let eighths = max(1, Int((min(part, 1) * Double(width) * 8).rounded()))
    let (whole, rest) = eighths.quotientAndRemainder(dividingBy: 8)
    if isASCII { return String(repeating: "#", count: whole) + ["", ".", ".", ".", ":", ":", ":", ":"][rest] }
    return String(repeating: "█", count: whole) + ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest]
  }
}
