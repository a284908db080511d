package import ClientContract

/// What is wrong with a gate file, seen beside what is known of the versions. POLICY section 8.
package struct GateFinding: Hashable, Sendable {
  /// A stable word; none is ever renamed.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    /// The file or a part of it is not understood, so that users pass.
    case notUnderstood
    case minimumAboveRecommended
    /// A threshold is above anything released or seen: nobody could get past it.
    case aboveAvailable
    case buildNumber
    /// A platform with clients has no entry.
    case platformMissing
    /// A platform that was never seen has an entry.
    case platformUnseen
    /// The minimum stops a version that is to be served.
    case passesStaying
  }

  package var platform: String
  package var code: Code
  /// What is wrong and what to do, in one sentence.
  package var text: String
}

/// Looks over a gate file.
package enum GateLint {
  /// Everything that is wrong with a gate, platform by platform.
  /// - Parameter platforms: What is known; `none` is no platform that a store serves and is left out.
  package static func findings(_ gate: UpdateGate, _ platforms: [GatePlatform]) -> [GateFinding] {
    let served = platforms.filter { $0.platform != "none" && !$0.known.isEmpty }
    // A file may hold remarks besides its platforms.
    let remarks = { (problem: UpdateGate.Problem) in
      problem.kind == .wrongType && problem.key == nil
        && problem.platform.map { name in
          !served.contains { $0.platform == name }
        } ?? false
    }
    var findings = gate.problems.filter { !remarks($0) }.map(finding)
    for known in served { findings += self.findings(known, gate) }
    for platform in gate.thresholds.keys.sorted() where !served.contains(where: { $0.platform == platform }) {
      findings.append(
        GateFinding(
          platform: platform, code: .platformUnseen,
          text: "No client of \(platform) is known; check how the app and the logs write the platform"))
    }
    return findings.sorted { ($0.platform, $0.code.rawValue) < ($1.platform, $1.code.rawValue) }
  }

  private static func findings(_ known: GatePlatform, _ gate: UpdateGate) -> [GateFinding] {
    let platform = known.platform
    guard let thresholds = gate.thresholds[platform] else {
      // An entry that is not understood has its own finding.
      guard !gate.problems.contains(where: { $0.platform == platform || $0.platform == nil }) else { return [] }
      return [
        GateFinding(
          platform: platform, code: .platformMissing,
          text: "\(platform) has clients and no entry, so nobody there is asked to update; add one")
      ]
    }
    var findings: [GateFinding] = []
    for (key, version) in [("minimum", thresholds.minimum), ("recommended", thresholds.recommended)] {
      guard let version, let highest = known.availability.highest, version > highest else { continue }
      findings.append(
        GateFinding(
          platform: platform, code: .aboveAvailable,
          text:
            "\(key) \(version) is above \(highest), \(known.availability.text); lower it, or record the release with "
            + "sunset publish"))
    }
    if let minimum = thresholds.minimum, let staying = known.lowestStaying, minimum > staying {
      let count = known.versions.filter { part in !part.mayGo && part.version.map { $0 < minimum } == true }.count
      findings.append(
        GateFinding(
          platform: platform, code: .passesStaying,
          text: "minimum \(minimum) stops \(count == 1 ? "a version" : "\(count) versions") still to be served, from "
            + "\(staying) up; lower it, or retire them first"))
    }
    return findings
  }

  private static func finding(_ problem: UpdateGate.Problem) -> GateFinding {
    let place = [problem.platform, problem.key].compactMap { $0 }.joined(separator: ".")
    let name = place.isEmpty ? "the file" : place
    let passes = problem.platform == nil ? "every user passes" : "its users pass"
    let (code, text): (GateFinding.Code, String) =
      switch problem.kind {
      case .notJSON(let offset):
        (.notUnderstood, "the file is no JSON from byte \(offset) on, so every user passes; correct it")
      case .wrongType where problem.key != nil:
        (.notUnderstood, "\(name) is no text, so \(passes); write it as \"2.2.0\"")
      case .wrongType: (.notUnderstood, "\(name) is no object, so \(passes); write it as { … }")
      case .repeated: (.notUnderstood, "\(name) stands there twice, so \(passes); remove one")
      case .notVersion: (.notUnderstood, "\(name) is no version, so \(passes); write it as \"2.2.0\"")
      case .empty: (.notUnderstood, "\(name) has neither minimum nor recommended; add one, or remove the entry")
      case .buildNumber:
        (
          .buildNumber,
          "\(name) holds more than X.Y.Z, which is all that is compared, so \(passes); leave the build out"
        )
      case .minimumAboveRecommended:
        (
          .minimumAboveRecommended,
          "the minimum of \(problem.platform ?? "") is above recommended, so \(passes); correct one"
        )
      }
    return GateFinding(platform: problem.platform ?? "", code: code, text: text)
  }
}
