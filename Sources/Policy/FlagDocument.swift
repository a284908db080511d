/// Where the flags come from.
package enum FlagSource: Hashable, Sendable {
  /// The configuration names no flag file.
  case notConfigured
  /// The file that is configured cannot be read: not there, not permitted, too large.
  case unreadable(file: String, reason: String)
  /// What is in the file.
  case bytes(file: String, [UInt8])
}

/// A flag file, read once and asked for many flags. POLICY section 3.3.
///
/// Takes flagd files (`{"flags": {key: {state, variants, defaultVariant, metadata}}}`, the flags also as an array of
/// objects with a `key`) and plain ones (`{"key": true}`). What cannot be read is a value that says so, never an error:
/// the report goes on, and the flag rule is unknown.
package struct FlagDocument: Sendable {
  enum Content: Sendable {
    case notConfigured
    case unreadable(String)
    case flags([String: Flag])
  }

  /// The file's name as it was configured; nil where none is.
  package let file: String?
  let content: Content

  /// Reads a flag file's bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ source: FlagSource) {
    switch source {
    case .notConfigured:
      file = nil
      content = .notConfigured
    case .unreadable(let name, let reason):
      file = name
      content = .unreadable(reason)
    case .bytes(let name, let bytes):
      file = name
      content = Self.parse(bytes)
    }
  }

  /// Why the file cannot be read, for whoever checks the set-up; nil where it can, or none is configured.
  package var fault: String? {
    if case .unreadable(let reason) = content { reason } else { nil }
  }

  /// The keys in the file, sorted; none where it cannot be read.
  package var keys: [String] {
    if case .flags(let flags) = content { flags.keys.sorted() } else { [] }
  }

  private static func parse(_ bytes: [UInt8]) -> Content {
    guard !bytes.isEmpty else { return .unreadable("the file is empty") }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch DecodingError.dataCorrupted {
      return .unreadable("it is not valid JSON")
    } catch {
      return .unreadable("it cannot be decoded as JSON: \(error)")
    }
    guard let members = value.object else { return .unreadable("its top level is not an object") }
    let metadata = members["metadata"]?.object ?? [:]
    switch members["flags"] {
    case .object(let flags):
      return .flags(flags.mapValues { Flag(flagd: $0, fileMetadata: metadata) })
    case .array(let flags):
      return listed(flags, metadata)
    default:
      return .flags(members.mapValues { Flag(plain: $0) })
    }
  }

  private static func listed(_ values: [JSONValue], _ metadata: [String: JSONValue]) -> Content {
    var flags: [String: Flag] = [:]
    for (index, value) in values.enumerated() {
      guard let key = value.object?["key"]?.string else {
        return .unreadable("entry \(index + 1) of its flags has no key")
      }
      var flag = Flag(flagd: value, fileMetadata: metadata)
      flag.isRepeated = flags[key] != nil
      flags[key] = flag
    }
    return .flags(flags)
  }
}
