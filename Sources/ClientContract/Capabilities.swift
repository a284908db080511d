/// What a client says it understands, so that a server can tell who still needs an old form.
///
/// Sent as one header, `X-Client-Capabilities: price-v2, lazy-images`. A capability says more than a version: a new form
/// can be served to every client that names it, and the old one retired when all do.
public struct Capabilities: Hashable, Sendable {
  /// The names, in lower case, sorted, each once.
  public let names: [String]

  /// Makes the capabilities of their names; what is no HTTP token (RFC 9110 section 5.6.2) is left out.
  public init(_ names: some Sequence<String>) {
    self.names = Set(names.map { $0.lowercased() }.filter(Self.isToken)).sorted()
  }

  /// Reads a header's value: tokens between commas, with blanks around them. What is not understood is left out.
  public init(header: String) {
    self.init(
      header.utf8.split(separator: UInt8(ascii: ",")).map { part in
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var word = part.drop(while: isBlank)
        while let last = word.last, isBlank(last) { word.removeLast() }
        return String(decoding: word, as: UTF8.self)
      })
  }

  /// The value to send as the header.
  public var header: String { names.joined(separator: ", ") }

  /// Whether the client names a capability, in any case.
  /// - Complexity: O(*n*) in the number of names.
  public func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }

  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

extension Capabilities: ExpressibleByArrayLiteral {
  /// Makes the capabilities of their names.
  public init(arrayLiteral names: String...) { self.init(names) }
}
