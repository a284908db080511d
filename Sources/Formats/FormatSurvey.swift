package import Vocabulary

/// What a sample of a log is, for a person to check: its format, and what each role was found in.
package struct FormatSurvey: Sendable {
  /// One role.
  package struct Row: Sendable {
    package var role: Role
    /// The field as a mapping names it.
    package var field: String
    /// Up to three values; of ids and addresses only their first characters.
    package var examples: [String]
    /// Lines that have a value, of ``FormatSurvey/lines``.
    package var filled: Int
  }

  /// As `--format` takes it.
  package let format: String
  /// What it was taken for and why.
  package let taken: String
  /// What must be given besides the format.
  package let fields: [Role: String]
  /// The app's product tokens in the User-Agent, where only they name versions.
  package let userAgentProducts: [String]
  /// The roles that were found, in the order of ``Role``.
  package let rows: [Row]
  /// Lines of the sample that are requests.
  package let lines: Int
  /// Whether lines have a version that can be read, and a client.
  package let hasVersion: Bool
  package let hasClient: Bool

  /// What came of looking.
  package enum Answer: Sendable {
    case survey(FormatSurvey)
    case refused(String)
  }

  /// Looks at a sample that is not empty.
  package static func look(at sample: LogSample) -> Answer {
    var fields: [Role: String] = [:]
    var products: [String] = []
    var fit: FormatRecognizer.Fit
    switch FormatRecognizer().choose(sample) {
    case .failure(let refusal): return .refused(refusal.text)
    case .success(let first): fit = first
    }
    func again() {
      if case .success(let better) = FormatRecognizer(fields: fields, userAgentProducts: products).choose(sample) {
        fit = better
      }
    }
    fields = fit.guess.fields
    let content = fit.candidate.wrapper.map { sample.unwrapped($0) } ?? sample
    let guess = namedFields(content, fit.candidate.family)
    for role in [Role.version, .platform, .client] where fit.trial.values[role] == nil {
      if let name = guess.name(of: role) { fields[role] = name }
    }
    if !fields.isEmpty { again() }
    if fit.trial.values[.version] == nil, let product = product(fit.trial.values[.userAgent] ?? []) {
      products = [product]
      again()
    }
    return .survey(FormatSurvey(fit, content, fields, products))
  }

  private init(
    _ fit: FormatRecognizer.Fit, _ sample: LogSample, _ fields: [Role: String], _ products: [String]
  ) {
    format = fit.guess.format
    taken = FormatRecognizer.taken(fit)
    self.fields = fields
    userAgentProducts = products
    lines = fit.trial.outcomes.count
    hasVersion = fit.trial.versions > 0
    hasClient = fit.trial.clients > 0
    rows = Role.allCases.compactMap { role in
      guard let values = fit.trial.values[role], !values.isEmpty else { return nil }
      var examples: [String] = []
      for value in values where examples.count < 3 {
        let example = MaskedText.example(value, isIdentity: role == .client || role == .address)
        if !examples.contains(example) { examples.append(example) }
      }
      return Row(
        role: role, field: fit.plan.fieldName(of: role) ?? Self.fieldName(of: role, sample, fit.candidate.family),
        examples: examples, filled: values.count)
    }
  }

  /// The field that a role is found in without a mapping.
  private static func fieldName(of role: Role, _ sample: LogSample, _ family: String) -> String {
    if let style = style(of: family) {
      let names = names(sample, style)
      let plan = ColumnPlan(names: names, given: [:], knowsJSONNames: style != .extended)
      return plan.uses.first { $0.role == role && $0.rank == 0 }.map { names[$0.column] } ?? ""
    }
    if family != "json" { return "" }
    let paths = sample.lines.prefix(20).map { JSONMembers($0).members.map(\.path) }
    let candidates = JSONPresets.mapping().filter { $0.role == role }.map { $0.path.joined(separator: ".") }
    for candidate in candidates {
      let folded = candidate.utf8.map(HeaderNames.fold)
      for line in paths {
        if let path = line.first(where: { $0.utf8.map(HeaderNames.fold) == folded }) { return path }
      }
    }
    return ""
  }

  private static func namedFields(_ sample: LogSample, _ family: String) -> NamedFieldGuess {
    var guess = NamedFieldGuess()
    switch family {
    case "json": for line in sample.lines { guess.add(JSONMembers(line).members) }
    default:
      guard let style = style(of: family) else { break }
      let names = names(sample, style)
      for line in sample.lines {
        let delimiter: UInt8 = line.contains(0x09) ? 0x09 : 0x20
        let values =
          style == .extended
          ? line.split(separator: delimiter, omittingEmptySubsequences: false).map(Array.init)
          : sample.values(style, line)
        guess.add(zip(names, values).map { ($0, $1) })
      }
    }
    return guess
  }

  private static func style(of family: String) -> ColumnStyle? {
    switch family {
    case "w3c": .extended
    case "csv": .commas
    case "tsv": .tabs
    default: nil
    }
  }

  private static func names(_ sample: LogSample, _ style: ColumnStyle) -> [String] {
    style == .extended ? sample.columnNames : sample.names(style)
  }

  /// The product at the start of User-Agents that one in five names, with a version, and that is no library's or browser's.
  private static func product(_ userAgents: [[UInt8]]) -> String? {
    var counts: [String: Int] = [:]
    for userAgent in userAgents {
      guard let word = userAgent.split(separator: 0x20).first, let slash = word.firstIndex(of: UInt8(ascii: "/")),
        slash > word.startIndex
      else { continue }
      let name = String(decoding: word[..<slash], as: UTF8.self)
      let version = Array(word[(slash + 1)...])
      if FieldShape.isVersion(version), !VersionText.libraries.contains(name.lowercased()) {
        counts[name, default: 0] += 1
      }
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best.flatMap { $0.value * 5 >= userAgents.count ? $0.key : nil }
  }
}
