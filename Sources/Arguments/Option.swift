/// A named argument with a value: `--name value`, `--name=value`, `-n value`.
///
/// With a default, or of an optional type, it may be left out. Of an array type it may be repeated, and the first one
/// given replaces the default.
@propertyWrapper
package struct Option<Value> {
  private var cell: ArgumentCell<Value>

  /// The parsed value, or the default.
  package var wrappedValue: Value {
    get { cell.value }
    set { cell = cell.replacing(newValue) }
  }

  private init(
    _ reader: ValueReader<Value>, _ initial: Value?, _ name: NameSpecification, _ help: ArgumentHelp?,
    _ completion: CompletionKind?
  ) {
    cell = ArgumentCell(
      .option, names: name, help: help, completion: completion, reader: reader, initial: initial)
  }

  /// Declares an option with a default.
  package init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(.single, wrappedValue, name, help, completion)
  }

  /// Declares an option that must be given.
  package init(name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil)
  where Value: ExpressibleByArgument {
    self.init(.single, nil, name, help, completion)
  }

  /// Declares an option that may be left out.
  package init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(), .some(wrappedValue), name, help, completion)
  }

  /// Declares an option that may be repeated, with a default.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(), wrappedValue, name, help, completion)
  }

  /// Declares an option that must be given once or more.
  package init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(), nil, name, help, completion)
  }
}

extension Option: ArgumentDeclaration {
  func definitions(property: String) -> [ArgumentDefinition] { [cell.definition(property: property)] }
}
