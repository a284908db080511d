/// Reads log records of OpenTelemetry's JSON: each is written anew as a flat object, in which the attributes are members,
/// and read as such.
///
/// `attributes` is a list of `{"key": …, "value": {"stringValue": …}}`; whole numbers may stand in quotes; a time of 0 is
/// no time. Attributes of the resource get `resource.` before their names.
///
/// Source: opentelemetry-proto, logs/v1/logs.proto and common/v1/common.proto; OTLP 1.0, "JSON Protobuf Encoding".
enum OTLPLogs {
  /// The name under which the time of a record is written.
  static let timeName = "timeUnixNano"
  private static let padding = 64

  /// Gives every record of a list of resources to a sink.
  static func read(_ resources: FieldSlice, linesBack: Int, _ sink: JSONRecords.Sink) {
    var found = 0
    var bytes: [UInt8] = []
    JSONWalk.elements(of: resources) { resource in
      var resourceMembers: [UInt8] = []
      JSONWalk.members(of: resource) { key, value in
        guard key.isText("resource") else { return }
        JSONWalk.members(of: value) { key, value in
          if key.isText("attributes") { appendAttributes(value, prefix: "resource.", to: &resourceMembers) }
        }
      }
      forEachRecord(of: resource) { record in
        found += 1
        write(record, resourceMembers, into: &bytes)
        unsafe bytes.withUnsafeBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          let object = unsafe FieldSlice(start: base + padding, count: buffer.count - 2 * padding)
          if let reason = sink(.record(object)) { _ = sink(.unreadable(reason, linesBack: linesBack)) }
        }
      }
    }
    if found == 0 { _ = sink(.surroundings) }
  }

  private static func forEachRecord(of resource: FieldSlice, _ body: (FieldSlice) -> Void) {
    JSONWalk.members(of: resource) { key, scopes in
      guard key.isText("scopeLogs") || key.isText("instrumentationLibraryLogs") else { return }
      JSONWalk.elements(of: scopes) { scope in
        JSONWalk.members(of: scope) { key, records in
          if key.isText("logRecords") { JSONWalk.elements(of: records, body) }
        }
      }
    }
  }

  /// Writes a record as a flat object, between bytes that may be read.
  private static func write(_ record: FieldSlice, _ resourceMembers: [UInt8], into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: repeatElement(0, count: padding))
    bytes.append(UInt8(ascii: "{"))
    var time: FieldSlice?
    var observed: FieldSlice?
    JSONWalk.members(of: record) { key, value in
      if key.isText("timeUnixNano"), !value.content.isText("0"), value.content.hasBytes { time = value }
      if key.isText("observedTimeUnixNano") { observed = value }
      if key.isText("attributes") { appendAttributes(value, prefix: "", to: &bytes) }
      // A body of members is where structured logs keep what others have in attributes.
      if key.isText("body") {
        JSONWalk.members(of: value) { kind, list in
          if kind.isText("kvlistValue") { appendValues(list, prefix: "", to: &bytes) }
        }
      }
    }
    bytes += resourceMembers
    if let time = time ?? observed { append("\"\(timeName)\":", time, to: &bytes) }
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "}"))
    bytes.append(contentsOf: repeatElement(0, count: padding))
  }

  /// Writes the pairs of `{"values": […]}`.
  private static func appendValues(_ holder: FieldSlice, prefix: String, to bytes: inout [UInt8]) {
    JSONWalk.members(of: holder) { key, list in
      if key.isText("values") { appendAttributes(list, prefix: prefix, to: &bytes) }
    }
  }

  private static func appendAttributes(_ list: FieldSlice, prefix: String, to bytes: inout [UInt8]) {
    JSONWalk.elements(of: list) { attribute in
      var name: FieldSlice?
      var holder: FieldSlice?
      JSONWalk.members(of: attribute) { key, value in
        if key.isText("key"), value.isString { name = value.content }
        if key.isText("value") { holder = value }
      }
      guard let name, let holder else { return }
      var written: [UInt8] = []
      appendPlain(holder, to: &written)
      guard !written.isEmpty else { return }
      bytes += Array("\"\(prefix)".utf8)
      append("", name, to: &bytes, comma: false)
      bytes += Array("\":".utf8)
      bytes += written
      bytes.append(UInt8(ascii: ","))
    }
  }

  /// Writes an `AnyValue` as what it holds; nothing where that is bytes, members or nothing.
  private static func appendPlain(_ holder: FieldSlice, to bytes: inout [UInt8]) {
    JSONWalk.members(of: holder) { kind, value in
      if kind.isText("stringValue") || kind.isText("intValue") || kind.isText("boolValue")
        || kind.isText("doubleValue")
      {
        append("", value, to: &bytes, comma: false)
      } else if kind.isText("arrayValue") {
        bytes.append(UInt8(ascii: "["))
        JSONWalk.members(of: value) { key, list in
          guard key.isText("values") else { return }
          JSONWalk.elements(of: list) { element in
            let before = bytes.count
            // A list within a list is none that a header has.
            JSONWalk.members(of: element) { kind, value in
              if kind.isText("stringValue") || kind.isText("intValue") { append("", value, to: &bytes, comma: false) }
            }
            if bytes.count > before { bytes.append(UInt8(ascii: ",")) }
          }
        }
        if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
        bytes.append(UInt8(ascii: "]"))
      }
    }
  }

  private static func append(_ text: String, _ value: FieldSlice, to bytes: inout [UInt8], comma: Bool = true) {
    bytes += Array(text.utf8)
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: value.start, count: value.count))
    if comma { bytes.append(UInt8(ascii: ",")) }
  }
}
