import Vocabulary

/// What the database says about itself: the table `meta`.
struct Meta {
  enum Key: String {
    case clientKey = "client_key"
    case timeZone = "zone"
    case basis
    case created
    case rules
    case identity
    case noticeSources = "notice_sources"
    case pageChecksums = "page_checksums"
  }

  /// The version of the rules that lines are counted by; counts made by other rules do not compare.
  static let currentRules = 1
  /// The value of `identity` where client ids are addresses.
  static let addressIdentity = "address"

  let timeZone: String
  let basis: Basis?
  let created: Instant
  let rules: Int
  /// Whether some source's client ids are addresses.
  let clientIsAddress: Bool
  /// The sources whose mapping has a notice; in the table one a line.
  let noticeSources: Set<String>
  private let key: [UInt8]

  /// Reads the table.
  /// - Throws: `SunsetError` where an entry is missing or none that this program knows.
  init(from connection: Connection) throws(SunsetError) {
    var texts: [String: String] = [:]
    var numbers: [String: Int] = [:]
    var key: [UInt8] = []
    try connection.query("SELECT key, value FROM meta") { row throws(SunsetError) in
      let name = row.text(0)
      if name == Key.clientKey.rawValue {
        key = row.bytes(1)
      } else {
        texts[name] = row.text(1)
        numbers[name] = row.int(1)
      }
    }
    guard let timeZone = texts[Key.timeZone.rawValue], let created = numbers[Key.created.rawValue],
      let rules = numbers[Key.rules.rawValue]
    else { throw StoreError.damaged(connection.path, "meta", "an entry is missing") }
    // Without its mark in the header the pages would be taken for unchecked ones.
    guard numbers[Key.pageChecksums.rawValue] == nil || connection.hasPageChecksums else {
      throw StoreError.damaged(connection.path, "its header", "the room for checksums is not where it was")
    }
    self.timeZone = timeZone
    self.created = Instant(seconds: Int64(created))
    self.rules = rules
    self.key = key
    clientIsAddress = texts[Key.identity.rawValue] == Self.addressIdentity
    noticeSources = Set((texts[Key.noticeSources.rawValue] ?? "").split(separator: "\n").map(String.init))
    basis = nil == texts[Key.basis.rawValue] ? nil : Basis(rawValue: texts[Key.basis.rawValue] ?? "")
  }

  /// The key that client ids are hashed under.
  /// - Throws: `SunsetError` where it is not 16 bytes.
  func clientKey(_ path: String) throws(SunsetError) -> ClientKey {
    guard let halves = ContentMark(offset: 0, digest: key) else {
      throw StoreError.damaged(path, "meta row client_key", "it is not 16 bytes")
    }
    return ClientKey(first: halves.high, second: halves.low)
  }
}
