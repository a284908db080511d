#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Foundation

/// What running programs one after the other took.
struct Spent {
  /// User and system time of all of them, in seconds.
  var cpu = 0.0
  /// In seconds.
  var wall = 0.0
  /// The largest resident set of any, in bytes.
  var peak = 0

  /// Runs a program and adds what it took.
  /// - Parameter output: the file that its standard output goes to.
  /// - Returns: its exit code.
  /// - Throws: where it cannot be started.
  mutating func run(_ words: [String], output: String) throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    let began = ContinuousClock.now
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    guard code == 0 else { throw Failure("cannot run \(words[0]): \(unsafe String(cString: strerror(code)))") }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure("lost \(words[0])") }
    }
    wall += (ContinuousClock.now - began) / .seconds(1)
    cpu += Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    // Linux counts in KiB, Darwin in bytes.
    #if os(Linux)
      peak = max(peak, Int(usage.ru_maxrss) << 10)
    #else
      peak = max(peak, Int(usage.ru_maxrss))
    #endif
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Begins this program anew in place of itself; comes back only where that fails.
  static func again(_ words: [String]) throws -> Int32 {
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(words[0], &arguments)
    throw Failure("cannot run \(words[0]) again: \(unsafe String(cString: strerror(errno)))")
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
