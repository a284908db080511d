import Vocabulary

/// Which keys of `key=value` lines are wanted, and for what.
///
/// Lines repeat a few dozen keys, so a small cache over their raw bytes answers nearly always; only a miss folds names.
@safe struct KeyValueKeys: ~Copyable {
  /// What a key is for.
  struct Wanted {
    var role: Role
    /// The role's number, 0…15.
    var index: Int
    /// How many other keys of the role are preferred.
    var rank: UInt8
  }

  private struct Entry {
    var key = SmallKey.empty
    /// What stands behind the first bytes.
    var rest = SmallKey.empty
    /// -1 for an entry that was never used.
    var count = -1
    var wanted: Wanted?
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let names: [String: Wanted]
  private static let size = 256

  /// - Parameter given: the key of a role; a role that is not given has its well-known keys.
  init(given: [Role: String]) {
    var names: [String: Wanted] = [:]
    let roles = Role.allCases.enumerated().map { (index: $0, role: $1) }
    // A key that was given for one role is not another one's for its name.
    for (index, role) in roles.filter({ given[$0.role] != nil }) + roles.filter({ given[$0.role] == nil }) {
      let known = JSONPresets.candidates.filter { $0.role == role && $0.path.count == 1 }.map { $0.path[0] }
      let candidates = given[role].map { [$0] } ?? (Self.first[role] ?? []) + known
      for (rank, name) in candidates.enumerated() where names[Self.fold(name)] == nil {
        names[Self.fold(name)] = Wanted(role: role, index: index, rank: UInt8(min(rank, 254)))
      }
    }
    self.names = names
    unsafe entries = .allocate(capacity: Self.size)
    unsafe entries.initialize(repeating: Entry(), count: Self.size)
  }

  deinit { unsafe entries.deallocate() }

  /// What Heroku's router calls them.
  ///
  /// Source: Heroku Dev Center, "HTTP Routing" (Heroku router log format).
  private static let first: [Role: [String]] = [.address: ["fwd"], .status: ["status"], .path: ["path"]]

  /// What a key is for, or nil.
  @inline(__always) func wanted(_ key: FieldSlice) -> Wanted? {
    guard key.count <= 2 * SmallKey.capacity else { return look(key) }
    let head = unsafe SmallKey(key.start, min(key.count, SmallKey.capacity))
    let rest =
      unsafe key.count > SmallKey.capacity
      ? SmallKey(key.start + SmallKey.capacity, key.count - SmallKey.capacity) : .empty
    let place = Int(truncatingIfNeeded: head.mixed ^ rest.mixed)
    // Two keys of one line in one slot would be folded anew in every line.
    for probe in 0..<4 {
      let slot = (place &+ probe) & (Self.size - 1)
      if unsafe entries[slot].count == key.count && entries[slot].key == head && entries[slot].rest == rest {
        return unsafe entries[slot].wanted
      }
      if unsafe entries[slot].count < 0 { return keep(key, head, rest, slot) }
    }
    return keep(key, head, rest, place & (Self.size - 1))
  }

  @inline(never) private func keep(_ key: FieldSlice, _ head: SmallKey, _ rest: SmallKey, _ slot: Int) -> Wanted? {
    let wanted = look(key)
    unsafe entries[slot] = Entry(key: head, rest: rest, count: key.count, wanted: wanted)
    return wanted
  }

  @inline(never) private func look(_ key: FieldSlice) -> Wanted? {
    let bytes = unsafe UnsafeBufferPointer(start: key.start, count: min(key.count, 64))
    return unsafe names[Self.fold(String(decoding: bytes, as: UTF8.self))]
  }

  private static func fold(_ name: String) -> String {
    String(decoding: name.utf8.map(HeaderNames.fold), as: UTF8.self)
  }
}
