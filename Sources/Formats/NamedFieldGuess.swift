import Vocabulary

/// Guesses what fields are for by their names, where those are none of the well-known ones, and by what is in them.
struct NamedFieldGuess {
  private var values: [(name: String, shape: FieldShape)] = []
  private var index: [String: Int] = [:]
  /// Distinct fields that are looked at.
  private static let most = 500

  /// Takes one line's fields.
  mutating func add(_ members: [(path: String, value: [UInt8])]) {
    for member in members {
      if index[member.path] == nil {
        guard values.count < Self.most else { continue }
        index[member.path] = values.count
        values.append((member.path, FieldShape()))
      }
      if let at = index[member.path] { values[at].shape.add(member.value) }
    }
  }

  /// The field of a role, where exactly one has a name and values that speak for it.
  func name(of role: Role) -> String? {
    let found = values.filter { Self.fits($0.name, $0.shape.kind, role) }
    return found.count == 1 ? found[0].name : nil
  }

  private static func fits(_ name: String, _ kind: FieldShape.Kind?, _ role: Role) -> Bool {
    let words = words(name)
    switch role {
    case .version:
      // Versions of other things: of TLS, of HTTP, of the system, of the log itself.
      let others: Set = [
        "tls", "ssl", "http", "protocol", "os", "system", "sdk", "api", "ecs", "schema", "log", "webkit",
      ]
      return kind == .version && words.contains("version") && others.isDisjoint(with: words)
    case .platform: return kind == .platform && !["platform", "os"].filter(words.contains).isEmpty
    case .client:
      let ids: Set = ["device", "install", "installation", "client", "user", "account", "visitor"]
      return (kind == .client || kind == .eachItsOwn) && words.contains("id") && !ids.isDisjoint(with: words)
    default: return false
    }
  }

  /// The words of the last key of a path, in lower case: `client version` of `app.clientVersion` and `client_version`.
  static func words(_ path: String) -> Set<String> {
    let key = path.split(separator: ".").last.map(String.init) ?? path
    var words: [String] = []
    var wasLower = false
    for character in key {
      let isWordCharacter = character.isLetter || character.isNumber
      if !isWordCharacter || (character.isUppercase && wasLower) { words.append("") }
      if isWordCharacter {
        if words.isEmpty { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      wasLower = character.isLowercase || character.isNumber
    }
    return Set(words.filter { !$0.isEmpty })
  }
}
