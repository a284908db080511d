/// A set of arguments that several commands share.
@propertyWrapper
package struct OptionGroup<Value: ParsableArguments> {
  /// Shared by copies, as an argument's cell is.
  private final class Cell {
    var value = Value()
  }

  private var cell = Cell()
  private let title: String

  /// The set with its parsed values.
  package var wrappedValue: Value {
    get { cell.value }
    set {
      cell = Cell()
      cell.value = newValue
    }
  }

  /// Declares a set.
  /// - Parameter title: The heading of its options in help; empty to list them among the command's own.
  package init(title: String = "") { self.title = title }
}

extension OptionGroup: ArgumentDeclaration {
  func definitions(property: String) -> [ArgumentDefinition] {
    cell.value.definitions.map { definition in
      var definition = definition
      if definition.section.isEmpty { definition.section = title }
      return definition
    }
  }

  func validate() throws { try cell.value.validateAll() }
}
