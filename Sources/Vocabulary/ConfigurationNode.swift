/// A value of the configuration together with the place it stands at, which every error names.
struct ConfigurationNode {
  let value: JSONValue
  let file: String
  /// As in `sources[0].fields`; empty for the whole document.
  let path: String

  /// An error about this value.
  func error(_ text: String) -> SunsetError {
    SunsetError(.usage, path.isEmpty ? "\(file): \(text)" : "\(file): \(path) \(text)")
  }

  /// An error that says what was found and what is allowed.
  func refused(_ allowed: String) -> SunsetError {
    error(path.isEmpty ? "the whole is \(value); give \(allowed)" : "is \(value); give \(allowed)")
  }

  /// The object's members by key, of which ``ConfigurationKey`` has the list.
  /// - Throws: Where it is no object, or has a key that is not known.
  func members() throws(SunsetError) -> [String: ConfigurationNode] {
    // A place in a list is any place of it.
    let place = path.split(separator: "[").enumerated().map { index, part in
      index == 0 ? part : part.drop { $0 != "]" }
    }.joined(separator: "[")
    return try members(ConfigurationKey.names(under: place))
  }

  /// The object's members by key.
  /// - Throws: Where it is no object, or has a key that is not known.
  func members(_ known: [String]) throws(SunsetError) -> [String: ConfigurationNode] {
    guard case .object(let object) = value else { throw refused("an object, { … }") }
    var members: [String: ConfigurationNode] = [:]
    for key in object.keys.sorted() {
      let member = ConfigurationNode(
        value: object[key] ?? .null, file: file, path: path.isEmpty ? key : "\(path).\(key)")
      guard known.contains(key) else {
        let hint = nearest(to: key, in: known).map { "did you mean \"\($0)\"?" }
        throw member.error("is not a known key; \(hint ?? "known here: \(known.joined(separator: ", "))")")
      }
      members[key] = member
    }
    return members
  }

  /// The list's elements; places count from 0.
  func elements() throws(SunsetError) -> [ConfigurationNode] {
    guard case .list(let list) = value else { throw refused("a list, [ … ]") }
    return list.enumerated().map { index, value in
      ConfigurationNode(value: value, file: file, path: "\(path)[\(index)]")
    }
  }

  /// A text that is not empty.
  func text(_ what: String) throws(SunsetError) -> String {
    guard case .text(let text) = value, !text.isEmpty else { throw refused(what) }
    return text
  }

  /// A list of texts that are not empty.
  func texts(_ what: String) throws(SunsetError) -> [String] {
    var texts: [String] = []
    for element in try elements() { texts.append(try element.text(what)) }
    return texts
  }

  /// A whole number of a range.
  func integer(_ range: ClosedRange<Int>, _ unit: String) throws(SunsetError) -> Int {
    guard case .number(let number) = value, let integer = Int(exactly: number), range.contains(integer) else {
      throw refused("a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// True or false.
  func flag() throws(SunsetError) -> Bool {
    guard case .bool(let flag) = value else { throw refused("true or false") }
    return flag
  }

  /// One of the words of an enumeration.
  func choice<Choice: RawRepresentable<String>>(of choices: [Choice]) throws(SunsetError) -> Choice {
    guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
      let words = choices.map { "\"\($0.rawValue)\"" }
      throw refused([words.dropLast().joined(separator: ", "), words.last ?? ""].joined(separator: " or "))
    }
    return choice
  }
}
