/// An argument without a name, told by its place.
///
/// With a default, or of an optional type, it may be left out. Of an array type it takes all that follow, so it must be
/// the last one declared.
@propertyWrapper
package struct Argument<Value> {
  private var cell: ArgumentCell<Value>

  /// The parsed value, or the default.
  package var wrappedValue: Value {
    get { cell.value }
    set { cell = cell.replacing(newValue) }
  }

  private init(
    _ reader: ValueReader<Value>, _ initial: Value?, _ help: ArgumentHelp?, _ completion: CompletionKind?
  ) {
    cell = ArgumentCell(.positional, help: help, completion: completion, reader: reader, initial: initial)
  }

  /// Declares an argument with a default.
  package init(wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil)
  where Value: ExpressibleByArgument {
    self.init(.single, wrappedValue, help, completion)
  }

  /// Declares an argument that must be given.
  package init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) where Value: ExpressibleByArgument {
    self.init(.single, nil, help, completion)
  }

  /// Declares an argument that may be left out.
  package init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Wrapped? = nil, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(), .some(wrappedValue), help, completion)
  }

  /// Declares an argument that takes all that follow, with a default.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(), wrappedValue, help, completion)
  }

  /// Declares an argument that takes all that follow, one at least.
  package init<Element: ExpressibleByArgument>(help: ArgumentHelp? = nil, completion: CompletionKind? = nil)
  where Value == [Element] {
    self.init(.list(), nil, help, completion)
  }
}

extension Argument: ArgumentDeclaration {
  func definitions(property: String) -> [ArgumentDefinition] { [cell.definition(property: property)] }
}
