import Vocabulary

extension JSONExtractor {
  /// Marks the rank of an empty value, so that any other one is preferred to it.
  private static let empty: UInt16 = 0x4000

  /// Gives a value to all that want it.
  @inline(__always) mutating func give(_ value: FieldSlice, to action: JSONKeyTree.Action, _ fields: inout Fields) {
    var index = action.firstTarget
    let end = index &+ action.targetCount
    while index < end {
      let target = unsafe targets[index]
      let rank = value.count == 0 ? target.rank | Self.empty : target.rank
      if target.kind == .role, unsafe ranks[target.index] == Self.unseen {
        unsafe ranks[target.index] = rank
        unsafe fields.set(target.role, value.start, value.count)
      } else {
        offer(value, rank, to: target, &fields)
      }
      index &+= 1
    }
  }

  /// Gives a value to a condition, to the date, or to a role that has one from another member of the line.
  @inline(never) private mutating func offer(
    _ value: FieldSlice, _ rank: UInt16, to target: Target, _ fields: inout Fields
  ) {
    switch target.kind {
    case .role, .date: break
    case .condition:
      // An odd rank is that of another spelling.
      if rank & 1 == 0 { check(value, target.index) }
      return
    case .need:
      met |= 1 << UInt32(target.index)
      return
    case .requestLine:
      if value.hasBytes { requestLine = value }
      return
    case .commonLine:
      if value.hasBytes { commonLine = value }
      return
    case .percentKey:
      if rank & 1 == 0 { escaping = .percentInJSON }
      return
    case .pair:
      return
    }
    let bit = 1 << target.index
    let present = unsafe ranks[target.index]
    if present == Self.unseen || (rank < present && (rank ^ present) & ~Self.empty != 0) {
      joined &= ~bit
      unsafe ranks[target.index] = rank
      set(target, value, &fields)
      return
    }
    guard (rank ^ present) & ~Self.empty == 0, joined & bit == 0 else { return }
    let first = target.kind == .date ? fields.date : fields[target.role]
    if same(first, value) { return }
    joined |= bit
    unsafe ranks[target.index] = rank & ~Self.empty
    set(target, scratch.join(first, value), &fields)
  }

  private mutating func check(_ value: FieldSlice, _ index: Int) {
    if conditions[index].kind == .needs {
      awaited |= 1 << UInt32(index)
    } else if index < failedCondition, !isAllowed(value, by: conditions[index]) {
      failedCondition = index
    }
  }

  /// Gives a value, whatever it is, to the roles that want a key within its texts.
  @inline(never) mutating func givePairs(_ value: FieldSlice, to action: JSONKeyTree.Action, _ fields: inout Fields) {
    for index in action.firstTarget..<action.firstTarget + action.targetCount {
      var target = unsafe targets[index]
      guard target.kind == .pair else { continue }
      let pair = pairs[target.index]
      target.kind = .role
      target.index = Role.allCases.firstIndex(of: target.role) ?? 0
      var found: [FieldSlice] = []
      pair.forEach(in: value, from: Int(target.rank >> 1)) { found.append($0) }
      for text in found { offer(text, 0, to: target, &fields) }
    }
  }

  private func set(_ target: Target, _ value: FieldSlice, _ fields: inout Fields) {
    if target.kind == .date { fields.date = value } else { unsafe fields.set(target.role, value.start, value.count) }
  }

  /// Gives what only a request line or a line within the record has, and takes back a date that belongs to no time of day.
  @inline(never) mutating func complete(_ fields: inout Fields, clientIsAddress: Bool) {
    if clientIsAddress { Self.cutPort(&fields.client) }
    if let line = commonLine { readCommonLine(line, &fields) }
    // `05:00:03`, not a whole time stamp, with which a date beside it would be another thing.
    let isTimeOfDay = unsafe (5...15).contains(fields.time.count) && fields.time.start[2] == UInt8(ascii: ":")
    if !isTimeOfDay { fields.date = unsafe .missing(fields.date.start) }

    guard let line = requestLine else { return }
    let end = unsafe line.start + line.count
    let space = unsafe find(0x20, from: line.start, to: end)
    guard unsafe space < end else {
      // Fastly's example logs the method alone as `request`.
      let word = unsafe UnsafeBufferPointer(start: line.start, count: line.count)
      let isMethod = unsafe word.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      if isMethod, !fields.method.hasBytes { unsafe fields.set(.method, line.start, line.count) }
      return
    }
    if !fields.method.hasBytes { unsafe fields.set(.method, line.start, space - line.start) }
    guard !fields.path.hasBytes else { return }
    // The protocol is the last word; a path in a bad request may hold spaces, and HTTP/0.9 has no protocol.
    var last = unsafe end
    while unsafe last > space + 1, unsafe (last - 1).pointee != 0x20 { unsafe last -= 1 }
    let hasProtocol = unsafe last > space + 1 && end - last >= 5 && sameBytes(last, Self.protocolStart.utf8Start, 5)
    unsafe fields.set(.path, space + 1, (hasProtocol ? last - 1 : end) - (space + 1))
  }

  /// Takes the time and the request line from a line of the Common Log Format, where the record has none of its own.
  private mutating func readCommonLine(_ line: FieldSlice, _ fields: inout Fields) {
    let end = unsafe line.start + line.count
    let bracket = unsafe find(UInt8(ascii: "["), from: line.start, to: end)
    let closing = unsafe find(UInt8(ascii: "]"), from: bracket, to: end)
    guard unsafe closing < end else { return }
    if !fields.time.hasBytes { unsafe fields.set(.time, bracket + 1, closing - (bracket + 1)) }
    // The quotes of the request line are escaped, as they stand in a JSON string.
    let quote = unsafe find(UInt8(ascii: "\""), from: closing, to: end)
    guard requestLine == nil, unsafe quote < end else { return }
    let last = unsafe find(UInt8(ascii: "\""), from: quote + 1, to: end)
    guard unsafe last < end, unsafe last[-1] == UInt8(ascii: "\\") else { return }
    requestLine = unsafe FieldSlice(start: quote + 1, count: last - 1 - (quote + 1))
  }

  /// Cuts the port off `192.0.2.1:443` and `[2001:db8::1]:443`: every connection has another.
  private static func cutPort(_ client: inout FieldSlice) {
    guard client.hasBytes else { return }
    let bytes = unsafe UnsafeBufferPointer(start: client.start, count: client.count)
    guard let colon = unsafe bytes.lastIndex(of: UInt8(ascii: ":")), colon + 1 < client.count,
      unsafe bytes[(colon + 1)...].allSatisfy({ (0x30...0x39).contains($0) })
    else { return }
    if unsafe bytes[0] == UInt8(ascii: "["), unsafe bytes[colon - 1] == UInt8(ascii: "]") {
      client = unsafe FieldSlice(start: client.start + 1, count: colon - 2)
    } else if unsafe bytes.firstIndex(of: UInt8(ascii: ":")) == colon {
      client.count = colon
    }
  }

  private static var protocolStart: StaticString { "HTTP/" }

  private func isAllowed(_ value: FieldSlice, by condition: JSONCondition) -> Bool {
    var plain: [UInt8] = []
    unescape(value, .json, into: &plain)
    return condition.values.contains { allowed in
      switch condition.kind {
      case .equals: plain.elementsEqual(allowed.utf8)
      case .hasPrefix: plain.starts(with: allowed.utf8)
      case .differs: plain.elementsEqual(allowed.utf8)
      case .needs: true
      }
    } != (condition.kind == .differs)
  }
}
