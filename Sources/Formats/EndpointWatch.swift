import Vocabulary

/// Finds the endpoints that a hit asks for. Only where any are configured: other logs pay nothing for it.
struct EndpointWatch {
  fileprivate struct Entry {
    var endpoint: Endpoint
    var method: [UInt8]?
    var path: PathPattern
    /// The subject's number by the number of the hit's version; -1 where it has none yet.
    var numbers: [Int32] = []
  }

  private var entries: [Entry]
  private var path: [UInt8] = []
  /// Whether any hit had a path. A log without paths does not tell who asked for what.
  private(set) var hasPaths = false

  init(_ endpoints: [Endpoint]) {
    entries = endpoints.map { endpoint in
      Entry(endpoint: endpoint, method: endpoint.method.map { Array($0.utf8) }, path: PathPattern(endpoint.path))
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Forgets the hits so far.
  mutating func restart() { hasPaths = false }

  /// Tells every subject that a hit counts for. Where the line does not say what was asked for, it may have been any.
  mutating func find(
    _ fields: Fields, of subject: Int32, in table: inout SubjectTable, _ escaping: Escaping, _ body: (Int32) -> Void
  ) {
    path.removeAll(keepingCapacity: true)
    unescape(fields.path, escaping, into: &path)
    let isSilent = path.isEmpty || path == [UInt8(ascii: "-")]
    if !isSilent {
      hasPaths = true
      path = PathPattern.normal(path)
    }
    for index in entries.indices {
      guard entries[index].fits(fields.method) && (isSilent || entries[index].path.matches(path)) else { continue }
      body(entries[index].number(of: subject, in: &table))
    }
  }
}

extension EndpointWatch.Entry {
  fileprivate func fits(_ slice: FieldSlice) -> Bool {
    guard let method, slice.hasBytes else { return true }
    let bytes = unsafe UnsafeBufferPointer(start: slice.start, count: slice.count)
    if unsafe bytes.count == 1 && bytes[0] == UInt8(ascii: "-") { return true }
    return unsafe bytes.elementsEqual(method) { $0 & 0xDF == $1 }
  }

  fileprivate mutating func number(of subject: Int32, in table: inout SubjectTable) -> Int32 {
    let index = Int(subject)
    while numbers.count <= index { numbers.append(-1) }
    if numbers[index] < 0 {
      let version = table.subjects[index]
      numbers[index] = table.number(
        Subject(app: version.app, kind: .endpoint, platform: version.platform, name: endpoint.name))
    }
    return numbers[index]
  }
}
