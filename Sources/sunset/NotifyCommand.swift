#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// The command that hears of a run: the shell's, with what came of the run in its environment.
///
/// What it prints goes to standard error, so that a run's one line on standard output stays one line.
struct NotifyCommand {
  private let command: String

  init(_ command: String) { self.command = command }

  /// Runs it and waits for its end.
  /// - Parameter variables: added to this process's environment.
  /// - Throws: `SunsetError` (`failed`) where it cannot be started, or ends with anything but 0.
  func run(_ variables: [String: String]) throws(SunsetError) {
    var child: pid_t = 0
    let code = start(&child, variables)
    guard code == 0 else { throw failed("cannot be started: \(systemMessage(code))") }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw failed("cannot be waited for: \(systemMessage(errno))") }
    }
    let signal = status & 0x7F
    guard signal == 0 else { throw failed("was ended by signal \(signal)") }
    guard status >> 8 & 0xFF == 0 else { throw failed("ended with \(status >> 8 & 0xFF)") }
  }

  private func start(_ child: inout pid_t, _ variables: [String: String]) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, 2, 1)
    // This process ignores broken pipes; a pipeline of the command's must not.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = unsafe Self.copies(["/bin/sh", "-c", command])
    let names = unsafe Self.copies(Self.merged(variables))
    defer { unsafe (words + names).forEach { unsafe free($0) } }
    return unsafe posix_spawn(&child, "/bin/sh", &actions, &attributes, words, names)
  }

  /// C strings, the last one null, which the caller frees.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  /// This process's environment with the variables in it, each as `NAME=value`.
  private static func merged(_ variables: [String: String]) -> [String] {
    var merged = variables.map { "\($0.key)=\($0.value)" }
    #if canImport(Darwin)
      var next = unsafe _NSGetEnviron().pointee
    #else
      var next = unsafe environ
    #endif
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      let name = String(text.prefix { $0 != "=" })
      if variables[name] == nil { merged.append(text) }
      unsafe next += 1
    }
    return merged.sorted()
  }

  private func failed(_ why: String) -> SunsetError {
    SunsetError(
      .failed,
      "notify.command \(why); the reports are written, try the command by hand: Documentation/Weekly.md says what "
        + "it is given")
  }
}
