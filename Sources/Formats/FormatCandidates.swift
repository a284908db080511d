package import Vocabulary

/// A format that a sample may be of.
package struct FormatGuess: Sendable {
  /// As `--format` takes it.
  package var format: String
  /// The fields of roles that the format does not know by name and the looks of a sample tell.
  package var fields: [Role: String] = [:]
  /// Names that a mapping may use for fields which the format names by their looks.
  package var otherNames: [String: String] = [:]
  /// What speaks for it, to follow "because".
  package var why: String
  /// Where two readings of this format fit: what cannot be told, and the option that would.
  package var question: String?
  /// The role that the question is about; a field that is given for it answers the question.
  package var questionRole: Role?

  package init(format: String, why: String, question: String? = nil, questionRole: Role? = nil) {
    self.format = format
    self.why = why
    self.question = question
    self.questionRole = questionRole
  }
}

/// The formats that are recognised. One row each: to add a format, add its row.
///
/// Rows of one family read the same lines more and less closely, so the first one that fits is taken: the closest goes
/// first. Rows of different families must not disagree about a file.
package struct FormatCandidate: Sendable {
  package var name: String
  package var family: String
  /// What stands around the lines; nil where nothing does.
  var wrapper: Wrapper?
  /// Whether lines with something around them are not asked about: it would be taken for a part of the line.
  private var isBare = false
  /// Looks at a sample without what stands around its lines, quickly; nil where it cannot be of this format.
  package var probe: @Sendable (LogSample) -> FormatGuess?

  /// A row with a look of its own.
  package init(_ name: String, family: String, probe: @escaping @Sendable (LogSample) -> FormatGuess?) {
    self.name = name
    self.family = family
    self.probe = probe
  }

  /// A row of a fixed format.
  init(
    _ name: String, family: String, format: String, why: String, where fits: @escaping @Sendable (LogSample) -> Bool
  ) {
    self.init(name, family: family) { sample in fits(sample) ? FormatGuess(format: format, why: why) : nil }
  }

  /// All rows. Where something stands around the lines only the rows for that are asked.
  package static let all: [FormatCandidate] =
    [haproxy, json] + plain.map(\.bare)
    + wrappers.flatMap { wrapper in ([haproxy, json] + plain).map { $0.wrapped(in: wrapper) } } + [router]

  /// The closest first: a stream's name would be taken for a virtual host.
  private static let wrappers: [Wrapper] = [
    .docker, .cri, .syslog, .heroku, .awslogs, .cloudwatch, .kubectl, .message,
  ]

  /// Looks at a sample, with and without what stands around its lines.
  func guess(_ views: SampleViews) -> FormatGuess? {
    guard let wrapper else {
      return !isBare || views.wrappers.isEmpty ? probe(views.sample) : nil
    }
    guard let inner = views.inner[wrapper], !inner.isEmpty, var guess = probe(inner) else { return nil }
    guess.format = "\(wrapper.rawValue)+\(guess.format)"
    guess.why = "they are \(wrapper.summary), and inside \(guess.why)"
    return guess
  }

  /// An object a line. Docker's objects are none of requests, and say so better than a format that is not known inside.
  private static let json = FormatCandidate("json", family: "json", format: "json", why: "its lines are JSON objects") {
    sample in
    // Where records are printed over several lines the first one tells.
    half(of: sample) { beginsJSON($0) || endsInColumnOfJSON($0) }
      || (sample.lines.count > 1 && (beginsJSON(sample.firstLine) || sample.firstLine.elementsEqual("[".utf8)))
  }

  /// Whether a line begins with an object or a list of objects.
  private static func beginsJSON(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard text.first == UInt8(ascii: "[") else { return text.first == UInt8(ascii: "{") }
    return text.dropFirst().first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
  }

  private static let extended = FormatCandidate(
    "w3c", family: "w3c", format: "w3c", why: "a #Fields line names its columns"
  ) { sample in sample.namesColumns }

  private static let combined: [FormatCandidate] = [
    FormatCandidate("combined with more fields", family: "clf") { sample in CombinedShape(sample)?.guess() },
    FormatCandidate("combined", family: "clf", format: "combined", why: "its lines are combined", where: hasCLFTime),
    FormatCandidate("common", family: "clf", format: "common", why: "its lines are common", where: hasCLFTime),
  ]

  /// Whether the last of a line's columns is an object, as Caddy's console encoder writes.
  private static func endsInColumnOfJSON(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.last == UInt8(ascii: "}"), let brace = line.firstIndex(of: UInt8(ascii: "{")), brace > line.startIndex
    else { return false }
    return line[brace - 1] == 0x09 && !line[..<brace].contains(UInt8(ascii: "\""))
  }

  /// The rows but JSON's and HAProxy's, which reads a line with what syslog puts before it.
  private static let plain: [FormatCandidate] = [
    [extended], columns, [keyValues], envoy, [loadBalancer, objectStore, squid], rawCombined, combined,
  ].flatMap(\.self)

  /// The row for lines with nothing around them.
  private var bare: FormatCandidate {
    var row = self
    row.isBare = true
    return row
  }

  /// The row for the same lines with something around them.
  private func wrapped(in wrapper: Wrapper) -> FormatCandidate {
    var row = self
    row.name = "\(wrapper.rawValue)+\(name)"
    // An object that says something of a request is read as it is, whatever its message says once more.
    if wrapper == .message { row.family = Self.json.family }
    row.wrapper = wrapper
    return row
  }

  /// Whether half of the lines have `[30/Nov/2026:` somewhere.
  private static func hasCLFTime(_ sample: LogSample) -> Bool {
    let slash = UInt8(ascii: "/")
    return sample.lines.count { line in
      line.indices.dropLast(12).contains { index in
        line[index] == UInt8(ascii: "[") && line[index + 3] == slash && line[index + 7] == slash
          && line[index + 12] == UInt8(ascii: ":")
      }
    } * 2 > sample.lines.count
  }
}
