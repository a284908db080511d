/// The exclusion rules about method, path, status and address, held against the fields of one line.
///
/// They are asked only where any are configured, and compare bytes as the line has them: a pattern for a path that the
/// writer escapes must be written escaped.
struct FieldExclusions: Sendable {
  private let rules: ExclusionRules

  init(_ rules: ExclusionRules) { self.rules = rules }

  /// The name of the first rule that takes the line, or nil.
  /// - Complexity: O(*n*) in the number of rules.
  @inline(never) func name(for fields: Fields) -> String? {
    first(rules.methods, fields.method) ?? first(rules.statuses, fields.status) ?? path(fields.path)
      ?? address(fields.address)
  }

  private func first(_ rules: [ExclusionRules.Rule], _ slice: FieldSlice) -> String? {
    guard !rules.isEmpty, slice.hasBytes else { return nil }
    return rules.first { rule in
      if case .pattern(let pattern) = rule.test { unsafe pattern.matches(slice.start, slice.count) } else { false }
    }?.name
  }

  /// A path is compared without its query, and without the scheme and host that proxies log before it.
  private func path(_ slice: FieldSlice) -> String? {
    guard !rules.paths.isEmpty, slice.hasBytes else { return nil }
    let end = unsafe find(UInt8(ascii: "?"), from: slice.start, to: slice.start + slice.count)
    var start = unsafe slice.start
    if unsafe start[0] != UInt8(ascii: "/") {
      let colon = unsafe find(UInt8(ascii: ":"), from: start, to: end)
      if unsafe end - colon > 3, unsafe colon[1] == UInt8(ascii: "/"), unsafe colon[2] == UInt8(ascii: "/") {
        unsafe start = find(UInt8(ascii: "/"), from: colon + 3, to: end)
      }
    }
    return unsafe first(rules.paths, FieldSlice(start: start, count: end - start))
  }

  /// Of several addresses the first counts, which is the client's; a port behind it does not.
  private func address(_ slice: FieldSlice) -> String? {
    guard !rules.addresses.isEmpty, slice.hasBytes else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: slice.start, count: slice.count)
    let text = unsafe Self.bare(Array(bytes.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: " ") }))
    let address = InternetAddress(text)
    return rules.addresses.first { rule in
      switch rule.test {
      case .pattern(let pattern): pattern.matches(text)
      case .block(let block): address.map(block.contains) ?? false
      }
    }?.name
  }

  /// `192.0.2.1` of `192.0.2.1:40684`, `2001:db8::1` of `[2001:db8::1]:443`.
  private static func bare(_ text: [UInt8]) -> [UInt8] {
    if text.first == UInt8(ascii: "["), let close = text.firstIndex(of: UInt8(ascii: "]")) {
      return Array(text[1..<close])
    }
    guard text.count(where: { $0 == UInt8(ascii: ":") }) == 1, let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      return text
    }
    return Array(text[..<colon])
  }
}
