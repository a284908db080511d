/// How the names of an option or flag follow from its property's name.
///
/// An array literal gives several: `[.customShort("f"), .long]`.
package struct NameSpecification: Hashable, Sendable {
  /// One name.
  package enum Element: Hashable, Sendable {
    /// The property's name in kebab case: `asOf` becomes `--as-of`.
    case long
    /// The first letter of the property's name: `asOf` becomes `-a`.
    case short
    /// Two dashes and a name of its own.
    case customLong(String)
    /// One dash and a letter of its own.
    case customShort(Character)
  }

  /// The names in the order given.
  package var elements: [Element]

  /// Makes a specification of several names.
  package init(_ elements: [Element]) { self.elements = elements }

  /// The property's name in kebab case: `asOf` becomes `--as-of`.
  package static let long = NameSpecification([.long])
  /// The first letter of the property's name: `asOf` becomes `-a`.
  package static let short = NameSpecification([.short])
  /// Both of them.
  package static let shortAndLong = NameSpecification([.long, .short])
  /// Two dashes and a name of its own.
  package static func customLong(_ name: String) -> Self { Self([.customLong(name)]) }
  /// One dash and a letter of its own.
  package static func customShort(_ letter: Character) -> Self { Self([.customShort(letter)]) }
}

extension NameSpecification: ExpressibleByArrayLiteral {
  /// Takes several names.
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension NameSpecification {
  /// The names for a property, the short ones first, as help lists them.
  func names(property: String) -> [ArgumentName] {
    let names = elements.compactMap { element -> ArgumentName? in
      switch element {
      case .long: .long(kebabCase(property))
      case .short: property.first.map { .short(Character($0.lowercased())) }
      case .customLong(let name): .long(name)
      case .customShort(let letter): .short(letter)
      }
    }
    return names.filter(\.isShort) + names.filter { !$0.isShort }
  }
}

/// A name as it is typed.
enum ArgumentName: Hashable, Sendable {
  case long(String)
  case short(Character)

  var isShort: Bool { if case .short = self { true } else { false } }

  /// The name with its dashes.
  var text: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let letter): "-\(letter)"
    }
  }
}

/// A Swift name in lower case with dashes between its words: `userAgentProduct` is `user-agent-product`, `URLPath` is
/// `url-path`.
func kebabCase(_ name: String) -> String {
  let letters = Array(name)
  var result = ""
  for (index, letter) in letters.enumerated() {
    if letter.isUppercase, index > 0 {
      let endsWord = !letters[index - 1].isUppercase
      let startsWord = index + 1 < letters.count && letters[index + 1].isLowercase
      if endsWord || startsWord { result += "-" }
    }
    result += letter.lowercased()
  }
  return result
}
