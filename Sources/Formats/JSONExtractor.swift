import Vocabulary

/// Cuts lines of one JSON object each (NDJSON), in place and lazily: what no role wants is passed over unread.
///
/// - A path matches members within objects (`request.headers.X-Client-Version`) and keys with dots in them
///   (`"request.headers.X-Client-Version"`, or the dots at any level). The last key also matches as header names do
///   (``HeaderNames``); the exact spelling wins.
/// - Of several paths for one role the first that a line has wins; an empty value gives way to one that is not.
/// - A list of one value is that value. Several that differ, and one key twice with values that differ, become one value
///   joined by `,`: which one is true cannot be told, and no version reads so.
/// - A value that is missing or is no JSON is passed over, and the line counts as repaired. A line that is no object, or
///   whose object is not closed, is rejected whatever was seen by then.
@safe struct JSONExtractor: FieldExtractor, ~Copyable {
  typealias Target = JSONKeyTree.Target

  /// No value for a target yet.
  static let unseen = UInt16.max
  /// The memory place of the date among those of the roles.
  static let dateIndex = Role.allCases.count

  /// An object that is open: its node, and the last key met there.
  @safe private struct OpenObject {
    var node: Int
    var previous: UnsafeMutablePointer<JSONKeyMemory.Entry>
  }

  let tree: JSONKeyTree
  let conditions: [JSONCondition]
  var keys: JSONKeyMemory
  var scratch = ScratchMemory()
  private let actions: UnsafeMutablePointer<JSONKeyTree.Action>
  private let essentials: UnsafeMutablePointer<JSONKeyTree.Action>
  let targets: UnsafeMutablePointer<Target>
  /// The rank of each role's value in this line, 16 places.
  let ranks: UnsafeMutablePointer<UInt16>
  /// The objects that are open around the one that is read, outermost first.
  private let open: UnsafeMutablePointer<OpenObject>
  /// Which roles hold values joined because they differ, a bit each.
  var joined = 0
  /// The first of the conditions that this line does not meet.
  var failedCondition = Int.max
  /// A whole request line, for roles that no member of their own gives.
  var requestLine: FieldSlice?
  /// A whole line of the Common Log Format inside the record.
  var commonLine: FieldSlice?
  /// Which conditions wait for another member, and which of those have it, a bit each.
  var awaited: UInt32 = 0
  var met: UInt32 = 0
  /// Whether a wanted string may not be JSON's.
  var isSuspect = false
  let pairs: [JSONPair]
  let hasPairs: Bool
  /// Whether the client is an address, whose port is not part of it.
  private let clientIsAddress: Bool
  private var lineStart: Byte?

  static var findsRecords: Bool { true }

  /// How this line's fields are escaped.
  var escaping = Escaping.json

  /// Makes the extractor of one file.
  init(_ plan: JSONPlan) {
    pairs = plan.pairs
    hasPairs = !plan.pairs.isEmpty
    clientIsAddress = plan.clientIsAddress
    tree = plan.tree
    conditions = plan.conditions
    keys = JSONKeyMemory(nodeCount: tree.nodeCount)
    unsafe actions = .allocate(capacity: max(1, tree.actions.count))
    unsafe actions.initialize(from: tree.actions, count: tree.actions.count)
    unsafe essentials = .allocate(capacity: max(1, tree.essentials.count))
    unsafe essentials.initialize(from: tree.essentials, count: tree.essentials.count)
    unsafe targets = .allocate(capacity: max(1, tree.targets.count))
    unsafe targets.initialize(from: tree.targets, count: tree.targets.count)
    unsafe ranks = .allocate(capacity: 16)
    unsafe ranks.initialize(repeating: Self.unseen, count: 16)
    unsafe open = .allocate(capacity: tree.depth + 1)
    unsafe open.initialize(repeating: OpenObject(node: 0, previous: keys.start(of: 0)), count: tree.depth + 1)
  }

  deinit {
    unsafe actions.deallocate()
    unsafe essentials.deallocate()
    unsafe targets.deallocate()
    unsafe ranks.deallocate()
    unsafe open.deallocate()
  }

  mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe extract(from: start, to: end, actions, into: &fields)
  }

  mutating func extractEssentials(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe extract(from: start, to: end, essentials, into: &fields)
  }

  // One body for both: what is done for an action is said by the table.
  @inline(never) private mutating func extract(
    from start: Byte, to end: Byte, _ actions: UnsafeMutablePointer<JSONKeyTree.Action>, into fields: inout Fields
  ) -> RejectReason? {
    var place = unsafe skipBlanks(from: start, to: end)
    guard unsafe place < end, unsafe place.pointee == UInt8(ascii: "{") else {
      return .json
    }
    // What it lacks is a time of its own, as any batch does.
    if unsafe OTLPLogs.begins(at: place, to: end) { return .time }
    unsafe startLine(place)
    var depth = 0
    var previous = unsafe keys.start(of: 0)
    unsafe place = skipBlanks(from: place + 1, to: end)

    while true {
      // Few variables live across this loop, and none by its address, for they have to stay in registers.
      let expected = unsafe previous.pointee.next
      let after = unsafe place + expected.pointee.length
      if unsafe after <= end && JSONKeyMemory.matches(expected, at: place) {
        unsafe place = after
        unsafe previous = expected
      } else if unsafe place < end, unsafe place.pointee == UInt8(ascii: "}") {
        // An empty object, or a comma too many.
        if unsafe isAfterComma(place) { fields.repaired = true }
        guard let next = unsafe closeObjects(at: place, to: end, depth, previous) else { return .json }
        if unsafe next.depth < 0 { return unsafe finish(after: next.place, to: end, &fields) }
        unsafe place = next.place
        unsafe depth = next.depth
        unsafe previous = next.previous
        continue
      } else {
        guard let key = unsafe keys.look(at: place, to: end, after: previous, tree) else { return .json }
        unsafe place = key.value
        unsafe previous = key.entry
      }
      var byte = unsafe place.pointee
      if byte <= 0x20 {
        unsafe place = skipBlanks(from: place, to: end)
        unsafe byte = place.pointee
      }
      guard unsafe place < end else { return .json }

      let action = unsafe previous.pointee.action
      if action >= 0 {
        let child = unsafe actions[action].child
        if byte == UInt8(ascii: "{"), child >= 0 {
          unsafe open[depth] = OpenObject(node: previous.pointee.node, previous: previous)
          depth &+= 1
          unsafe previous = keys.start(of: child)
          unsafe place = skipBlanks(from: place + 1, to: end)
          continue
        }
        guard let after = unsafe take(actions[action], at: place, to: end, &fields) else { return .json }
        unsafe place = after
      } else if byte == UInt8(ascii: "\"") {
        unsafe place = endOfString(from: place + 1, to: end, &previous.pointee.usualLength)
        guard unsafe place < end else { return .json }
        unsafe place += 1
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard let after = unsafe endOfNested(from: place, to: end) else { return .json }
        unsafe place = after
      } else {
        guard let after = unsafe endOfBare(from: place, to: end, &fields.repaired) else { return .json }
        unsafe place = after
      }
      // First the pair that stands behind most values. Where the comma is the last byte the place is the end, at which
      // no key is found.
      if unsafe load2(place) == Self.commaAndQuote {
        unsafe place += 1
        continue
      }
      guard let next = unsafe closeObjects(at: place, to: end, depth, previous) else { return .json }
      if unsafe next.depth < 0 { return unsafe finish(after: next.place, to: end, &fields) }
      unsafe place = next.place
      unsafe depth = next.depth
      unsafe previous = next.previous
    }
  }

  /// Passes the comma after a value, and before it the end of every object that ends there.
  /// - Returns: where the next key is to stand, how many objects are open there, and the key before it. The depth is -1
  ///   and the place that of the last brace where the line's own object ends; nil where neither stands there.
  // Mutating, so that nobody copies the extractor for it.
  @inline(never) private mutating func closeObjects(
    at place: Byte, to end: Byte, _ depth: Int, _ previous: UnsafeMutablePointer<JSONKeyMemory.Entry>
  ) -> (place: Byte, depth: Int, previous: UnsafeMutablePointer<JSONKeyMemory.Entry>)? {
    var place = unsafe place
    var depth = depth
    var previous = unsafe previous
    while true {
      unsafe place = skipBlanks(from: place, to: end)
      // Checked first: behind the end lies whatever the buffer holds, which may well be a brace.
      guard unsafe place < end else { return nil }
      if unsafe place.pointee == UInt8(ascii: ",") {
        return unsafe (skipBlanks(from: place + 1, to: end), depth, previous)
      }
      guard unsafe place.pointee == UInt8(ascii: "}") else { return nil }
      depth &-= 1
      if depth < 0 { return unsafe (place, depth, previous) }
      let object = unsafe open[depth]
      // The memory may have been emptied meanwhile and the entry given to a key of another node.
      unsafe previous =
        object.previous.pointee.node == object.node ? object.previous : keys.start(of: object.node)
      unsafe place += 1
    }
  }

  /// `,"` as a word.
  private static var commaAndQuote: UInt16 { 0x222C }

  /// Whether a comma is the last byte before a place inside an object that is no blank.
  @inline(never) private func isAfterComma(_ place: Byte) -> Bool {
    var before = unsafe place - 1
    while unsafe isBlank(before.pointee) { unsafe before -= 1 }
    return unsafe before.pointee == UInt8(ascii: ",")
  }

  /// Makes all that belongs to one line as if no line had been read.
  @inline(__always) private mutating func startLine(_ start: Byte) {
    unsafe lineStart = start
    unsafe UnsafeMutableRawPointer(ranks).storeBytes(
      of: SIMD16<UInt16>(repeating: Self.unseen), as: SIMD16<UInt16>.self)
    joined = 0
    failedCondition = .max
    requestLine = nil
    commonLine = nil
    awaited = 0
    met = 0
    isSuspect = false
    escaping = .json
    scratch.clear()
  }

  /// Ends a line at the brace that closes its object: only blanks and the comma of a list may follow.
  @inline(__always) private mutating func finish(after brace: Byte, to end: Byte, _ fields: inout Fields)
    -> RejectReason?
  {
    if unsafe brace + 1 < end {
      var place = unsafe skipBlanks(from: brace + 1, to: end)
      if unsafe place < end, unsafe place.pointee == UInt8(ascii: ",") {
        unsafe place = skipBlanks(from: place + 1, to: end)
      }
      guard unsafe place == end else { return .json }
    }
    if requestLine != nil || fields.date.count >= 0 || commonLine != nil || clientIsAddress {
      complete(&fields, clientIsAddress: clientIsAddress)
    }
    if isSuspect, let start = unsafe lineStart {
      if unsafe !JSONText.isWellFormed(from: start, to: brace) { fields.repaired = true }
    }
    if awaited & ~met != 0 { failedCondition = min(failedCondition, (awaited & ~met).trailingZeroBitCount) }
    if failedCondition != .max { fields.excludedAs = conditions[failedCondition].exclusionName }
    return nil
  }
}
