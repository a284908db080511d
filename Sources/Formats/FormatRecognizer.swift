package import Vocabulary

/// Tells by the first lines of a file which format it has.
///
/// Every candidate whose look fits reads the sample; a format fits when it reads nine of ten lines, those aside that are
/// no requests. Nothing is guessed: where two fit and would give different hits, or none does, the file is refused, and
/// the text says what would settle it.
package struct FormatRecognizer: Sendable {
  private let candidates: [FormatCandidate]
  private let fields: [Role: String]
  private let app: String
  private let userAgentProducts: [String]
  private let zone: Zone?
  private let exclusions: ExclusionRules
  private let endpoints: [Endpoint]

  /// Makes a recogniser; the parameters are those of a plan without its format.
  package init(
    candidates: [FormatCandidate] = FormatCandidate.all, fields: [Role: String] = [:], app: String = "",
    userAgentProducts: [String] = [], zone: Zone? = nil, exclusions: ExclusionRules = .none,
    endpoints: [Endpoint] = []
  ) {
    self.candidates = candidates
    self.fields = fields
    self.app = app
    self.userAgentProducts = userAgentProducts
    self.zone = zone
    self.exclusions = exclusions
    self.endpoints = endpoints
  }

  /// Whether lines carry a client id as far as the given fields tell.
  package var mapsClient: Bool? { fields[.client] != nil ? true : nil }
  /// Whether the given client field is an address.
  package var clientIsAddress: Bool { fields[.client].map(AddressNames.contains) ?? false }

  /// Whether a notice field is given.
  package var mapsNotice: Bool { fields[.notice] != nil }

  /// What a file was taken for.
  package enum Answer: Sendable {
    /// The plan to read it by, and what it was taken for and why, for people.
    case plan(FormatPlan, taken: String)
    /// Why it cannot be told, with the first line (ids and addresses left out) and what would settle it.
    case refused(String)
  }

  /// A format that fits a sample.
  struct Fit {
    var candidate: FormatCandidate
    var guess: FormatGuess
    var plan: FormatPlan
    var trial: FormatTrial
  }

  /// Recognises a sample that is not empty.
  package func recognize(_ sample: LogSample) -> Answer {
    switch choose(sample) {
    case .success(let fit): .plan(fit.plan, taken: Self.taken(fit))
    case .failure(let refusal): .refused(refusal.text)
    }
  }

  /// Why a sample is refused.
  struct Refusal: Error { var text: String }

  /// The one format that fits.
  func choose(_ sample: LogSample) -> Result<Fit, Refusal> {
    if sample.hasBareReturns {
      return Self.refused("its lines end in CR alone; convert them, as with tr '\\r' '\\n'", sample)
    }
    let views = SampleViews(sample)
    var fits: [Fit] = []
    var obstacle: String?
    for candidate in candidates where !fits.contains(where: { $0.candidate.family == candidate.family }) {
      guard let guess = candidate.guess(views) else { continue }
      do {
        let plan = try plan(guess)
        let trial = FormatTrial(plan, sample)
        if trial.fits, trial.isAboutRequests {
          fits.append(Fit(candidate: candidate, guess: guess, plan: plan, trial: trial))
        } else if obstacle == nil {
          obstacle = Self.obstacle(candidate, trial)
        }
      } catch {
        obstacle = error.message
      }
    }
    let best = fits.indices.max { left, right in
      let (a, b) = (fits[left].trial, fits[right].trial)
      // The earlier row wins a tie.
      return (a.versions, a.clients, a.hits, right) < (b.versions, b.clients, b.hits, left)
    }
    guard let best else { return Self.refused(obstacle.map { "no format fits: \($0)" } ?? "no format fits", sample) }
    let chosen = fits[best]
    if let question = chosen.guess.question, chosen.guess.questionRole.map({ fields[$0] == nil }) ?? true {
      return Self.refused(question, sample)
    }
    if let other = fits.first(where: { $0.trial.differs(from: chosen.trial) }) {
      return Self.refused(
        "both \(chosen.candidate.name) and \(other.candidate.name) fit, and give different hits", sample)
    }
    return .success(chosen)
  }

  private func plan(_ guess: FormatGuess) throws(SunsetError) -> FormatPlan {
    try FormatPlan(
      format: guess.format,
      fields: guess.fields.merging(fields.mapValues { guess.otherNames[$0] ?? $0 }) { _, given in given }, app: app,
      userAgentProducts: userAgentProducts, zone: zone, exclusions: exclusions, endpoints: endpoints)
  }

  /// What stands in the way of a format that looked right.
  private static func obstacle(_ candidate: FormatCandidate, _ trial: FormatTrial) -> String {
    guard trial.fits else {
      let reasons = trial.outcomes.compactMap { outcome -> RejectReason? in
        if case .rejected(let reason) = outcome { reason } else { nil }
      }
      let most = Set(reasons).max { a, b in reasons.count { $0 == a } < reasons.count { $0 == b } }
      return "as \(candidate.name), \(reasons.count) of its first \(trial.outcomes.count) lines have "
        + (most?.sentence ?? RejectReason.shape.sentence)
    }
    return
      "as \(candidate.name), its lines have a time but no field of a request; where they wrap the lines of another "
      + "log, give the format of both"
  }

  static func taken(_ fit: Fit) -> String {
    let hasVersion = fit.trial.versions > 0
    let missing = [Role.version, .client].filter { fit.trial.values[$0] == nil && !($0 == .version && hasVersion) }
    let lacks =
      fit.trial.hits == 0 || missing.isEmpty
      ? "" : "; no \(missing.map(\.rawValue).joined(separator: " and no ")) field"
    return "\(fit.candidate.name), because \(fit.guess.why)\(lacks)"
  }

  private static func refused(_ why: String, _ sample: LogSample) -> Result<Fit, Refusal> {
    let line = sample.lines.first ?? sample.firstLine
    return .failure(Refusal(text: "\(why); its first line is: \(MaskedText.line(line))"))
  }
}
