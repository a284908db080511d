import Vocabulary

extension Schema {
  /// Bytes of a database's header that tell what it is. Source: <https://sqlite.org/fileformat.html#the_database_header>
  static let headLength = 100

  /// Refuses a file that is something else, before SQLite has touched it.
  /// - Parameter head: the file's first 100 bytes, fewer where it is shorter; none where it is empty.
  /// - Throws: `SunsetError` where it is not a SQLite database or that of another program.
  static func check(head: [UInt8], path: String) throws(SunsetError) {
    guard !head.isEmpty else { return }
    guard head.count == headLength, head.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw notOurs(path, "it is not a SQLite database")
    }
    guard head[68..<72].reduce(0, { $0 << 8 | Int($1) }) == applicationID else {
      throw notOurs(path, "it is a SQLite database of another program")
    }
  }

  /// The steps that an open file has taken; 0 for an empty one.
  /// - Throws: `SunsetError` where the file is something else or its schema is newer than this program.
  static func version(of connection: Connection, steps: [String] = steps) throws(SunsetError) -> Int {
    let version = try connection.number("PRAGMA user_version") ?? 0
    let identifier = try connection.number("PRAGMA application_id") ?? 0
    let isEmpty = try connection.number("SELECT count(*) FROM sqlite_schema") == 0
    if version == 0, identifier == 0, isEmpty { return 0 }
    guard identifier == applicationID else {
      throw notOurs(connection.path, "it is a SQLite database of another program")
    }
    guard version <= steps.count else {
      throw SunsetError(
        .failed,
        "\(connection.path) has schema \(version), this program knows up to \(steps.count): it was written by a newer "
          + "sunset; use that one, the file is untouched")
    }
    return version
  }

  /// Takes the steps that a file has not taken yet, all in one transaction.
  /// - Parameter whenNew: fills the tables of a file that was empty, within the same transaction.
  static func migrate(
    _ connection: Connection, steps: [String] = steps, whenNew: () throws(SunsetError) -> Void
  ) throws(SunsetError) {
    let before = try version(of: connection, steps: steps)
    guard before < steps.count else { return }
    try connection.transaction { () throws(SunsetError) in
      for step in steps[before...] { try connection.execute(script: step) }
      // A pragma takes no bound values; these are numbers of our own.
      try connection.execute(script: "PRAGMA user_version = \(steps.count); PRAGMA application_id = \(applicationID)")
      if before == 0 { try whenNew() }
    }
  }

  /// The error for a file that holds something else.
  static func notOurs(_ path: String, _ why: String) -> SunsetError {
    SunsetError(
      .failed, "\(path) is not a sunset database: \(why); give another path with --db, this file is untouched")
  }
}
