import Vocabulary

/// A log line as its writer was told to write it: literals with variables between them.
struct LogTemplate: Sendable {
  /// A variable and the literal that stands before it.
  struct Piece: Sendable {
    var literal: [UInt8]
    var variable: Variable
  }

  /// What the writer puts in one place of the line.
  struct Variable: Sendable {
    /// The writer's own name for it, as a mapping names it: `http_user_agent`, `X-Client-Version`.
    var name: String
    var meaning: Meaning
    var shape: Shape
  }

  /// What a variable stands for.
  enum Meaning: Sendable, Equatable {
    case role(Role)
    /// The request line: method, path and protocol.
    case request
    /// What tells whether the line is a client's request at all.
    case filter(LineFilter)
    case nothing
  }

  /// Which bytes a variable can hold.
  enum Shape: Sendable {
    /// Digits or `-`.
    case digits
    /// Anything but a space.
    case word
    /// The bytes of an HTTP method (RFC 9110, section 5.6.2).
    case token
    /// An address with `:` and a port, which is not part of the value.
    case endpoint
    /// A time; its reader tells.
    case time
    /// Anything.
    case text
  }

  var pieces: [Piece]
  /// The literal after the last variable.
  var tail: [UInt8]
  var escaping: Escaping
  /// Whether a `"` inside a value has a backslash before it.
  var escapesQuotesByBackslash: Bool
  /// Whether a value may hold a bare `"` (nginx's escape=none).
  var hasBareQuotes: Bool
  /// Tells of lines that do not fit whether they are of another kind.
  var filter: LineFilter?

  init(escaping: Escaping, escapesQuotesByBackslash: Bool, hasBareQuotes: Bool = false) {
    pieces = []
    tail = []
    self.escaping = escaping
    self.escapesQuotesByBackslash = escapesQuotesByBackslash
    self.hasBareQuotes = hasBareQuotes
  }

  mutating func append(literal bytes: some Sequence<UInt8>) { tail.append(contentsOf: bytes) }

  /// Appends a variable. Where nothing stands between two, they are one to a reader: parts of a time stay a time, a path
  /// and its query stay a path, and otherwise the first one's meaning holds only if the other has none.
  mutating func append(_ variable: Variable) throws(SunsetError) {
    guard tail.isEmpty, let last = pieces.indices.last else {
      pieces.append(Piece(literal: tail, variable: variable))
      tail = []
      return
    }
    let before = pieces[last].variable
    if variable.meaning == .nothing || variable.meaning == before.meaning {
      if variable.shape != before.shape {
        pieces[last].variable.shape = variable.shape == .text || before.shape == .text ? .text : .word
      }
    } else if before.meaning == .nothing {
      pieces[last].variable = Variable(name: variable.name, meaning: variable.meaning, shape: .text)
    } else {
      throw SunsetError(
        .usage,
        "--format: nothing stands between \(before.name) and \(variable.name), so a reader cannot tell where one ends; "
          + "put a separator between them in the server's log format")
    }
  }

  /// Gives a variable a role by its name, instead of what it had; other variables lose that role.
  mutating func map(_ role: Role, to name: String) throws(SunsetError) {
    guard let index = pieces.firstIndex(where: { Self.isSame($0.variable.name, name) }) else {
      let known = pieces.map(\.variable.name).joined(separator: ", ")
      throw SunsetError(.usage, "--field \(role.rawValue)=\(name): the format has no such variable; it has \(known)")
    }
    for other in pieces.indices where pieces[other].variable.meaning == .role(role) {
      pieces[other].variable.meaning = .nothing
    }
    pieces[index].variable.meaning = .role(role)
  }

  /// The first variable keeps a role that several have; a time in one place is enough.
  mutating func keepFirstOfEachRole() {
    var seen: Set<Role> = []
    for index in pieces.indices {
      guard case .role(let role) = pieces[index].variable.meaning else { continue }
      if !seen.insert(role).inserted { pieces[index].variable.meaning = .nothing }
    }
  }

  /// The literal before a variable; for the number of variables, the one after the last.
  func literal(_ index: Int) -> [UInt8] { index < pieces.count ? pieces[index].literal : tail }

  /// ``literal(_:)``, made ready to be looked for.
  func scan(_ index: Int) -> TemplateLiteral {
    TemplateLiteral(literal(index), escapesQuotes: escapesQuotesByBackslash)
  }

  /// ``literal(_:)`` for the walk over a line.
  func probe(_ index: Int) -> LiteralProbe {
    LiteralProbe(literal(index), escapesQuotes: escapesQuotesByBackslash)
  }

  /// Whether the writer keeps a byte out of every value, a quote hidden by a backslash left aside: quotes and control
  /// bytes, where it escapes at all. Only what some literal has is of use, and a log of another writer that is lenient
  /// about the rest is still read.
  func isBarrier(_ byte: UInt8) -> Bool {
    guard !hasBareQuotes, byte < 0x20 || byte == UInt8(ascii: "\""), !hasBackslashBeforeValue else { return false }
    return tail.contains(byte) || pieces.contains { $0.literal.contains(byte) }
  }

  /// Whether a literal has a byte that no value has, so that it stands where it is first found.
  func hasBarrier(_ literal: [UInt8]) -> Bool { literal.contains { isBarrier($0) } }

  /// Whether a backslash of a literal could be taken for one that hides a quote at the start of a value.
  private var hasBackslashBeforeValue: Bool {
    escapesQuotesByBackslash && pieces.contains { $0.literal.contains(UInt8(ascii: "\\")) }
  }

  /// Whether a byte may be in a method or a product's name (RFC 9110, section 5.6.2, `tchar`).
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    func folded(_ name: String) -> String {
      var name = name.lowercased()
      if name.hasPrefix("$") { name.removeFirst() }
      if name.hasPrefix("http_") { name.removeFirst(5) }
      return name.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "_")
    }
    return folded(left) == folded(right)
  }
}
