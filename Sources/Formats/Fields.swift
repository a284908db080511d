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

  /// Missing, empty, or the `-` that servers write for it.
  @inline(__always) var isMissing: Bool { unsafe count <= 0 || (count == 1 && start[0] == UInt8(ascii: "-")) }
}

/// The fields of one line by role, valid until the next line is read.
struct Fields {
  /// By ``slot(of:)``: an interpreter of formats stores by number, which is two instructions, where a choice between
  /// properties is a jump that no predictor knows.
  private var slices: InlineArray<14, FieldSlice>
  /// Whether the line breaks its format's own rules but could be read.
  var repaired = false
  /// The name of the exclusion that the line itself calls for (a directive, a line that is no request); nil for a hit.
  var excludedAs: StaticString?

  /// The number of the calendar date's field.
  static let dateSlot = 13

  /// All fields missing.
  @inline(__always) init(_ anywhere: Byte) { slices = unsafe InlineArray(repeating: FieldSlice.missing(anywhere)) }

  var time: FieldSlice {
    get { self[.time] }
    set { self[.time] = newValue }
  }
  var app: FieldSlice {
    get { self[.app] }
    set { self[.app] = newValue }
  }
  var version: FieldSlice {
    get { self[.version] }
    set { self[.version] = newValue }
  }
  var platform: FieldSlice {
    get { self[.platform] }
    set { self[.platform] = newValue }
  }
  var client: FieldSlice {
    get { self[.client] }
    set { self[.client] = newValue }
  }
  var capabilities: FieldSlice {
    get { self[.capabilities] }
    set { self[.capabilities] = newValue }
  }
  var userAgent: FieldSlice {
    get { self[.userAgent] }
    set { self[.userAgent] = newValue }
  }
  var method: FieldSlice {
    get { self[.method] }
    set { self[.method] = newValue }
  }
  var path: FieldSlice {
    get { self[.path] }
    set { self[.path] = newValue }
  }
  var status: FieldSlice {
    get { self[.status] }
    set { self[.status] = newValue }
  }
  var address: FieldSlice {
    get { self[.address] }
    set { self[.address] = newValue }
  }
  var notice: FieldSlice {
    get { self[.notice] }
    set { self[.notice] = newValue }
  }
  var weight: FieldSlice {
    get { self[.weight] }
    set { self[.weight] = newValue }
  }
  /// The calendar date, where the format has it in a column of its own (W3C).
  var date: FieldSlice {
    get { slices[Self.dateSlot] }
    set { slices[Self.dateSlot] = newValue }
  }

  /// Makes all fields missing again.
  @inline(__always) mutating func clear(_ anywhere: Byte) {
    let missing = unsafe FieldSlice.missing(anywhere)
    for slot in 0..<14 { unsafe slices[unchecked: slot] = missing }
    repaired = false
    excludedAs = nil
  }

  /// The field of a role.
  subscript(role: Role) -> FieldSlice {
    @inline(__always) get { slices[Self.slot(of: role)] }
    @inline(__always) set { slices[Self.slot(of: role)] = newValue }
  }

  /// The number of a role's field.
  @inline(__always) static func slot(of role: Role) -> Int {
    switch role {
    case .time: 0
    case .app: 1
    case .version: 2
    case .platform: 3
    case .client: 4
    case .capabilities: 5
    case .userAgent: 6
    case .method: 7
    case .path: 8
    case .status: 9
    case .address: 10
    case .notice: 11
    case .weight: 12
    }
  }

  /// Whether anything of a request is there besides its time.
  var areAboutARequest: Bool {
    version.hasBytes || userAgent.hasBytes || method.hasBytes || path.hasBytes || status.hasBytes || client.hasBytes
      || address.hasBytes
  }

  /// Sets the field of a role.
  @inline(__always) mutating func set(_ role: Role, _ start: Byte, _ count: Int) {
    unsafe set(slot: Self.slot(of: role), start, count)
  }

  /// Sets the field of a number that ``slot(of:)`` gave.
  @inline(__always) mutating func set(slot: Int, _ start: Byte, _ count: Int) {
    unsafe slices[unchecked: slot] = FieldSlice(start: start, count: count)
  }
}
