package import Vocabulary

/// A format that a sample may be of.
package struct FormatGuess: Sendable {
  /// As `--format` takes it.
  package var format: String
  /// The fields of roles that the format does not know by name and the looks of a sample tell.
  package var fields: [Role: String] = [:]
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
  /// Looks at a sample, quickly; nil where it cannot be of this format.
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

  /// All rows. Where something stands around the lines only the rows for that are asked: others would take it for a part
  /// of the line.
  package static let all: [FormatCandidate] =
    [haproxy, json] + plain.map(\.bare)
    + [Wrapper.docker, .cri, .syslog, .kubectl].flatMap { wrapper in
      ([json] + plain).map { $0.wrapped(in: wrapper) }
    }

  /// An object a line. Docker's objects are none of requests, and say so better than a format that is not known inside.
  private static let json = FormatCandidate("json", family: "json", format: "json", why: "its lines are JSON objects") {
    sample in begins(sample, with: "{")
  }

  private static let extended = FormatCandidate(
    "w3c", family: "w3c", format: "w3c", why: "a #Fields line names its columns"
  ) { sample in sample.namesColumns }

  private static let combined: [FormatCandidate] = [
    FormatCandidate("combined with more fields", family: "clf") { sample in CombinedShape(sample)?.guess() },
    FormatCandidate("combined", family: "clf", format: "combined", why: "its lines are combined", where: hasCLFTime),
    FormatCandidate("common", family: "clf", format: "common", why: "its lines are common", where: hasCLFTime),
  ]

  /// The rows but JSON's and HAProxy's, which reads a line with what syslog puts before it.
  private static let plain: [FormatCandidate] = [
    [extended], columns, [keyValues], envoy, [loadBalancer, objectStore, squid], rawCombined, combined,
  ].flatMap(\.self)

  /// The row for lines with nothing around them.
  private var bare: FormatCandidate {
    FormatCandidate(name, family: family) { sample in sample.wrapper == nil ? probe(sample) : nil }
  }

  /// The row for the same lines with something around them.
  private func wrapped(in wrapper: Wrapper) -> FormatCandidate {
    var row = FormatCandidate("\(wrapper.rawValue)+\(name)", family: family) { sample in
      guard sample.wrapper == wrapper, var guess = probe(sample.unwrapped(wrapper)) else { return nil }
      guess.format = "\(wrapper.rawValue)+\(guess.format)"
      guess.why = "they are \(wrapper.summary), and inside \(guess.why)"
      return guess
    }
    row.wrapper = wrapper
    return row
  }

  /// Whether half of the lines begin with a text.
  private static func begins(_ sample: LogSample, with text: String) -> Bool {
    sample.lines.count { $0.drop { $0 == 0x20 }.starts(with: text.utf8) } * 2 > sample.lines.count
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
