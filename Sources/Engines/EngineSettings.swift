package import Vocabulary

/// The settings of an engine under which an answer of status 200 may lack a part and look whole. No sum can show that, so
/// they are asked for before anything is counted.
package struct EngineSettings {
  private var values: [String: String] = [:]

  /// The query, which a user who may only read may send too.
  package static let query = """
    SELECT 'version()' AS name, version() AS value
    UNION ALL
    SELECT name, value FROM system.settings WHERE name = 'skip_unavailable_shards' OR match(name, '_overflow_mode$')
    FORMAT TabSeparated
    """

  package init() {}

  /// Takes a line of the answer.
  package mutating func add(line: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2 else { return }
    values[String(decoding: words[0], as: UTF8.self)] = String(decoding: words[1], as: UTF8.self)
  }

  /// The engine's version, for people.
  package var version: String { values["version()"] ?? "" }

  /// - Throws: `SunsetError` (`failed`) naming the setting under which answers may lack a part.
  package func check() throws(SunsetError) {
    guard let skips = values["skip_unavailable_shards"] else {
      throw SunsetError(
        .failed,
        "the engine does not show system.settings, so it cannot be told whether its answers are whole; let the user read "
          + "that table")
    }
    guard skips == "0" || skips == "false" else {
      throw SunsetError(
        .failed,
        "the engine has skip_unavailable_shards = \(skips): while a shard is down its answers lack that part and look "
          + "whole; set it to 0 for this user")
    }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where name.hasSuffix("_overflow_mode") {
      guard value == "throw" || value.isEmpty else {
        throw SunsetError(
          .failed,
          "the engine has \(name) = \(value): at a limit its answers are cut and look whole; set it to 'throw' for this "
            + "user")
      }
    }
  }
}
