import Vocabulary

/// Reads a whole JSON object: as a record, or else as a batch of records, or as something that is known to hold none.
enum JSONBatch {
  /// Gives the record or records of an object to a sink.
  /// - Parameters:
  ///   - reason: why it could not be read as a record; nil where that was not tried.
  ///   - linesBack: how many lines before this one it began.
  /// - Complexity: O(*n*)
  static func read(_ object: FieldSlice, because reason: RejectReason?, linesBack: Int, _ sink: JSONRecords.Sink) {
    guard let reason = reason ?? sink(.record(object)) else { return }
    // Only an object that is whole and has no time of its own can be a batch.
    guard reason == .time else {
      _ = sink(.unreadable(reason, linesBack: linesBack))
      return
    }
    var members = 0
    var only = object
    var list: FieldSlice?
    var isTelemetry = false
    var hasColumns = false
    var hasRows = false
    var place = unsafe object.start
    let end = unsafe object.start + object.count
    _ = unsafe JSONPass.members(at: &place, to: end) { key, place in
      members += 1
      if key.isText(OTLPLogs.key), unsafe place < end, unsafe place.pointee == UInt8(ascii: "[") {
        isTelemetry = true
        return unsafe OTLPLogs.pass(at: &place, to: end, linesBack: linesBack, sink)
      }
      guard let value = unsafe JSONWalk.value(at: place, to: end) else { return false }
      unsafe place = value.start + value.count
      only = value
      if key.isText("meta"), value.isList { hasColumns = true }
      if key.isText("data"), value.isList { hasRows = true }
      if list == nil, value.isList, JSONRecords.isBatchKey(key) { list = value }
      return true
    }
    // What else such an object holds are no records.
    guard !isTelemetry else { return }
    if let list {
      var isEmpty = true
      JSONWalk.elements(of: list) { element in
        isEmpty = false
        readElement(element, linesBack, sink)
      }
      if isEmpty { _ = sink(.surroundings) }
    } else if hasColumns && hasRows {
      // Cloudflare Analytics Engine and ClickHouse answer a query so.
      _ = sink(.unreadable(.aggregated, linesBack: linesBack))
    } else if members == 1 && only.isObject {
      // `{"info": {…}}`, as the example of Logpush's documentation puts records into a batch.
      if let inner = sink(.record(only)) { _ = sink(.unreadable(inner, linesBack: linesBack)) }
    } else {
      _ = sink(.unreadable(reason, linesBack: linesBack))
    }
  }

  /// Reads an element of a batch. A batch within a batch is none, so that nothing is read over and over.
  private static func readElement(_ element: FieldSlice, _ linesBack: Int, _ sink: JSONRecords.Sink) {
    guard element.isObject else {
      _ = sink(.unreadable(.json, linesBack: linesBack))
      return
    }
    guard var reason = sink(.record(element)) else { return }
    var members = 0
    var only = element
    JSONWalk.members(of: element) { _, value in
      members += 1
      only = value
    }
    if members == 1, only.isObject {
      guard let inner = sink(.record(only)) else { return }
      reason = inner
    }
    _ = sink(.unreadable(reason, linesBack: linesBack))
  }
}
