package import ClientContract

extension Configuration {
  /// An old field, endpoint or response form, and who still reads it.
  package struct Contract: Hashable, Sendable {
    /// As in `contract:NAME`.
    package var name: String
    package var readers: Readers
    /// The key of the switch that brings the old form back; nil where `flags.contracts` may name it.
    package var flag: String?

    package init(name: String, readers: Readers, flag: String? = nil) {
      self.name = name
      self.readers = readers
      self.flag = flag
    }
  }

  /// How the readers of a contract are told.
  package enum Readers: Hashable, Sendable {
    /// By version: those below a bound, by platform.
    case below([String: AppVersion])
    /// By a capability: the hits that name it, or, where it is `missing`, those that do not.
    case capability(String, missing: Bool)
    /// By the request they make, counted at ingest: the days before it was configured tell nothing.
    case endpoint(Endpoint)
  }

  /// The keys of all contracts' switches by the contract's name; what the contract itself says wins.
  package var contractFlags: [String: String] {
    var keys = flags?.contracts ?? [:]
    for contract in contracts { keys[contract.name] = contract.flag ?? keys[contract.name] }
    return keys
  }

  /// Reads the list of contracts.
  static func contracts(_ node: ConfigurationNode) throws(SunsetError) -> [Contract] {
    var contracts: [Contract] = []
    for element in try node.elements() {
      let contract = try Contract(element)
      guard !contracts.contains(where: { $0.name == contract.name }) else {
        throw element.error("has the name \"\(contract.name)\" a second time; give every contract one of its own")
      }
      contracts.append(contract)
    }
    return contracts
  }
}

extension Configuration.Contract {
  fileprivate init(_ node: ConfigurationNode) throws(SunsetError) {
    let members = try node.members()
    guard let name = members["name"] else { throw node.error("has no \"name\"; give it one, as in \"old-cart\"") }
    guard let readers = members["readers"] else {
      throw node.error("has no \"readers\"; say who reads it, as in {\"ios\": \"<2.4.0\"}")
    }
    self.init(
      name: try name.text("a name that is not empty"), readers: try Configuration.Readers(readers),
      flag: try members["flag"]?.text("the key of its flag"))
  }
}

extension Configuration.Readers {
  private static let forms =
    "{platform: \"<2.4.0\"}, {capability: \"cart-2\", missing: true}, or {method: \"GET\", path: \"/v1/cart\"}"

  fileprivate init(_ node: ConfigurationNode) throws(SunsetError) {
    guard case .object(let object) = node.value, !object.isEmpty else { throw node.refused(Self.forms) }
    if object["capability"] != nil {
      let members = try node.members(["capability", "missing"])
      var isMissing = true
      if let missing = members["missing"] {
        guard case .bool(let value) = missing.value else { throw missing.refused("true or false") }
        isMissing = value
      }
      let name = try members["capability"]?.text("a capability's name") ?? ""
      self = .capability(name.lowercased(), missing: isMissing)
    } else if object["path"] != nil || object["method"] != nil {
      self = .endpoint(try Self.endpoint(node))
    } else {
      self = .below(try Self.bounds(node, object.keys.sorted()))
    }
  }

  private static func endpoint(_ node: ConfigurationNode) throws(SunsetError) -> Endpoint {
    let members = try node.members(["method", "path"])
    guard let path = members["path"] else { throw node.error("has no \"path\"; give one, as in \"/v1/cart\"") }
    let pattern = try path.text("a path such as \"/v1/cart\"")
    guard pattern.hasPrefix("/") else { throw path.refused("a path from its first slash on, as in \"/v1/cart\"") }
    let method = try members["method"]?.text("an HTTP method")
    if let member = members["method"], let method, !method.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) {
      throw member.refused("an HTTP method such as \"GET\"")
    }
    return Endpoint(method: method, path: pattern)
  }

  private static func bounds(
    _ node: ConfigurationNode, _ platforms: [String]
  ) throws(SunsetError) -> [String: AppVersion] {
    var bounds: [String: AppVersion] = [:]
    for (key, member) in try node.members(platforms) {
      let text = try member.text("a range such as \"<2.4.0\"")
      guard let platform = Selector.platform(key), case .below(_, let version) = Selector("\(platform)/\(text)") else {
        throw member.refused("a range of a platform such as \"ios\": \"<2.4.0\"")
      }
      bounds[platform] = version
    }
    return bounds
  }
}
