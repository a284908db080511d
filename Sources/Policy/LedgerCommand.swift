package import Vocabulary

/// The exact words to type at a shell for a ledger event.
package enum LedgerCommand {
  /// `sunset VERB SUBJECT`, with `--app NAME` where logs carry several apps, quoted for a POSIX shell.
  package static func line(_ verb: String, _ selector: Selector, app: String) -> String {
    "sunset \(verb) \(quoted(selector.description))\(option(app))"
  }

  /// `sunset withdraw ID`, one command after the other where there are several.
  package static func withdraw(_ ids: [Int]) -> String? {
    ids.isEmpty ? nil : ids.map { "sunset withdraw \($0)" }.joined(separator: " && ")
  }

  private static func option(_ app: String) -> String {
    guard !app.isEmpty else { return "" }
    // A name that begins with a dash would be read as an option.
    return app.hasPrefix("-") ? " --app=\(quoted(app))" : " --app \(quoted(app))"
  }

  /// A word as it is where a shell takes it so, else in single quotes (POSIX.1-2017, Shell Command Language, 2.2.2).
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./:@%+,".utf8.contains(byte)
      }
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
