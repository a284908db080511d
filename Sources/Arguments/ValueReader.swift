/// How words of the command line become a property's value: a single one, an optional one, or a list.
struct ValueReader<Value> {
  /// Whether further words add to the value instead of replacing it.
  let isRepeating: Bool
  /// Every word that can be read, where they can be listed.
  let values: [String]
  let completion: CompletionKind
  /// The value after one more word, given the value before; nil where the word cannot be read.
  let adding: (String, Value?) -> Value?
  /// The value as help shows it when it is a default; empty for none.
  let describing: (Value) -> String
}

extension ValueReader where Value: ExpressibleByArgument {
  static var single: Self {
    Self(
      isRepeating: false, values: Value.allValueStrings, completion: Value.defaultCompletionKind,
      adding: { word, _ in Value(argument: word) }, describing: \.defaultValueDescription)
  }
}

extension ValueReader {
  static func optional<Wrapped: ExpressibleByArgument>() -> Self where Value == Wrapped? {
    Self(
      isRepeating: false, values: Wrapped.allValueStrings, completion: Wrapped.defaultCompletionKind,
      adding: { word, _ in Wrapped(argument: word).map(Optional.some) },
      describing: { $0?.defaultValueDescription ?? "" })
  }

  static func list<Element: ExpressibleByArgument>() -> Self where Value == [Element] {
    Self(
      isRepeating: true, values: Element.allValueStrings, completion: Element.defaultCompletionKind,
      adding: { word, before in Element(argument: word).map { (before ?? []) + [$0] } },
      describing: { $0.map(\.defaultValueDescription).joined(separator: ", ") })
  }
}

extension ValueReader<Bool> {
  /// A flag: its name alone turns it on.
  static var presence: Self {
    Self(isRepeating: false, values: [], completion: .default, adding: { _, _ in true }, describing: { _ in "" })
  }
}
