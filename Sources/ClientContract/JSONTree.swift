/// A JSON text as a tree. RFC 8259, and a byte order mark before it.
///
/// The library reads what a server or an operator wrote without any dependency, so that an app can import it alone.
/// Whatever the bytes are, reading ends in a tree or a fault: brackets nest at most ``depthLimit`` deep, nothing traps.
enum JSONTree: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it is written, so that `10` and `10.0` stay apart and nothing is rounded.
  case number(String)
  case string(String)
  case array([JSONTree])
  /// In the order of the text; a key may stand there twice.
  case object([Member])

  struct Member: Hashable, Sendable {
    var key: String
    var value: JSONTree
  }

  /// Where a text stops being JSON.
  struct Fault: Error, Hashable {
    /// In bytes, from 0.
    var offset: Int
    /// What was expected there.
    var text: String
  }

  /// How deep brackets may nest; no contract is near it, and a thread's stack is far from it.
  static let depthLimit = 64

  /// Reads one text.
  /// - Complexity: O(*n*) in the number of bytes.
  init(parsing bytes: some Sequence<UInt8>) throws(Fault) {
    var reader = JSONReader(Array(bytes))
    self = try reader.document()
  }

  /// The members of an object; nil for every other value.
  var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value of a key, or nil where the object does not have it, or has it twice.
  subscript(_ key: String) -> JSONTree? {
    let found = members?.filter { $0.key == key } ?? []
    return found.count == 1 ? found[0].value : nil
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var array: [JSONTree]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
