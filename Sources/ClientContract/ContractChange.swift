/// One difference between the old and the new form of a response, and what it does to readers of the old form.
///
/// The rule is *additive only*: a response may gain fields and values, and nothing that a reader relies on may go or turn
/// into something else. What a field *means* cannot be seen: a price that was net and is gross, in the same field of the
/// same type, breaks every reader and is not found here.
public struct ContractChange: Hashable, Sendable {
  /// What is different.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A field that was not there.
    case fieldAdded
    /// A field that is no longer there.
    case fieldRemoved
    /// A field that is there under another name, as far as can be told.
    case fieldRenamed
    /// A value may have a type that it did not have.
    case typeChanged
    /// A value has fewer types than it had.
    case typeNarrowed
    /// The old sample showed only `null`, so that the type it has now may always have been there.
    case typeUnseen
    /// A value of a list of possible values that was not there.
    case valueAdded
    /// A value of a list of possible values that is no longer there.
    case valueRemoved
    /// A field that was always there and may now be missing.
    case becameOptional
    /// A field that could be missing and is now always there.
    case becameRequired
  }

  /// What a change does to a reader of the old form.
  public enum Effect: String, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case compatible
    /// Nothing, where readers handle values they do not know.
    case conditional
    /// It may fail.
    case breaking
  }

  /// Where: `data.items[].price`, `[]` for the elements of a list, `{}` for the values of a map, `$` for the whole.
  public var path: String
  /// What is different there.
  public var kind: Kind
  /// What was there: a type, a name or a value; nil for what was added.
  public var old: String?
  /// What is there now; nil for what was removed.
  public var new: String?

  /// Makes a change.
  public init(path: String, kind: Kind, old: String? = nil, new: String? = nil) {
    self.path = path
    self.kind = kind
    self.old = old
    self.new = new
  }

  /// What the change does to a reader of the old form.
  public var effect: Effect {
    switch kind {
    case .fieldAdded, .typeNarrowed, .typeUnseen, .becameRequired: .compatible
    case .valueAdded: .conditional
    case .fieldRemoved, .fieldRenamed, .typeChanged, .valueRemoved, .becameOptional: .breaking
    }
  }

  /// Whether a reader of the old form may fail.
  public var isBreaking: Bool { effect == .breaking }

  /// Compares two forms of a response: two samples, or two JSON Schemas.
  ///
  /// In samples a whole number and one with a point are two types, because a reader of whole numbers fails at `9.5`:
  /// write `10.0` in the old sample where a fraction was always possible.
  /// - Returns: The changes in the order of their paths; none where a reader cannot tell the forms apart.
  /// - Throws: ``ContractReadingError`` where a document cannot be read, or only one of them is a schema.
  public static func changes(
    from old: some Sequence<UInt8>, to new: some Sequence<UInt8>
  ) throws(ContractReadingError) -> [ContractChange] {
    let old = try ContractReadingError.tree(Array(old), .old)
    let new = try ContractReadingError.tree(Array(new), .new)
    guard ContractSchema.isSchema(old) == ContractSchema.isSchema(new) else {
      throw ContractReadingError(
        document: ContractSchema.isSchema(old) ? .new : .old,
        message: "is a sample and the other one is a JSON Schema; compare two of a kind")
    }
    return ContractComparison.changes(
      from: try ContractReadingError.shape(old, .old), to: try ContractReadingError.shape(new, .new))
  }
}

/// Why two forms of a response cannot be compared.
public struct ContractReadingError: Error, Hashable, Sendable {
  /// Which of the two documents is meant.
  public enum Document: String, Hashable, Sendable { case old, new }

  /// The document that cannot be used.
  public var document: Document
  /// The line, from 1; nil where no place is meant.
  public var line: Int?
  /// The byte of the line, from 1; nil where no place is meant.
  public var column: Int?
  /// What is wrong with it, to be read after its name.
  public var message: String

  fileprivate static func tree(_ bytes: [UInt8], _ document: Document) throws(ContractReadingError) -> JSONTree {
    do {
      return try JSONTree(parsing: bytes)
    } catch {
      let before = bytes[..<min(error.offset, bytes.count)]
      let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      throw ContractReadingError(
        document: document, line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: before.count - lineStart + 1,
        message: "is not valid JSON: \(error.text)")
    }
  }

  fileprivate static func shape(_ tree: JSONTree, _ document: Document) throws(ContractReadingError) -> ContractShape {
    guard ContractSchema.isSchema(tree) else { return ContractShape(sample: tree) }
    var schema = ContractSchema(tree)
    do {
      return try schema.shape()
    } catch {
      throw ContractReadingError(document: document, message: "cannot be unfolded: \(error.text)")
    }
  }
}
