extension Configuration {
  /// Reads `sunset.json`: JSON5 (json5.org), every key optional.
  /// - Parameters:
  ///   - bytes: The file's content in UTF-8.
  ///   - file: The file's name, for errors.
  /// - Throws: Of code `usage`, for what is not JSON5, a key that is not known at any level (naming the nearest one), a
  ///   value of the wrong type or out of range, and two sources of one name.
  package init(json5 bytes: [UInt8], file: String) throws(SunsetError) {
    self.init()
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else {
      throw SunsetError(.usage, "\(file): is empty; write {} to have every default")
    }
    let document = ConfigurationNode(value: try JSONValue(json5: bytes, file: file), file: file, path: "")
    let members = try document.members()
    timeZone = try members["timeZone"]?.text("an IANA name such as \"Europe/Berlin\"")
    basis = try members["basis"]?.choice(of: [Basis.clients, .requests])
    graceHours = try members["graceHours"]?.integer(0...168, "hours") ?? graceHours
    if let node = members["sources"] { sources = try Self.sources(node) }
    if let node = members["policy"] { policy = try Policy(node) }
    if let node = members["flags"] { flags = try Flags(node) }
    gateFile = try members["gateFile"]?.text("the path of the update gate, such as \"gate.json\"")
    for element in try members["exclusions"]?.elements() ?? [] { exclusions.append(try Exclusion(element)) }
    builtInExclusions = try members["builtInExclusions"]?.flag() ?? builtInExclusions
    if let node = members["contracts"] { contracts = try Self.contracts(node) }
    if let node = members["engine"] { engine = try Engine(node) }
    if let node = members["reports"] { reports = try Reports(node) }
    notifyCommand = try members["notify"]?.members()["command"]?.text("a command for the shell")
  }

  private static func sources(_ node: ConfigurationNode) throws(SunsetError) -> [Source] {
    var sources: [Source] = []
    for element in try node.elements() {
      let source = try Source(element)
      if let other = sources.firstIndex(where: { $0.name == source.name }) {
        throw element.error(
          "has the name \"\(source.name)\" like \(node.path)[\(other)]; give every source a \"name\" of its own")
      }
      sources.append(source)
    }
    return sources
  }
}

extension Configuration.Source {
  fileprivate init(_ node: ConfigurationNode) throws(SunsetError) {
    self.init()
    let members = try node.members()
    name = try members["name"]?.text("a name that is not empty") ?? name
    app = try members["app"]?.text("an app's name that is not empty") ?? app
    paths = try members["paths"]?.texts("a file, folder or pattern such as \"logs/*.gz\"") ?? paths
    format = try members["format"]?.text("a format such as \"auto\", \"combined\" or \"json\"")
    timeZone = try members["timeZone"]?.text("an IANA name such as \"Europe/Berlin\"")
    userAgentProducts = try members["userAgentProducts"]?.texts("a product token such as \"MyApp\"") ?? []
    let columns = try members["fields"]?.members(Role.allCases.map(\.rawValue)) ?? [:]
    for role in Role.allCases {
      fields[role] = try columns[role.rawValue]?.text("the name of a column or a dotted path")
    }
  }
}

extension Configuration.Policy {
  fileprivate init(_ node: ConfigurationNode) throws(SunsetError) {
    self.init()
    let members = try node.members()
    if let node = members["threshold"] {
      guard case .number(let fraction) = node.value, let limit = Threshold(fraction: fraction) else {
        throw node.refused("a fraction over 0 and up to 1, as in 0.01 for 1 %")
      }
      threshold = limit
    }
    noticeDays = try members["noticeDays"]?.integer(0...3650, "days") ?? noticeDays
    guards = try Self.enforcements(members["guards"], GuardName.allCases.map(\.rawValue))
    cautions = try Self.enforcements(members["cautions"], CautionName.allCases.map(\.rawValue))
  }

  private static func enforcements(
    _ node: ConfigurationNode?, _ known: [String]
  ) throws(SunsetError) -> [String: Configuration.Enforcement] {
    var enforcements: [String: Configuration.Enforcement] = [:]
    let members = try node?.members(known) ?? [:]
    for name in known {
      enforcements[name] = try members[name]?.choice(of: Configuration.Enforcement.allCases)
    }
    return enforcements
  }
}

extension Configuration.Reports {
  fileprivate init(_ node: ConfigurationNode) throws(SunsetError) {
    self.init()
    let members = try node.members()
    folder = try members["folder"]?.text("a folder such as \"reports\"") ?? folder
    formats = try members["formats"]?.texts("a form of the report such as \"md\"") ?? formats
    language = try members["language"]?.choice(of: Language.allCases) ?? language
  }
}

extension Configuration.Flags {
  fileprivate init(_ node: ConfigurationNode) throws(SunsetError) {
    let members = try node.members()
    guard let file = members["file"] else {
      throw node.error("has no \"file\"; name the file that holds the flags, or leave \"flags\" out")
    }
    self.init(file: try file.text("the path of the file that holds the flags"))
    if let node = members["key"] { key = try Self.key(node) }
    if let node = members["contracts"], case .object(let object) = node.value {
      for (name, key) in try node.members(object.keys.sorted()) {
        contracts[name] = try key.text("the key of its flag")
      }
    } else if let node = members["contracts"] {
      throw node.refused("an object of keys by the contract's name")
    }
  }

  /// A key with no other words in braces than those that are replaced.
  private static func key(_ node: ConfigurationNode) throws(SunsetError) -> String {
    let allowed = "a flag's key, in which {platform}, {version} and {app} are replaced"
    let key = try node.text(allowed)
    var rest = key
    for word in ["{platform}", "{version}", "{app}"] { rest = rest.split(separator: word).joined() }
    guard !rest.contains(where: { $0 == "{" || $0 == "}" }) else { throw node.refused(allowed) }
    return key
  }
}
