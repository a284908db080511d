import Vocabulary

/// What a flag file says of one flag, as far as the policy asks. POLICY section 3.3.
struct Flag: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case enabled, disabled
    case other(String)
  }

  enum Expiry: Hashable, Sendable {
    case never
    case at(Instant)
    case unreadable
  }

  /// Whether it is a boolean with at least one variant that is on and one that is off.
  var isBoolean: Bool
  var state: State = .enabled
  var isArchived = false
  var expiry: Expiry = .never
  /// Whether it is on by default; nil where that cannot be told.
  var isOn: Bool?
  /// Whether the file names it more than once.
  var isRepeated = false

  /// The flag of a plain `{"key": true}` file.
  init(plain value: JSONValue) {
    isBoolean = value.bool != nil
    isOn = value.bool
  }

  /// A flag of a flagd file (flagd.dev, "Flag Definitions"), with the metadata of the whole file under its own.
  init(flagd value: JSONValue, fileMetadata: [String: JSONValue]) {
    let members = value.object ?? [:]
    let variants = members["variants"]?.object ?? [:]
    let booleans = variants.compactMapValues(\.bool)
    isBoolean = booleans.count == variants.count && Set(booleans.values).count == 2
    state = Self.state(members["state"])
    let metadata = fileMetadata.merging(members["metadata"]?.object ?? [:]) { _, own in own }
    isArchived = Self.isArchived(metadata["archived"])
    expiry = Self.expiry(metadata["expires"])
    isOn = members["defaultVariant"]?.string.flatMap { booleans[$0] }
  }

  private static func state(_ value: JSONValue?) -> State {
    switch value {
    case nil, .null: .enabled
    case .string(let text):
      switch text.uppercased() {
      case "ENABLED": .enabled
      case "DISABLED": .disabled
      default: .other(text)
      }
    default: .other("not a text")
    }
  }

  /// Whatever is not plainly a no counts as archived: an archived flag may be gone tomorrow.
  private static func isArchived(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null, .bool(false), .number(0), .string("false"), .string(""): false
    default: true
    }
  }

  private static func expiry(_ value: JSONValue?) -> Expiry {
    switch value {
    case nil, .null: .never
    case .string(let text): Instant(text).map { .at(Span.sane($0)) } ?? .unreadable
    default: .unreadable
    }
  }
}
