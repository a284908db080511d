import Vocabulary

/// Which columns of a text with a header of names are wanted, and for what.
struct ColumnPlan {
  /// Where the mapping of one role points: a column, or one key of the pairs inside it.
  struct Place: Hashable {
    var column: String
    var key: String?

    /// Reads `COLUMN` or `COLUMN#KEY`.
    init(_ name: String) {
      let parts = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      column = String(parts[0])
      key = parts.count > 1 ? String(parts[1]) : nil
    }
  }

  /// One use of a column.
  struct Use {
    /// Counted from 0.
    var column: Int
    /// The role, or nil for the calendar date that belongs to the time.
    var role: Role?
    /// The role's number, 0…15.
    var place = 0
    /// The number of the field that takes the whole column; -1 where it takes a part of it, or one of several columns.
    var slot = -1
    /// Where the key and its `=` (or `:`) stand in ``ColumnPlan/keys``; empty where the whole column is wanted.
    var key = 0..<0
    /// What stands between the pairs: `;` in cookies, `&` in queries.
    var separator = UInt8(ascii: "&")
    /// Whether the pairs are headers, see ``HeaderList``.
    var isHeaders = false
    /// How many other columns of the role are preferred.
    var rank: UInt8
  }

  /// By column, then by rank.
  private(set) var uses: [Use] = []
  /// Those of ``uses`` that every hit needs; see `Role.isEssential`.
  private(set) var essentials: [Use] = []
  /// The bytes of all keys, one after the other.
  private(set) var keys: [UInt8] = []
  /// Whether a role has several columns, so that ranks must be compared line by line.
  private(set) var hasAlternatives = false
  /// The number of columns a line must have so that its date and time are there.
  private(set) var leastColumns = 1
  /// Whether the text has names at all.
  let hasNames: Bool
  /// The number of names.
  let count: Int
  /// Whether one of the columns is the time.
  private(set) var hasTime = false

  /// Makes a plan for the names in a header; a role that is given has no other column than the given one.
  /// - Parameter knowsJSONNames: whether the names that JSON logs have are understood too, as Logpush gives them to its CSV.
  init(names: [String], given: [Role: String], knowsJSONNames: Bool = false) {
    hasNames = !names.isEmpty
    count = names.count
    let folded = names.map(Self.fold)
    let known = folded.map(Self.known)
    for (number, role) in Role.allCases.enumerated() {
      if let name = given[role] {
        let place = Place(name)
        let column = names.firstIndex(of: place.column) ?? folded.firstIndex(of: Self.fold(place.column))
        if let column { add(role, number, place.key, names[column], column, rank: 0) }
      } else {
        let columns = known.indices.compactMap { index in
          (known[index].flatMap { $0.role == role ? $0.rank : nil }
            ?? (knowsJSONNames ? Self.rank(ofJSON: folded[index], for: role) : nil))
            .map { (index: index, rank: $0) }
        }
        for (rank, column) in columns.sorted(by: { $0.rank < $1.rank }).enumerated() {
          add(role, number, nil, names[column.index], column.index, rank: UInt8(min(rank, 254)))
        }
        if columns.count > 1 { hasAlternatives = true }
      }
    }
    // A date alone is no time, and a time column of another name is a whole time stamp.
    if let time = uses.first(where: { $0.role == .time && $0.rank == 0 }), folded[time.column] == "time",
      let date = folded.firstIndex(of: "date")
    {
      uses.removeAll { $0.role == .time && $0.rank > 0 }
      uses.append(Use(column: date, role: nil, rank: 0))
      leastColumns = max(time.column, date) + 1
    } else if let first = uses.filter({ $0.role == .time }).map(\.column).min() {
      leastColumns = first + 1
    }
    hasTime = uses.contains { $0.role == .time }
    uses.sort { ($0.column, $0.rank) < ($1.column, $1.rank) }
    for index in uses.indices {
      if let role = uses[index].role {
        if !hasAlternatives, uses[index].key.isEmpty { uses[index].slot = Fields.slot(of: role) }
      } else {
        uses[index].slot = Fields.dateSlot
      }
    }
    essentials = uses.filter { $0.role?.isEssential ?? true }
  }

  private mutating func add(_ role: Role, _ number: Int, _ key: String?, _ name: String, _ column: Int, rank: UInt8) {
    let folded = Self.fold(name)
    let isHeaders = folded == "cs-headers"
    let start = keys.count
    if let key { keys += Array(isHeaders ? "\(Self.fold(key)):".utf8 : "\(key)=".utf8) }
    uses.append(
      Use(
        column: column, role: role, place: number, key: start..<keys.count,
        separator: UInt8(ascii: folded.contains("cookie") ? ";" : "&"), isHeaders: isHeaders, rank: rank))
  }

  /// A column's name as it is compared.
  private static func fold(_ name: String) -> String {
    String(decoding: name.utf8.map(HeaderNames.fold), as: UTF8.self)
  }

  /// The role of a column by its name, and how many other names of the role are preferred; nil where the name is of none.
  ///
  /// Source: W3C Extended Log File Format (WD-logfile-960323), "Fields"; CloudFront standard and real-time log fields.
  private static func known(_ name: String) -> (role: Role, rank: Int)? {
    switch name {
    case "time": (.time, 0)
    case "timestamp": (.time, 1)
    case "timestamp(ms)": (.time, 2)
    case "cs-method": (.method, 0)
    case "cs-uri-stem": (.path, 0)
    case "cs-uri": (.path, 1)
    case "sc-status": (.status, 0)
    case "c-ip": (.address, 0)
    case "cs-user-agent": (.userAgent, 1)
    default: HeaderNames.match(name.hasPrefix("cs(") && name.hasSuffix(")") ? name.dropFirst(3).dropLast() : name[...])
    }
  }

  private static func rank(ofJSON name: String, for role: Role) -> Int? {
    JSONPresets.candidates.firstIndex { $0.role == role && $0.path.count == 1 && fold($0.path[0]) == name }
      .map { $0 + 100 }
  }
}
