package import Vocabulary

/// What the ledger says of a subject, as far as counting depends on it.
package struct SubjectFacts {
  /// When the notice that counts was recorded; nil where there is none.
  package var noticeSince: Instant?
  /// When it was retired; nil where it is not.
  package var retiredAt: Instant?

  package init(noticeSince: Instant? = nil, retiredAt: Instant? = nil) {
    self.noticeSince = noticeSince
    self.retiredAt = retiredAt
  }
}
