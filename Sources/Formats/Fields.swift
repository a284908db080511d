import Vocabulary

/// The bytes of one field of a line, as the line has them (still escaped), or missing.
///
/// It points into the line: whoever reads its bytes says `unsafe` there.
@safe struct FieldSlice {
  /// The first byte; meaningless where the field is missing.
  var start: Byte
  /// The number of bytes, 0 for a present but empty field, -1 for a missing one.
  var count: Int

  /// A field that the line does not have.
  static func missing(_ anywhere: Byte) -> FieldSlice { unsafe FieldSlice(start: anywhere, count: -1) }

  /// Whether there are bytes to read.
  var hasBytes: Bool { count > 0 }
}

/// The fields of one line by role, valid until the next line is read.
struct Fields {
  // Named properties, not an array: the compiler keeps them apart and a store is one instruction.
  var time: FieldSlice
  /// The calendar date, where the format has it in a column of its own (W3C).
  var date: FieldSlice
  var app: FieldSlice
  var version: FieldSlice
  var platform: FieldSlice
  var client: FieldSlice
  var capabilities: FieldSlice
  var userAgent: FieldSlice
  var method: FieldSlice
  var path: FieldSlice
  var status: FieldSlice
  var address: FieldSlice
  var notice: FieldSlice
  var weight: FieldSlice
  /// Whether the line breaks its format's own rules but could be read.
  var repaired = false
  /// The name of the exclusion that the line itself calls for (a directive, a line that is no request); nil for a hit.
  var excludedAs: StaticString?

  /// All fields missing.
  init(_ anywhere: Byte) {
    let missing = unsafe FieldSlice.missing(anywhere)
    time = missing
    date = missing
    app = missing
    version = missing
    platform = missing
    client = missing
    capabilities = missing
    userAgent = missing
    method = missing
    path = missing
    status = missing
    address = missing
    notice = missing
    weight = missing
  }

  /// Whether anything of a request is there besides its time.
  var areAboutARequest: Bool {
    version.hasBytes || userAgent.hasBytes || method.hasBytes || path.hasBytes || status.hasBytes || client.hasBytes
      || address.hasBytes
  }

  /// Sets the field of a role.
  @inline(__always) mutating func set(_ role: Role, _ start: Byte, _ count: Int) {
    let slice = unsafe FieldSlice(start: start, count: count)
    switch role {
    case .time: time = slice
    case .app: app = slice
    case .version: version = slice
    case .platform: platform = slice
    case .client: client = slice
    case .capabilities: capabilities = slice
    case .userAgent: userAgent = slice
    case .method: method = slice
    case .path: path = slice
    case .status: status = slice
    case .address: address = slice
    case .notice: notice = slice
    case .weight: weight = slice
    }
  }

  /// The field of a role.
  func slice(of role: Role) -> FieldSlice {
    switch role {
    case .time: time
    case .app: app
    case .version: version
    case .platform: platform
    case .client: client
    case .capabilities: capabilities
    case .userAgent: userAgent
    case .method: method
    case .path: path
    case .status: status
    case .address: address
    case .notice: notice
    case .weight: weight
    }
  }
}
