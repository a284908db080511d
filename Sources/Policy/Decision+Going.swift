package import Vocabulary

extension Decision {
  /// Whether the subject is retired, or may be: nobody needs to wait for its readers. One that should be brought back is
  /// not. POLICY sections 6 and 8.
  package var mayGo: Bool { verdict == .sunset || state == .retired && verdict != .reenable }

  /// Whether its users were told to update and are not to be told otherwise.
  package var isBeingLeft: Bool { state == .announced && verdict != .keep }
}
