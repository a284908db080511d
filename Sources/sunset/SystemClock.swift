#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// The clock, asked in one place; everything else is told the time.
enum SystemClock {
  /// Now, to the second.
  static var now: Instant { Instant(seconds: Int64(time(nil))) }
}

/// The machine's processors.
enum SystemCores {
  /// How many are online, 1 at least.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
