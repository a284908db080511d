@testable import Formats

/// How servers write values into a log, after what their logs show: the opposite of what is tested.
enum LogWriter: String, CaseIterable, Sendable {
  case nginxDefault, nginxJSON, nginxNone, apache

  /// A value as the writer writes it.
  func written(_ value: [UInt8]) -> [UInt8] {
    switch self {
    case .nginxNone: value
    case .nginxDefault:
      value.flatMap { byte -> [UInt8] in
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F
          ? Array("\\x".utf8) + Self.hex(byte, upper: true) : [byte]
      }
    case .nginxJSON:
      value.flatMap { byte -> [UInt8] in
        switch byte {
        case 0x22: Array(#"\""#.utf8)
        case 0x5C: Array(#"\\"#.utf8)
        case 0x0A: Array(#"\n"#.utf8)
        case 0x0D: Array(#"\r"#.utf8)
        case 0x09: Array(#"\t"#.utf8)
        case 0x08: Array(#"\b"#.utf8)
        case 0x0C: Array(#"\f"#.utf8)
        case 0..<0x20: Array(#"\u00"#.utf8) + Self.hex(byte, upper: true)
        default: [byte]
        }
      }
    case .apache:
      value.flatMap { byte -> [UInt8] in
        switch byte {
        case 0x22: Array(#"\""#.utf8)
        case 0x5C: Array(#"\\"#.utf8)
        case 0x0A: Array(#"\n"#.utf8)
        case 0x0D: Array(#"\r"#.utf8)
        case 0x09: Array(#"\t"#.utf8)
        case 0x0B: Array(#"\v"#.utf8)
        case 0x08: Array(#"\b"#.utf8)
        case 0x0C: Array(#"\f"#.utf8)
        case 0..<0x20, 0x7F...0xFF: Array(#"\x"#.utf8) + Self.hex(byte, upper: false)
        default: [byte]
        }
      }
    }
  }

  /// A line of a template: its literals, with a written value for each variable.
  func line(_ template: LogTemplate, _ values: [[UInt8]]) -> [UInt8] {
    var line: [UInt8] = []
    for (piece, value) in zip(template.pieces, values) { line += piece.literal + written(value) }
    return line + template.tail
  }

  private static func hex(_ byte: UInt8, upper: Bool) -> [UInt8] {
    let digits = Array((upper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
