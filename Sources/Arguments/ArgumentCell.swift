/// The place of one argument's value, shared by the copies of the property wrapper that `Mirror` hands out, so that the
/// parser can fill it.
final class ArgumentCell<Value> {
  private let kind: ArgumentDefinition.Kind
  private let names: NameSpecification
  private let help: ArgumentHelp
  private let completion: CompletionKind?
  private let reader: ValueReader<Value>
  private let initial: Value?
  private var given: Value?

  init(
    _ kind: ArgumentDefinition.Kind, names: NameSpecification = [], help: ArgumentHelp?,
    completion: CompletionKind? = nil, reader: ValueReader<Value>, initial: Value?
  ) {
    self.kind = kind
    self.names = names
    self.help = help ?? ArgumentHelp()
    self.completion = completion
    self.reader = reader
    self.initial = initial
  }

  /// The parsed value, or the default.
  var value: Value {
    guard let value = given ?? initial else {
      preconditionFailure("An argument without a default was read before the command line was parsed.")
    }
    return value
  }

  /// A cell of its own with another value, so that a changed copy of a command leaves the original as it was.
  func replacing(_ value: Value) -> ArgumentCell {
    let cell = ArgumentCell(
      kind, names: names, help: help, completion: completion, reader: reader, initial: initial)
    cell.given = value
    return cell
  }

  func definition(property: String) -> ArgumentDefinition {
    let names = names.names(property: property)
    let long = names.compactMap { name -> String? in if case .long(let text) = name { text } else { nil } }
    return ArgumentDefinition(
      kind: kind, names: names, help: help, valueName: help.valueName ?? long.first ?? kebabCase(property),
      isOptional: initial != nil, isRepeating: reader.isRepeating, defaultText: initial.map(reader.describing) ?? "",
      values: reader.values, completion: completion ?? reader.completion,
      take: { word in
        guard let value = self.reader.adding(word, self.given) else { return false }
        self.given = value
        return true
      },
      isGiven: { self.given != nil })
  }
}
