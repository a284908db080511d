package import Vocabulary

extension Share {
  /// The exact one-sided 95 % upper bound of a share of clients, 0…1; nil where there is no whole. POLICY section 5.
  /// - Complexity: O(√*n*) in the whole, some fifty times.
  package var upperBound: Double? { BinomialTail.upperBound(of: count, outOf: whole) }
}
