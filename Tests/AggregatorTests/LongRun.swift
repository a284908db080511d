import Foundation

/// How many random worlds a test looks at: all of them with SUNSET_LONG=1, else as many as fit into a minute.
func worlds(_ short: Int, of long: Int) -> Int {
  ProcessInfo.processInfo.environment["SUNSET_LONG"] == "1" ? long : short
}
