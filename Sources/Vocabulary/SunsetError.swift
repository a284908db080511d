/// An error that an operator can act on: what went wrong, where, why, and what to do about it, in one line.
///
/// Client ids, addresses and bound values never appear in one.
package struct SunsetError: Error, Hashable, Sendable {
  /// The exit code of the program, after `sysexits.h` where that has one.
  package enum Code: Int32, CaseIterable, Hashable, Sendable {
    case failed = 1
    case usage = 64
    /// Finished, but some input was refused or damaged.
    case partial = 65
    case inputMissing = 66
    case unavailable = 69
    case cannotWrite = 73
    /// Another run holds the lock.
    case busy = 75
    case notPermitted = 77
  }

  package var code: Code
  /// The whole line, without a trailing full stop's worth of advice missing: what, where, why; what to do.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
