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
    if target.kind == .condition {
      if target.index < failedCondition, !isAllowed(value, by: conditions[target.index]) {
        failedCondition = target.index
      }
      return
    }
    if target.kind == .requestLine {
      if value.hasBytes { requestLine = value }
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
    let first = target.kind == .date ? fields.date : fields.slice(of: target.role)
    if same(first, value) { return }
    joined |= bit
    unsafe ranks[target.index] = rank & ~Self.empty
    set(target, scratch.join(first, value), &fields)
  }

  private func set(_ target: Target, _ value: FieldSlice, _ fields: inout Fields) {
    if target.kind == .date { fields.date = value } else { unsafe fields.set(target.role, value.start, value.count) }
  }

  /// Gives the method and the path that only a request line has, and takes back a date that belongs to no time of day.
  @inline(never) mutating func complete(_ fields: inout Fields) {
    // `05:00:03`, not a whole time stamp, with which a date beside it would be another thing.
    let isTimeOfDay = unsafe (5...15).contains(fields.time.count) && fields.time.start[2] == UInt8(ascii: ":")
    if !isTimeOfDay { fields.date = unsafe .missing(fields.date.start) }

    guard let line = requestLine else { return }
    let end = unsafe line.start + line.count
    let space = unsafe find(0x20, from: line.start, to: end)
    guard unsafe space < end else { return }
    if !fields.method.hasBytes { unsafe fields.set(.method, line.start, space - line.start) }
    guard !fields.path.hasBytes else { return }
    // The protocol is the last word; a path in a bad request may hold spaces, and HTTP/0.9 has no protocol.
    var last = unsafe end
    while unsafe last > space + 1, unsafe (last - 1).pointee != 0x20 { unsafe last -= 1 }
    let hasProtocol = unsafe last > space + 1 && end - last >= 5 && sameBytes(last, Self.protocolStart.utf8Start, 5)
    unsafe fields.set(.path, space + 1, (hasProtocol ? last - 1 : end) - (space + 1))
  }

  private static var protocolStart: StaticString { "HTTP/" }

  private func isAllowed(_ value: FieldSlice, by condition: JSONCondition) -> Bool {
    var plain: [UInt8] = []
    unescape(value, .json, into: &plain)
    return condition.values.contains { allowed in
      switch condition.kind {
      case .equals: plain.elementsEqual(allowed.utf8)
      case .hasPrefix: plain.starts(with: allowed.utf8)
      }
    }
  }
}
