import ClientContract
package import Vocabulary

/// The template from which a subject's flag key is made. POLICY section 3.3.
package struct FlagKey: Hashable, Sendable {
  /// The key with `{platform}`, `{version}` and `{app}` in it.
  package let template: String

  /// Takes the template as the configuration has it.
  package init(_ template: String) { self.template = template }

  /// The key of a subject: in versions `.` becomes `_`, and a range's version is `below_2_2_0`. Nil for a contract, whose
  /// key no template can tell.
  package func key(for selector: Selector, app: String) -> String? {
    switch selector {
    case .version(let platform, let version):
      filled(["{platform}": platform, "{version}": text(version), "{app}": app])
    case .below(let platform, let version):
      filled(["{platform}": platform, "{version}": "below_\(text(version))", "{app}": app])
    case .contract: nil
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
