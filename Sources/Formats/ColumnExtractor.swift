import Vocabulary

/// Cuts lines of columns whose names stand in the text or are given: W3C extended logs, CSV, and columns between tabs or
/// blanks (``ColumnStyle``).
///
/// In W3C extended logs, as CloudFront and IIS write them, a `#Fields:` line gives the names. `#Fields:` may come again at any line with other columns, as it does after a restart and in files that were put
/// together. Lines are read with a tab between the columns where they have one, else with a space: CloudFront writes its
/// names with spaces and its lines with tabs, and encodes values as `%HH`; IIS writes spaces and `+` for a space.
/// A column `-` is missing, and so is one that the line is too short for.
@safe struct ColumnExtractor: FieldExtractor, ~Copyable {
  private static let unseen = UInt8.max

  let style: ColumnStyle
  private let given: [Role: String]
  /// The line of names of a text that has one; it comes again where texts were put together.
  private var header: [UInt8] = []
  /// Lines that are still looked at for names, in a text that has shown none.
  private var headerTries = 16
  private var plan: ColumnPlan
  /// The plan's uses, where the loop reads them without a reference count.
  private var uses: UnsafeMutableBufferPointer<ColumnPlan.Use>
  /// Those of them that every hit needs.
  private var essentials: UnsafeMutableBufferPointer<ColumnPlan.Use>
  private(set) var keys: UnsafeMutableBufferPointer<UInt8>
  /// The rank of each role's value in this line.
  private let ranks: UnsafeMutablePointer<UInt8>
  private(set) var escaping: Escaping
  /// The last `#Fields:` line, which most often comes again as it was.
  private var fieldsLine: [UInt8] = []

  /// Makes an extractor.
  /// - Parameter given: `COLUMN` or `COLUMN#KEY` by role; a role that is not given is found by its well-known names.
  /// - Parameter names: the columns' names where the text does not give them.
  init(given: [Role: String] = [:], names: [String] = [], style: ColumnStyle = .extended) {
    self.given = given
    self.style = style
    plan = ColumnPlan(names: names, given: given, knowsJSONNames: style != .extended)
    escaping = style.escaping(names: names)
    header = style.header(names: names)
    unsafe uses = Self.copy(plan.uses)
    unsafe essentials = Self.copy(plan.essentials)
    unsafe keys = Self.copy(plan.keys)
    unsafe ranks = .allocate(capacity: 16)
    unsafe ranks.initialize(repeating: Self.unseen, count: 16)
  }

  deinit {
    unsafe uses.deallocate()
    unsafe essentials.deallocate()
    unsafe keys.deallocate()
    unsafe ranks.deallocate()
  }

  mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe extract(from: start, to: end, onlyEssentials: false, into: &fields)
  }

  mutating func extractEssentials(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe extract(from: start, to: end, onlyEssentials: true, into: &fields)
  }

  @inline(__always) private mutating func extract(
    from start: Byte, to end: Byte, onlyEssentials: Bool, into fields: inout Fields
  ) -> RejectReason? {
    var place = unsafe start
    // A byte order mark, which some editors and shells put before the first line.
    if unsafe end - place >= 3, unsafe place[0] == 0xEF, unsafe place[1] == 0xBB, unsafe place[2] == 0xBF {
      unsafe place += 3
    }
    if style != .extended {
      return unsafe extractDelimited(from: place, to: end, onlyEssentials: onlyEssentials, into: &fields)
    }
    if unsafe place < end, unsafe place.pointee == UInt8(ascii: "#") {
      unsafe readDirective(from: place, to: end)
      fields.excludedAs = "directive"
      return nil
    }
    guard plan.hasNames else { return .noFields }
    let isTabbed = unsafe contains(0x09, from: place, to: end)
    escaping = isTabbed ? .percent : .plus
    startLine()
    let uses = unsafe onlyEssentials ? essentials : uses
    return unsafe cut(from: place, to: end, isTabbed ? 0x09 : 0x20, uses, &fields)
  }

  @inline(__always) private func startLine() {
    if plan.hasAlternatives { unsafe ranks.update(repeating: Self.unseen, count: 16) }
  }

  /// Goes through the columns once, up to the last wanted one; to the end where their number must be right.
  @inline(__always) private func cut(
    from start: Byte, to end: Byte, _ delimiter: UInt8, _ uses: UnsafeMutableBufferPointer<ColumnPlan.Use>,
    _ fields: inout Fields
  ) -> RejectReason? {
    var delimiters = unsafe ByteCursor(delimiter, from: start, to: end)
    var columnStart = unsafe start
    var columnEnd = unsafe delimiters.next()
    var column = 0
    for index in 0..<uses.count {
      let wanted = unsafe uses[index].column
      if column < wanted {
        // Columns that nobody wants are passed all at once.
        if column &+ 1 < wanted, unsafe columnEnd < end {
          unsafe columnEnd = delimiters.next(wanted &- column &- 1)
        }
        guard unsafe columnEnd < end else { return unsafe shape(ofLineFrom: start, to: end, delimiter) }
        unsafe columnStart = columnEnd + 1
        unsafe columnEnd = delimiters.next()
        column = wanted
      }
      let count = unsafe columnEnd - columnStart
      if unsafe count != 1 || columnStart.pointee != UInt8(ascii: "-") {
        unsafe give(FieldSlice(start: columnStart, count: count), to: use(index, of: uses), &fields)
      }
    }
    guard style.hasExactCount else { return nil }
    // A line with more columns or fewer has a delimiter in a value, and so its other values in the wrong places.
    let rest = unsafe columnEnd < end ? 1 + delimiters.countRest() : 0
    return column + 1 + rest == plan.count ? nil : .shape
  }

  /// What is wrong with a line that ends before its last wanted column; nil where it may.
  @inline(never) private func shape(ofLineFrom start: Byte, to end: Byte, _ delimiter: UInt8) -> RejectReason? {
    var delimiters = unsafe ByteCursor(delimiter, from: start, to: end)
    return style.hasExactCount || delimiters.countRest() + 1 < plan.leastColumns ? .shape : nil
  }

  /// A line of a text without directives: of as many columns as there are names.
  @inline(__always) private mutating func extractDelimited(
    from start: Byte, to end: Byte, onlyEssentials: Bool, into fields: inout Fields
  ) -> RejectReason? {
    if !plan.hasNames, headerTries > 0 { unsafe readHeader(from: start, to: end) }
    if unsafe isHeader(from: start, to: end) {
      fields.excludedAs = "header"
      return nil
    }
    guard plan.hasTime else { return .noFields }
    startLine()
    let uses = unsafe onlyEssentials ? essentials : uses
    switch style {
    case .tabs, .extended: return unsafe cut(from: start, to: end, 0x09, uses, &fields)
    case .commas:
      if let found = unsafe cutQuoted(from: start, to: end, uses, &fields) { return found == .regular ? nil : .shape }
      unsafe fields.clear(start)
      startLine()
    case .blanks: break
    }
    return unsafe cutByStyle(from: start, to: end, uses, &fields)
  }

  private enum Columns {
    case regular
    case wrongCount
  }

  /// Goes through the columns of a CSV line once; nil where quotes are elsewhere than around values.
  @inline(__always) private func cutQuoted(
    from start: Byte, to end: Byte, _ uses: UnsafeMutableBufferPointer<ColumnPlan.Use>, _ fields: inout Fields
  ) -> Columns? {
    var commas = unsafe QuotedColumnCursor(from: start, to: end)
    var columnStart = unsafe start
    var columnEnd = unsafe commas.next()
    var column = 0
    for index in 0..<uses.count {
      let wanted = unsafe uses[index].column
      while column < wanted {
        guard unsafe columnEnd < end else { return commas.isRegular ? .wrongCount : nil }
        unsafe columnStart = columnEnd + 1
        unsafe columnEnd = commas.next()
        column &+= 1
      }
      let isQuoted = unsafe columnStart < columnEnd && columnStart.pointee == UInt8(ascii: "\"")
      let value = unsafe FieldSlice(
        start: columnStart + (isQuoted ? 1 : 0), count: columnEnd - columnStart - (isQuoted ? 2 : 0))
      // A quote that is never closed: the line is not regular, which shows at its end.
      guard value.count >= 0 else { return nil }
      if unsafe value.count == 1 && value.start.pointee == UInt8(ascii: "-") { continue }
      unsafe give(value, to: use(index, of: uses), &fields)
    }
    let rest = unsafe columnEnd < end ? 1 + commas.countRest() : 0
    guard commas.isRegular else { return nil }
    return column + 1 + rest == plan.count ? .regular : .wrongCount
  }

  /// Goes from column to column as the style tells them apart.
  private func cutByStyle(
    from start: Byte, to end: Byte, _ uses: UnsafeMutableBufferPointer<ColumnPlan.Use>, _ fields: inout Fields
  ) -> RejectReason? {
    var place = unsafe start
    guard var columnEnd = unsafe style.columnEnd(from: place, to: end) else { return .shape }
    var column = 0
    for index in 0..<uses.count {
      let wanted = unsafe uses[index].column
      while column < wanted {
        guard unsafe nextColumn(&place, &columnEnd, end) else { return .shape }
        column &+= 1
      }
      guard let value = unsafe style.value(from: place, to: columnEnd) else { return .shape }
      if unsafe value.count == 1 && value.start.pointee == UInt8(ascii: "-") { continue }
      unsafe give(value, to: use(index, of: uses), &fields)
    }
    guard style.hasExactCount else { return nil }
    while unsafe nextColumn(&place, &columnEnd, end) { column &+= 1 }
    return unsafe columnEnd == end && column + 1 == plan.count ? nil : .shape
  }

  /// Goes on to the next column; false where there is none, or where its quotes are not where they belong.
  @inline(__always) private func nextColumn(_ place: inout Byte, _ columnEnd: inout Byte, _ end: Byte) -> Bool {
    guard let next = unsafe style.next(after: columnEnd, to: end),
      let nextEnd = unsafe style.columnEnd(from: next, to: end)
    else { return false }
    unsafe place = next
    unsafe columnEnd = nextEnd
    return true
  }

  private func isHeader(from start: Byte, to end: Byte) -> Bool {
    guard unsafe end - start == header.count else { return false }
    return unsafe header.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe sameBytes(start, base, buffer.count)
    }
  }

  @inline(never) private mutating func readHeader(from start: Byte, to end: Byte) {
    headerTries -= 1
    let bytes = unsafe UnsafeBufferPointer(start: start, count: end - start)
    let names = unsafe style.names(in: start, end)
    let read = ColumnPlan(names: names, given: given, knowsJSONNames: true)
    // A line without a name for the time is none of names.
    guard read.hasTime else { return }
    use(names)
    escaping = style.escaping(names: names)
    header = unsafe Array(bytes)
  }

  /// A use where it stands: it is larger than what is asked of it.
  @inline(__always) private func use(
    _ index: Int, of uses: UnsafeMutableBufferPointer<ColumnPlan.Use>
  ) -> UnsafePointer<ColumnPlan.Use> {
    unsafe UnsafePointer(uses.baseAddress.unsafelyUnwrapped + index)
  }

  @inline(__always) private func give(
    _ value: FieldSlice, to use: UnsafePointer<ColumnPlan.Use>, _ fields: inout Fields
  ) {
    let slot = unsafe use.pointee.slot
    guard slot >= 0 else { return giveOther(value, to: unsafe use.pointee, &fields) }
    unsafe fields.set(slot: slot, value.start, value.count)
  }

  /// Gives a value that is a part of its column, or one of several for its role.
  @inline(never) private func giveOther(_ value: FieldSlice, to use: ColumnPlan.Use, _ fields: inout Fields) {
    guard let role = use.role else { return }
    var slice = value
    if !use.key.isEmpty {
      guard let found = use.isHeaders ? header(use.key, in: value) : pair(use.key, in: value, use.separator) else {
        return
      }
      slice = found
    }
    guard !plan.hasAlternatives || (unsafe use.rank < ranks[use.place]) else { return }
    unsafe ranks[use.place] = use.rank
    unsafe fields.set(role, slice.start, slice.count)
  }

  /// Reads a line that begins with `#`; only `#Fields:` matters.
  @inline(never) private mutating func readDirective(from start: Byte, to end: Byte) {
    guard unsafe starts(with: "#Fields:", at: start, end) else { return }
    let line = unsafe UnsafeBufferPointer(start: start, count: end - start)
    if unsafe fieldsLine.elementsEqual(line) { return }
    fieldsLine = unsafe Array(line)
    use(fieldsLine.dropFirst(8).split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) })
  }

  private mutating func use(_ names: [String]) {
    plan = ColumnPlan(names: names, given: given, knowsJSONNames: style != .extended)
    unsafe uses.deallocate()
    unsafe essentials.deallocate()
    unsafe keys.deallocate()
    unsafe uses = Self.copy(plan.uses)
    unsafe essentials = Self.copy(plan.essentials)
    unsafe keys = Self.copy(plan.keys)
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
    _ = unsafe buffer.initialize(from: array)
    return unsafe buffer
  }
}
