/// The 128-bit key that client ids are hashed under; kept in the database, never printed.
package struct ClientKey: Hashable, Sendable {
  package let first: UInt64
  package let second: UInt64

  package init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }
}

extension ClientKey: CustomStringConvertible {
  /// Never the key itself.
  package var description: String { "ClientKey(…)" }
}
