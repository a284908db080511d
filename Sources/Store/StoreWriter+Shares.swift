package import Vocabulary

extension StoreWriter {
  /// Writes the shares of closed windows, over any that the same windows had, at once and in one transaction.
  ///
  /// They are there for people who look into the file (`weekly_share`); nothing is decided from them.
  package func store(_ shares: [StoredShare]) throws(SunsetError) {
    guard !shares.isEmpty else { return }
    try connection.transaction { () throws(SunsetError) in
      for through in Set(shares.map(\.through)).sorted() {
        try connection.run("DELETE FROM window_share WHERE through = ?", .integer(Int(through.number)))
      }
      for share in shares {
        try connection.run(
          """
          INSERT INTO window_share(source, through, app, kind, platform, name, requests, active, remaining, active_all,
            active_platform) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          .text(share.source), .integer(Int(share.through.number)), .text(share.subject.app),
          .text(share.subject.kind.rawValue), .text(share.subject.platform), .text(share.subject.name),
          .integer(share.requests), .integer(share.active), .optional(share.remaining), .integer(share.activeAll),
          .integer(share.activePlatform))
      }
    }
  }
}
