/// A type that can be read from one word of the command line.
///
/// A `RawRepresentable` enum needs only to state its conformance; one that is `CaseIterable` as well has its values
/// listed in help, in errors and in completion.
package protocol ExpressibleByArgument {
  /// Reads a word; nil where it is not a value of this type.
  init?(argument: String)

  /// The value as help shows it when it is a default.
  var defaultValueDescription: String { get }

  /// Every word that can be read, or nothing where they cannot be listed.
  static var allValueStrings: [String] { get }

  /// What a shell may offer.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The value's own description.
  package var defaultValueDescription: String { String(describing: self) }

  /// Nothing: the values cannot be listed.
  package static var allValueStrings: [String] { [] }

  /// The listed values, or nothing.
  package static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// Reads the raw value.
  package init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value.
  package var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// Every case, as a default would be shown.
  package static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension String: ExpressibleByArgument {
  /// Takes the word as it is.
  package init?(argument: String) { self = argument }
}

extension Int: ExpressibleByArgument {
  /// Reads decimal digits with an optional sign.
  package init?(argument: String) { self.init(argument) }
}

extension Double: ExpressibleByArgument {
  /// Reads a decimal or hexadecimal number.
  package init?(argument: String) { self.init(argument) }
}
