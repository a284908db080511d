/// A named argument without a value: `--verbose`, `-v`, or several short ones in one word, `-vq`.
@propertyWrapper
package struct Flag {
  private var cell: ArgumentCell<Bool>

  /// Whether the flag was given.
  package var wrappedValue: Bool {
    get { cell.value }
    set { cell = cell.replacing(newValue) }
  }

  /// Declares a flag; the value is `false` until it is given.
  package init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    cell = ArgumentCell(.flag, names: name, help: help, reader: .presence, initial: wrappedValue)
  }
}

extension Flag: ArgumentDeclaration {
  func definitions(property: String) -> [ArgumentDefinition] { [cell.definition(property: property)] }
}
