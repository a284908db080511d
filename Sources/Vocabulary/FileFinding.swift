/// What came of one file.
package enum FileFinding: String, CaseIterable, Hashable, Sendable {
  /// Read whole.
  case ok
  /// Its content is known; nothing was counted.
  case skipped
  /// It begins with a known file; only what follows was counted.
  case grown
  /// Its last line has no end yet; what came before was counted, and its days stay open.
  case growing
  /// Cut or corrupt at an offset; what came before was counted, and its days stay open.
  case damaged
  /// Not a log that can be read; nothing was counted.
  case refused
}
