import Vocabulary

/// Reads log records of OpenTelemetry's JSON: each is written anew as a flat object, in which the attributes are members,
/// and read as such.
///
/// `attributes` is a list of `{"key": …, "value": {"stringValue": …}}`; whole numbers may stand in quotes; a time of 0 is
/// no time. Attributes of the resource get `resource.` before their names. A record in a batch has eight levels around its
/// values, which is why all this is one pass (``JSONPass``).
///
/// Source: opentelemetry-proto, logs/v1/logs.proto and common/v1/common.proto; OTLP 1.0, "JSON Protobuf Encoding".
@safe struct OTLPLogs {
  /// The name under which the time of a record is written.
  static let timeName = "timeUnixNano"
  private static let padding = 64
  private static let zeros = [UInt8](repeating: 0, count: padding)
  /// Bytes that most records need, written anew.
  private static let usualRecord = 2_048

  /// The key of an object that holds records.
  static let key: StaticString = "resourceLogs"
  /// `"resourc`, the first bytes of that key with its quote.
  private static let keyWord: UInt64 = 0x6372_756F_7365_7222

  private let end: Byte
  private let linesBack: Int
  private let attributes: OTLPAttributes
  private var found = 0
  private var unreadable = 0
  /// The record that is being written, between bytes that may be read.
  private var bytes: [UInt8] = []
  /// What every record of a resource says of it.
  private var resourceMembers: [UInt8] = []

  /// Whether the object at a brace begins as collectors begin theirs. Such an object need not be tried as a record, by
  /// which every byte of it would be looked at once more.
  @inline(__always) static func begins(at brace: Byte, to end: Byte) -> Bool {
    let quote = unsafe brace + (key.utf8CodeUnitCount + 2)
    guard unsafe load8(brace + 1) == keyWord, unsafe quote + 2 < end else { return false }
    return unsafe FieldSlice(start: brace + 2, count: key.utf8CodeUnitCount).isText(key)
      && quote[0] == UInt8(ascii: "\"") && quote[1] == UInt8(ascii: ":") && quote[2] == UInt8(ascii: "[")
  }

  /// Reads the object that begins at a brace (see ``begins(at:to:)``).
  /// - Returns: the place behind it; nil where it does not end where it should, of which the sink is told then.
  static func read(at brace: Byte, to end: Byte, _ sink: JSONRecords.Sink) -> Byte? {
    var place = unsafe brace
    var isRead = false
    let isWhole = unsafe JSONPass.members(at: &place, to: end) { name, place in
      guard name.isText(key) else { return false }
      isRead = unsafe pass(at: &place, to: end, linesBack: 0, sink)
      return isRead
    }
    if isRead, !isWhole { _ = sink(.unreadable(.json, linesBack: 0)) }
    return isWhole ? unsafe place : nil
  }

  /// Passes a list of resources and gives every record of theirs to a sink.
  ///
  /// A list that was cut off gives the records before the cut, and one thing that cannot be read.
  /// - Returns: whether the list ends where it should; the place is behind it then.
  /// - Complexity: O(*n*) in the bytes of the list.
  static func pass(at place: inout Byte, to end: Byte, linesBack: Int, _ sink: JSONRecords.Sink) -> Bool {
    var logs = unsafe OTLPLogs(end: end, linesBack: linesBack)
    let isWhole = unsafe JSONPass.elements(at: &place, to: end) { unsafe logs.passResource(at: &$0, sink) }
    if !isWhole {
      if logs.unreadable == 0 { _ = sink(.unreadable(.json, linesBack: linesBack)) }
    } else if logs.found == 0 {
      _ = sink(.surroundings)
    }
    return isWhole
  }

  private init(end: Byte, linesBack: Int) {
    unsafe self.end = end
    self.linesBack = linesBack
    attributes = unsafe OTLPAttributes(end: end)
    // Many lines hold one record: arrays that grow step by step would be copied five times for each.
    bytes.reserveCapacity(Self.usualRecord)
    bytes.append(contentsOf: Self.zeros)
    resourceMembers.reserveCapacity(Self.usualRecord / 4)
  }

  private mutating func passResource(at place: inout Byte, _ sink: JSONRecords.Sink) -> Bool {
    resourceMembers.removeAll(keepingCapacity: true)
    var isDescribed = false
    // Records that stand before what describes their resource are read when the whole of it was seen.
    var waiting: [Byte] = unsafe []
    let isWhole = unsafe JSONPass.members(at: &place, to: end) { key, place in
      if key.isText("resource") {
        isDescribed = true
        return unsafe JSONPass.members(at: &place, to: end) { key, place in
          key.isText("attributes") && (unsafe attributes.pass(at: &place, prefix: "resource.", to: &resourceMembers))
        }
      }
      guard key.isText("scopeLogs") || key.isText("instrumentationLibraryLogs") else { return false }
      guard isDescribed else {
        unsafe waiting.append(place)
        return false
      }
      return unsafe passScopes(at: &place, sink)
    }
    for index in unsafe waiting.indices {
      var scopes = unsafe waiting[index]
      _ = unsafe passScopes(at: &scopes, sink)
    }
    return isWhole
  }

  private mutating func passScopes(at place: inout Byte, _ sink: JSONRecords.Sink) -> Bool {
    unsafe JSONPass.elements(at: &place, to: end) { place in
      unsafe JSONPass.members(at: &place, to: end) { key, place in
        guard key.isText("logRecords") else { return false }
        return unsafe JSONPass.elements(at: &place, to: end) { unsafe passRecord(at: &$0, sink) }
      }
    }
  }

  private mutating func passRecord(at place: inout Byte, _ sink: JSONRecords.Sink) -> Bool {
    found += 1
    bytes.removeLast(bytes.count - Self.padding)
    bytes.append(UInt8(ascii: "{"))
    var time: FieldSlice?
    var observed: FieldSlice?
    let isWhole = unsafe JSONPass.members(at: &place, to: end) { key, place in
      if key.isText("attributes") { return unsafe attributes.pass(at: &place, to: &bytes) }
      if key.isText("timeUnixNano") {
        guard let value = unsafe JSONPass.plain(at: &place, to: end) else { return false }
        if !value.content.isText("0"), value.content.hasBytes { time = value }
        return true
      }
      if key.isText("observedTimeUnixNano") {
        observed = unsafe JSONPass.plain(at: &place, to: end)
        return observed != nil
      }
      // A body of members is where structured logs keep what others have in attributes.
      guard key.isText("body") else { return false }
      return unsafe JSONPass.members(at: &place, to: end) { kind, place in
        guard kind.isText("kvlistValue") else { return false }
        return unsafe JSONPass.members(at: &place, to: end) { key, place in
          key.isText("values") && (unsafe attributes.pass(at: &place, to: &bytes))
        }
      }
    }
    guard isWhole else {
      unreadable += 1
      _ = sink(.unreadable(.json, linesBack: linesBack))
      return false
    }
    bytes += resourceMembers
    if let time = time ?? observed {
      bytes.append("\"timeUnixNano\":")
      bytes.append(time)
      bytes.append(UInt8(ascii: ","))
    }
    give(to: sink)
    return true
  }

  /// Closes the record that was written, and gives it to a sink.
  private mutating func give(to sink: JSONRecords.Sink) {
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "}"))
    bytes.append(contentsOf: Self.zeros)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let object = unsafe FieldSlice(start: base + Self.padding, count: buffer.count - 2 * Self.padding)
      if let reason = sink(.record(object)) { _ = sink(.unreadable(reason, linesBack: linesBack)) }
    }
  }
}
