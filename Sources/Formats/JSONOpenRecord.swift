/// A JSON object that goes on over more than one line, as far as its lines were read.
struct JSONOpenRecord {
  /// What a line did to the record.
  @safe enum Step {
    /// It goes on.
    case open
    /// It ends before this place in the line.
    case closed(Byte)
    /// The line does not belong to it: the record was cut off by whoever wrote or rotated the log.
    case cut
  }

  /// Readable bytes on either side of the record when it is lent.
  private static let padding = 64
  /// More objects and lists in one another than any log has.
  private static let deepest = 100_000

  /// The lines that were read.
  private(set) var lines = 0
  /// Whether it was longer than what is kept of a record; then only its end is looked for.
  private(set) var isTooLong = false
  /// The hits of the file after the last of its lines: one that came since is a sign that the record was cut.
  var hitsBefore = 0
  private let limit: Int
  /// The bytes, behind as many zeros as the padding has.
  private var bytes: [UInt8]
  /// The objects and lists that are open, by their brackets.
  private var containers: [UInt8] = []
  /// The last byte that is no blank.
  private(set) var lastByte: UInt8 = 0

  /// - Parameter limit: the bytes that are kept of a record.
  init(limit: Int) {
    self.limit = limit
    bytes = [UInt8](repeating: 0, count: Self.padding)
  }

  /// Whether the record can go on in another line. A line that was cut ends anywhere; one of a printed object ends behind
  /// an opening bracket, a comma or a colon, and never inside a string.
  var mayGoOn: Bool {
    switch lastByte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): true
    default: false
    }
  }

  /// Whether the last bracket that is open is a list, and the only one within the record.
  var isInFirstList: Bool { containers == [UInt8(ascii: "{"), UInt8(ascii: "[")] && lastByte == UInt8(ascii: "[") }

  /// Takes a line, or the rest of one.
  mutating func append(from start: Byte, to end: Byte) -> Step {
    lines += 1
    var place = unsafe skipBlanks(from: start, to: end)
    // A key must come here. An object is the next record, and the end of this one is missing.
    if unsafe containers.last == UInt8(ascii: "{") && lastByte != UInt8(ascii: ":") && place < end
      && place.pointee == UInt8(ascii: "{")
    {
      return .cut
    }
    while unsafe place < end {
      let byte = unsafe place.pointee
      unsafe place += 1
      if isBlank(byte) { continue }
      lastByte = byte
      switch byte {
      case UInt8(ascii: "\""):
        unsafe place = endOfString(from: place, to: end)
        guard unsafe place < end else { return .cut }
        unsafe place += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard containers.count < Self.deepest else { return .cut }
        containers.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // In ASCII, a closing bracket is two more than its opening one.
        guard containers.last == byte - 2 else { return .cut }
        containers.removeLast()
        if containers.isEmpty {
          unsafe keep(from: start, to: place)
          return unsafe .closed(place)
        }
      default:
        break
      }
    }
    unsafe keep(from: start, to: end)
    return .open
  }

  /// Lends the record, with readable bytes around it.
  mutating func lend(_ body: (FieldSlice) -> Void) {
    let count = bytes.count - Self.padding
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(unsafe FieldSlice(start: base + Self.padding, count: count))
    }
    bytes.removeLast(Self.padding)
  }

  private mutating func keep(from start: Byte, to end: Byte) {
    let count = unsafe end - start
    guard !isTooLong, bytes.count + count < limit + Self.padding else {
      isTooLong = true
      bytes.removeLast(bytes.count - Self.padding)
      return
    }
    if bytes.count > Self.padding { bytes.append(0x20) }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }
}
