import Vocabulary

/// What reading JSON comes to for one mapping, worked out once and used for every file: the well-known names are hundreds.
struct JSONPlan: Sendable {
  private typealias Target = JSONKeyTree.Target

  let tree: JSONKeyTree
  let conditions: [JSONCondition]
  let pairs: [JSONPair]
  /// Whether the client is an address, whose port is not part of it.
  let clientIsAddress: Bool

  /// Makes a plan of a mapping, in which the paths of one role stand in the order they are preferred in.
  /// - Parameter dates: paths of a calendar date that stands apart from the time of day.
  /// - Parameter requestLines: paths of a whole request line (`GET /v1/sync HTTP/1.1`), which gives the method and the path
  ///   where the mapping finds none.
  /// - Parameter commonLines: paths of a whole line of the Common Log Format.
  /// - Parameter percentKeys: paths of members that only writers have who encode values as `%HH`.
  /// - Parameter pairs: keys within texts, by role.
  /// - Parameter clientIsAddress: whether a port is to be taken off the client.
  init(
    mapping: [(path: [String], role: Role)], dates: [[String]] = [], requestLines: [[String]] = [],
    commonLines: [[String]] = [], percentKeys: [[String]] = [], pairs: [(role: Role, pair: JSONPair)] = [],
    conditions: [JSONCondition] = [], clientIsAddress: Bool = false
  ) {
    var candidates = [Int](repeating: 0, count: JSONExtractor.dateIndex + 1)
    var wanted: [(path: [String], target: Target)] = []
    for (path, role) in mapping {
      let index = Role.allCases.firstIndex(of: role) ?? 0
      let rank = UInt16(min(candidates[index], Self.lastRank))
      wanted.append((path, Target(kind: .role, role: role, index: index, rank: rank)))
      candidates[index] += 1
    }
    for (rank, path) in dates.enumerated() {
      let rank = UInt16(min(rank, Self.lastRank))
      wanted.append((path, Target(kind: .date, index: JSONExtractor.dateIndex, rank: rank)))
    }
    wanted += requestLines.map { (path: $0, target: Target(kind: .requestLine, index: 0)) }
    wanted += commonLines.map { (path: $0, target: Target(kind: .commonLine, index: 0)) }
    wanted += percentKeys.map { (path: $0, target: Target(kind: .percentKey, index: 0)) }
    for (index, (role, pair)) in pairs.enumerated() {
      // A list may stand at any key on the way, so each is one to stop at; the rank says how far the way is done.
      let path = pair.path.map { String(decoding: $0, as: UTF8.self) }
      for level in 1...path.count {
        wanted.append((Array(path[..<level]), Target(kind: .pair, role: role, index: index, rank: UInt16(level))))
      }
    }
    for (index, condition) in conditions.enumerated() {
      wanted.append((condition.path, Target(kind: .condition, index: index)))
      if condition.kind == .needs, index < 32 { wanted.append((condition.needed, Target(kind: .need, index: index))) }
    }
    self.pairs = pairs.map(\.pair)
    self.clientIsAddress = clientIsAddress
    tree = JSONKeyTree(wanted)
    self.conditions = conditions
  }

  /// The plan of `json`; the one without a mapping, which every file asks for whose format is told, is made once.
  static func plan(given: [Role: String]) -> JSONPlan { given.isEmpty ? presets : JSONPlan(given: given) }

  private static let presets = JSONPlan(given: [:])

  /// Makes the plan of `json`, with the well-known names of roles that are not given.
  /// - Parameter given: `PATH` or `PATH#KEY` by role.
  init(given: [Role: String]) {
    var pairs: [(role: Role, pair: JSONPair)] = []
    var paths = given
    for role in Role.allCases {
      guard let pair = given[role].flatMap({ JSONPair($0) }) else { continue }
      pairs.append((role, pair))
      paths[role] = nil
    }
    let mapping = JSONPresets.mapping(given: paths).filter { candidate in
      !pairs.contains { $0.role == candidate.role }
    }
    self.init(
      mapping: mapping, dates: JSONPresets.dates, requestLines: JSONPresets.requestLines,
      commonLines: JSONPresets.commonLines, percentKeys: JSONPresets.percentKeys, pairs: pairs,
      conditions: JSONPresets.conditions, clientIsAddress: given[.client].map(AddressNames.contains) ?? false)
  }

  /// The last place in the order of preference; whatever comes after shares it.
  private static let lastRank = 4000
}
