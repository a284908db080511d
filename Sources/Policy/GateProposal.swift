package import ClientContract

/// What the update gate of one platform should say, with the reason for each value. POLICY section 8.
///
/// The minimum is the lowest version that stays. The recommendation is above every version whose users were told to
/// update. Both only rise, and neither is ever above what people can update to.
package struct GateProposal: Hashable, Sendable {
  package var platform: String
  package var current: UpdateGate.Thresholds
  package var minimum: Value
  package var recommended: Value

  /// A proposed threshold.
  package struct Value: Hashable, Sendable {
    /// nil where there is nothing to propose and nothing now.
    package var version: AppVersion?
    /// One sentence.
    package var reason: String
  }

  /// Proposes from what is known of a platform.
  /// - Parameter current: What the gate says now.
  package init(_ known: GatePlatform, current: UpdateGate.Thresholds) {
    platform = known.platform
    self.current = current
    minimum = Self.minimum(known, current.minimum)
    recommended = Self.recommended(known, current.recommended, minimum: minimum.version)
  }

  /// The thresholds that are proposed.
  package var thresholds: UpdateGate.Thresholds {
    UpdateGate.Thresholds(minimum: minimum.version, recommended: recommended.version)
  }

  private static func minimum(_ known: GatePlatform, _ current: AppVersion?) -> Value {
    guard let staying = known.lowestStaying else {
      return kept(current, "No version is known to stay")
    }
    guard let highest = known.availability.highest else {
      return kept(current, "No version is known to be in the store: record one with sunset publish")
    }
    var value = Value(version: staying, reason: "\(staying) is the lowest version that stays")
    if staying > highest {
      value = Value(version: highest, reason: "\(highest) is \(known.availability.text), so it goes no higher")
    }
    return raised(value, current)
  }

  private static func recommended(_ known: GatePlatform, _ current: AppVersion?, minimum: AppVersion?) -> Value {
    var value = kept(current, "No version that stays was announced to go")
    let announced = known.versions.last { $0.isAnnounced }?.version
    if let announced, let next = known.known.first(where: { $0 > announced }), let highest = known.availability.highest
    {
      value = Value(
        version: next, reason: "\(next) is the next version after \(announced), whose users were told to update")
      if next > highest {
        value = Value(version: highest, reason: "\(highest) is \(known.availability.text), so it goes no higher")
      }
      value = raised(value, current)
    }
    guard let minimum, value.version.map({ $0 < minimum }) ?? true else { return value }
    return Value(version: minimum, reason: "The recommendation is never below the minimum")
  }

  private static func kept(_ current: AppVersion?, _ why: String) -> Value {
    Value(version: current, reason: current == nil ? "\(why); nothing is proposed" : "\(why); the value stays")
  }

  /// A gate only rises: whoever was stopped once has updated, and is not to be let back onto what goes.
  private static func raised(_ value: Value, _ current: AppVersion?) -> Value {
    guard let current, let version = value.version, current >= version else { return value }
    guard current > version else { return Value(version: current, reason: "\(value.reason), as the gate says now") }
    return Value(version: current, reason: "\(value.reason), but a gate only rises; the value stays")
  }
}
