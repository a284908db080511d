extension Configuration.Exclusion {
  /// Reads an exclusion: a name and one pattern.
  init(_ node: ConfigurationNode) throws(SunsetError) {
    let fields = Field.allCases.map(\.rawValue)
    let members = try node.members()
    guard let name = members["name"] else {
      throw node.error("has no \"name\"; give it one, under which its lines are counted")
    }
    self.name = try name.text("a name that is not empty")
    let given = Field.allCases.filter { members[$0.rawValue] != nil }
    guard given.count == 1, let pattern = members[given[0].rawValue] else {
      throw node.error(
        "has \(given.isEmpty ? "no pattern" : "\(given.count) patterns"); give one of \(fields.joined(separator: ", "))"
      )
    }
    field = given[0]
    // A status is a number to most people who write one.
    if field == .status, case .number = pattern.value {
      self.pattern = String(try pattern.integer(100...999, "status"))
    } else {
      self.pattern = try pattern.text("a pattern such as \(Self.examples[field] ?? "\"*\"")")
    }
  }

  private static let examples: [Field: String] = [
    .userAgent: "\"MyMonitor/*\"", .path: "\"/healthz\"", .method: "\"HEAD\"", .address: "\"192.0.2.0/24\"",
    .status: "\"4??\"",
  ]
}
