import Vocabulary

/// Cuts lines of `key=value` pairs (logfmt): what Heroku's router writes, and many programs.
///
/// Values stand between quotes where they hold a space, with C escapes inside. A word without `=` is passed over. A time
/// at the line's beginning (`2026-11-01T05:00:01+00:00 heroku[router]: at=info …`) is the line's where no pair has one. Of
/// Heroku's lines only the router's are requests; of others those with a method, a path or a version.
/// One key twice with values that differ is one value joined by `,`, which no version reads as.
@safe struct KeyValueExtractor: FieldExtractor, ~Copyable {
  private var keys: KeyValueKeys
  private var scratch = ScratchMemory()
  /// The rank of each role's value in this line.
  private let ranks: UnsafeMutablePointer<UInt8>
  private static let unseen = UInt8.max

  var escaping: Escaping { .json }

  /// Makes an extractor.
  /// - Parameter given: the key of a role; a role that is not given has its well-known keys.
  init(given: [Role: String]) {
    keys = KeyValueKeys(given: given)
    unsafe ranks = .allocate(capacity: 16)
    unsafe ranks.initialize(repeating: Self.unseen, count: 16)
  }

  deinit { unsafe ranks.deallocate() }

  mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe ranks.update(repeating: Self.unseen, count: 16)
    scratch.clear()
    var place = unsafe start
    var lead: FieldSlice?
    if unsafe start.pointee &- 0x30 < 10 {
      let word = unsafe find(0x20, from: start, to: end)
      if unsafe !contains(UInt8(ascii: "="), from: start, to: word) {
        lead = unsafe FieldSlice(start: start, count: word - start)
        unsafe place = skipSpaces(from: word, to: end)
        if unsafe isOtherProgram(at: place, to: end) {
          fields.excludedAs = "notARequest"
          return nil
        }
      }
    }
    while unsafe place < end {
      let word = unsafe place
      while unsafe place < end, unsafe place.pointee != UInt8(ascii: "="), unsafe place.pointee != 0x20 {
        unsafe place += 1
      }
      guard unsafe place < end else { break }
      guard unsafe place.pointee == UInt8(ascii: "=") else {
        unsafe place = skipSpaces(from: place, to: end)
        continue
      }
      let key = unsafe FieldSlice(start: word, count: place - word)
      guard let value = unsafe value(at: &place, to: end) else { return .shape }
      take(key, value, &fields)
      unsafe place = skipSpaces(from: place, to: end)
    }
    if let lead, fields.time.count < 0 { fields.time = lead }
    if fields.method.count < 0, fields.path.count < 0, fields.version.count < 0 { fields.excludedAs = "notARequest" }
    return nil
  }

  /// Reads a value from its `=` on and leaves the place behind it; nil where its quote is not closed.
  @inline(__always) private func value(at place: inout Byte, to end: Byte) -> FieldSlice? {
    let start = unsafe place + 1
    if unsafe start < end, unsafe start.pointee == UInt8(ascii: "\"") {
      let closing = unsafe endOfString(from: start + 1, to: end)
      guard unsafe closing < end else { return nil }
      unsafe place = closing + 1
      // Something behind the quote is a quote that the writer did not escape.
      guard unsafe place == end || place.pointee == 0x20 else { return nil }
      return unsafe FieldSlice(start: start + 1, count: closing - start - 1)
    }
    unsafe place = find(0x20, from: start, to: end)
    return unsafe FieldSlice(start: start, count: place - start)
  }

  @inline(__always) private mutating func take(_ key: FieldSlice, _ value: FieldSlice, _ fields: inout Fields) {
    guard let wanted = keys.wanted(key) else { return }
    let rank = unsafe ranks[wanted.index]
    if wanted.rank == rank { return join(value, wanted.role, &fields) }
    guard wanted.rank < rank, value.count > 0 || rank == Self.unseen else { return }
    unsafe ranks[wanted.index] = wanted.rank
    unsafe fields.set(wanted.role, value.start, value.count)
  }

  @inline(never) private mutating func join(_ value: FieldSlice, _ role: Role, _ fields: inout Fields) {
    let before = fields[role]
    if unsafe before.count == value.count && sameBytes(before.start, value.start, value.count) { return }
    let both = scratch.join(before, value)
    unsafe fields.set(role, both.start, both.count)
  }

  @inline(__always) private func skipSpaces(from start: Byte, to end: Byte) -> Byte {
    var place = unsafe start
    while unsafe place < end, unsafe place.pointee == 0x20 { unsafe place += 1 }
    return unsafe place
  }

  /// Whether the word after the time is `app[web.1]:`, `heroku[web.1]:` or any other but the router's.
  private func isOtherProgram(at start: Byte, to end: Byte) -> Bool {
    let word = unsafe find(0x20, from: start, to: end)
    guard unsafe word - start > 2, unsafe word[-1] == UInt8(ascii: ":"), unsafe word[-2] == UInt8(ascii: "]") else {
      return false
    }
    return unsafe !starts(with: "heroku[router]:", at: start, end)
  }
}
