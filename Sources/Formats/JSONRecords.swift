import Vocabulary

/// What is found in lines that are not one JSON object each.
enum JSONPiece {
  /// The bytes of an object, to be read like a line.
  case record(FieldSlice)
  /// Something that is no record; it began so many lines before this one.
  case unreadable(RejectReason, linesBack: Int)
  /// A line of nothing but brackets and what stands around a list of records.
  case surroundings
}

/// Finds the records in lines that are not one JSON object each: lists and batches over one line or many, objects over
/// several lines, objects one after the other without a line end, objects behind a time and words.
///
/// It is asked only about lines that could not be read by themselves, so that plain lines cost nothing. What it keeps from
/// line to line is the brackets that are open around the records and one record that goes on; see
/// Documentation/Decisions/0004-json-records.md.
final class JSONRecords {
  /// Takes a piece; of a record it answers why it cannot be read, and then has not counted it.
  typealias Sink = (JSONPiece) -> RejectReason?

  /// The members that hold the records of a batch: Cloudflare Logpush's, Azure Event Hub's, AWS's, and common ones.
  private static let batchKeys: [StaticString] = ["events", "records", "Records", "logs", "entries"]
  /// More brackets than any batch has around its records.
  private static let deepest = 64

  private let limit: Int
  /// The objects and lists around the records.
  private var around: [UInt8] = []
  private var open: JSONOpenRecord?

  /// The lines of the record that goes on; 0 where none does.
  var openLines: Int { open?.lines ?? 0 }

  /// - Parameter limit: the bytes that a record over several lines may have.
  init(limit: Int) { self.limit = limit }

  /// Looks for records in a line that could not be read as one.
  /// - Parameters:
  ///   - reason: why it could not.
  ///   - hits: the hits of the file so far.
  /// - Complexity: O(*n*) in the bytes of the line and of the record that it ends.
  func split(from start: Byte, to end: Byte, because reason: RejectReason, hits: Int, _ sink: Sink) {
    guard var record = open else {
      return unsafe scan(from: start, to: end, because: reason, sink)
    }
    let linesBefore = record.lines
    guard record.hitsBefore == hits else {
      open = nil
      _ = sink(.unreadable(.json, linesBack: linesBefore))
      return unsafe scan(from: start, to: end, because: reason, sink)
    }
    // Its bytes are not to be copied, so it must not be held twice.
    open = nil
    switch unsafe record.append(from: start, to: end) {
    case .open:
      if record.isInFirstList, isBatch(&record) {
        around = [UInt8(ascii: "{"), UInt8(ascii: "[")]
        _ = sink(.surroundings)
      } else {
        open = record
      }
    case .closed(let place):
      if record.isTooLong {
        _ = sink(.unreadable(.tooLong, linesBack: linesBefore))
      } else {
        record.lend { JSONBatch.read($0, because: nil, linesBack: linesBefore, sink) }
      }
      unsafe scan(from: place, to: end, because: nil, sink)
    case .cut:
      _ = sink(.unreadable(.json, linesBack: linesBefore))
      if unsafe skipBlanks(from: start, to: end).pointee == UInt8(ascii: "{") {
        unsafe scan(from: start, to: end, because: reason, sink)
      }
    }
  }

  /// Ends a line.
  /// - Parameter hits: the hits of the file so far, those of the line included.
  func endLine(hits: Int) { open?.hitsBefore = hits }

  /// Ends the file: a record that still goes on is cut.
  func finish(_ sink: Sink) {
    if let open { _ = sink(.unreadable(.json, linesBack: open.lines)) }
    open = nil
    around = []
  }

  /// Goes through what is in no record.
  /// - Parameter reason: why the whole line could not be read; nil for what follows a record.
  private func scan(from start: Byte, to end: Byte, because reason: RejectReason?, _ sink: Sink) {
    var place = unsafe start
    var isSilent = reason != nil
    var isAfterColon = false
    scanning: while true {
      unsafe place = skipBlanks(from: place, to: end)
      guard unsafe place < end else { break }
      let byte = unsafe place.pointee
      let isValue = around.last == UInt8(ascii: "{") && isAfterColon
      isAfterColon = byte == UInt8(ascii: ":")
      switch byte {
      case UInt8(ascii: ","):
        unsafe place += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if isValue, let value = unsafe JSONWalk.value(at: place, to: end) {
          unsafe place = value.start + value.count
        } else if isValue || around.count >= Self.deepest {
          break scanning
        } else if byte == UInt8(ascii: "[") {
          around.append(byte)
          unsafe place += 1
        } else {
          // Where a key should be: the batch was cut, and this is the next one.
          if around.last == UInt8(ascii: "{") { around = [] }
          if let after = unsafe object(at: place, to: end, line: start, reason, sink) {
            // The bracket of a batch is no record.
            if unsafe after[-1] != UInt8(ascii: "[") { isSilent = false }
            unsafe place = after
          } else {
            return
          }
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if around.last == byte - 2 { around.removeLast() } else if !isSilent { break scanning }
        unsafe place += 1
      case _ where around.last == UInt8(ascii: "{"):
        // What else a batch says of itself.
        if byte == UInt8(ascii: ":") {
          unsafe place += 1
        } else {
          guard let value = unsafe JSONWalk.value(at: place, to: end) else { break scanning }
          unsafe place = value.start + max(1, value.count)
        }
      default:
        break scanning
      }
    }
    if unsafe place < end {
      around = []
      if unsafe place == skipBlanks(from: start, to: end), reason != nil,
        unsafe JSONPrefix.read(from: place, to: end, sink)
      {
        return
      }
      _ = sink(.unreadable(.json, linesBack: 0))
    } else if isSilent {
      _ = sink(.surroundings)
    }
  }

  /// Takes the object that begins at a place.
  /// - Returns: the place after it, or after the bracket of its list of records; nil where it does not end in the line.
  private func object(
    at place: Byte, to end: Byte, line: Byte, _ reason: RejectReason?, _ sink: Sink
  ) -> Byte? {
    if let last = unsafe Self.endOfLastObject(from: place, to: end), unsafe OTLPLogs.begins(at: place, to: last) {
      guard let after = unsafe OTLPLogs.read(at: place, to: last, sink) else {
        around = []
        return nil
      }
      return unsafe after
    }
    if let after = unsafe Self.endOfLine(from: place, line: line, to: end, reason) ?? endOfNested(from: place, to: end)
    {
      // What is left of a line whose start is missing may begin with an object, which is no record.
      guard unsafe mayFollow(from: after, to: end) else {
        around = []
        _ = sink(.unreadable(.json, linesBack: 0))
        return nil
      }
      // A line of one object was read already.
      let isWholeLine = unsafe place == skipBlanks(from: line, to: end) && isOnlyComma(from: after, to: end)
      unsafe JSONBatch.read(
        FieldSlice(start: place, count: after - place), because: isWholeLine ? reason : nil, linesBack: 0, sink)
      return unsafe after
    }
    if let list = unsafe Self.startOfBatch(from: place, to: end) {
      around += [UInt8(ascii: "{"), UInt8(ascii: "[")]
      return unsafe list
    }
    var record = JSONOpenRecord(limit: limit)
    if case .open = unsafe record.append(from: place, to: end), record.mayGoOn {
      open = record
    } else {
      _ = sink(.unreadable(.json, linesBack: 0))
    }
    return nil
  }

  /// The end of an object that fills its line; nil where that is not known. A line that lacks nothing but a time was read
  /// to its last brace already.
  private static func endOfLine(from place: Byte, line: Byte, to end: Byte, _ reason: RejectReason?) -> Byte? {
    guard reason == .time, unsafe place == skipBlanks(from: line, to: end) else { return nil }
    return unsafe endOfLastObject(from: place, to: end)
  }

  /// The place behind a closing brace that is the last byte of a line but for blanks and commas.
  private static func endOfLastObject(from place: Byte, to end: Byte) -> Byte? {
    var last = unsafe end
    while unsafe last > place, unsafe isBlank(last[-1]) || last[-1] == UInt8(ascii: ",") { unsafe last -= 1 }
    return unsafe last > place && last[-1] == UInt8(ascii: "}") ? last : nil
  }

  /// Whether what follows an object can follow a record.
  private func mayFollow(from after: Byte, to end: Byte) -> Bool {
    var place = unsafe skipBlanks(from: after, to: end)
    guard unsafe place < end else { return true }
    let byte = unsafe place.pointee
    if byte == UInt8(ascii: "]") { return around.last == UInt8(ascii: "[") }
    if byte == UInt8(ascii: ",") {
      unsafe place = skipBlanks(from: place + 1, to: end)
      return unsafe place == end || place.pointee == UInt8(ascii: "{")
    }
    return byte == UInt8(ascii: "{")
  }

  private func isOnlyComma(from start: Byte, to end: Byte) -> Bool {
    var place = unsafe skipBlanks(from: start, to: end)
    if unsafe place < end, unsafe place.pointee == UInt8(ascii: ",") {
      unsafe place = skipBlanks(from: place + 1, to: end)
    }
    return unsafe place == end
  }

  private func isBatch(_ record: inout JSONOpenRecord) -> Bool {
    var isBatch = false
    record.lend { bytes in
      let end = unsafe bytes.start + bytes.count
      if unsafe Self.startOfBatch(from: skipBlanks(from: bytes.start, to: end), to: end) != nil { isBatch = true }
    }
    return isBatch
  }

  /// The place after the bracket in `{"records": [`; nil where something else stands there.
  static func startOfBatch(from brace: Byte, to end: Byte) -> Byte? {
    let quote = unsafe skipBlanks(from: brace + 1, to: end)
    guard unsafe quote < end, unsafe quote.pointee == UInt8(ascii: "\"") else { return nil }
    let closing = unsafe endOfString(from: quote + 1, to: end)
    guard unsafe closing < end, isBatchKey(unsafe FieldSlice(start: quote + 1, count: closing - (quote + 1))) else {
      return nil
    }
    let colon = unsafe skipBlanks(from: closing + 1, to: end)
    guard unsafe colon < end, unsafe colon.pointee == UInt8(ascii: ":") else { return nil }
    let bracket = unsafe skipBlanks(from: colon + 1, to: end)
    guard unsafe bracket < end, unsafe bracket.pointee == UInt8(ascii: "[") else { return nil }
    return unsafe bracket + 1
  }

  /// Whether a key is one under which batches hold their records.
  static func isBatchKey(_ key: FieldSlice) -> Bool { batchKeys.contains { key.isText($0) } }
}
