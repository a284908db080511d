import ClientContract
package import Vocabulary

/// The template from which a subject's flag key is made. POLICY section 3.3.
package struct FlagKey: Hashable, Sendable {
  /// The key with `{platform}`, `{version}` and `{app}` in it.
  package let template: String

  /// The keys of contracts by the contract's name.
  package let contracts: [String: String]

  /// Takes the template and the keys of contracts as the configuration has them.
  package init(_ template: String, contracts: [String: String] = [:]) {
    self.template = template
    self.contracts = contracts
  }

  /// The key of a subject: in versions `.` becomes `_`, and a range's version is `below_2_2_0`. A contract has
  /// the key that is configured for it, or nil: no template can tell it.
  package func key(for selector: Selector, app: String) -> String? {
    switch selector {
    case .version(let platform, let version):
      filled(["{platform}": platform, "{version}": text(version), "{app}": app])
    case .below(let platform, let version):
      filled(["{platform}": platform, "{version}": "below_\(text(version))", "{app}": app])
    case .contract(let name): contracts[name]
    }
  }

  private func text(_ version: AppVersion) -> String { "\(version.major)_\(version.minor)_\(version.patch)" }

  /// Goes over the template once, so that a value with braces in it is not replaced in turn.
  private func filled(_ values: [String: String]) -> String {
    var key = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      key += rest[..<open]
      rest = rest[open...]
      if let close = rest.firstIndex(of: "}"), let value = values[String(rest[...close])] {
        key += value
        rest = rest[rest.index(after: close)...]
      } else {
        key.append("{")
        rest = rest.dropFirst()
      }
    }
    return key + rest
  }
}
