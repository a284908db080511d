import Foundation
import Testing
import Vocabulary

@testable import Formats

@Suite struct TemplateMatcherTests {
  private static let none =
    #"nginx:escape=none $remote_addr [$time_local] "$request" $status "$http_user_agent" "$http_x_client_version""#
  private static let bare =
    #"nginx:$remote_addr [$time_iso8601] $http_x_client_version $status "$request" $http_user_agent"#

  @Test(
    arguments: [
      // A quote that cannot be taken for the end of a value stays in it.
      (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 "he said "hi"" "2.3.1""#, "2.3.1"),
      (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET /?q="x" HTTP/1.1" 200 "" "2.3.1""#, "2.3.1"),
      (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET /" 404 "" HTTP/1.1" 200 "a" "2.3.1""#, nil),
      // One that can be: the client must not choose.
      (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 "a" "9.9.9" "2.3.1""#, nil),
      (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 "a" "2.3.1" "9.9.9""#, nil),
      (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 "a" "" "" "2.3.1""#, nil),
      (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "x" 200 "y" "9.9.9" HTTP/1.1" 200 "a" "2.3.1""#, nil),
      // No quotes around it, but a number, a quote and the line's end behind it.
      (bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00] 2.3.1 200 "GET / HTTP/1.1" okhttp/4.12.0"#, "2.3.1"),
      (bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00] 2.3.1 (456) 200 "GET / HTTP/1.1" a b c"#, "2.3.1"),
      (bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00]  200 "GET / HTTP/1.1" "#, "unknown"),
      (bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00] 2.3.1 200 200 "GET / HTTP/1.1" x"#, "unknown"),
      (
        bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00] 9.9.9 200 \x22GET / HTTP/1.1\x22 2.3.1 200 "GET / HTTP/1.1" x"#,
        "unknown"
      ),
      (bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00] a] 2.3.1 200 "GET / HTTP/1.1" x"#, "unknown"),
      (
        bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00] [2027-01-01T00:00:00+00:00] 9.9.9 200 "GET / HTTP/1.1" x"#,
        "unknown"
      ),
    ] as [(String, String, String?)])
  func `one reading, or none is taken`(format: String, line: String, version: String?) throws {
    let outcome = try outcome(line.utf8, format)
    #expect(outcome.version == version)
    if version == nil { #expect(outcome == .rejected(.ambiguous)) }
  }

  @Test(arguments: [
    (bare, "GET / HTTP/1.1"), (bare, #"192.0.2.1 [2026-11-30T14:30:51+00:00] 2.3.1 abc "GET / HTTP/1.1" x"#),
    (bare, #"192.0.2.1 [yesterday] 2.3.1 (456) 200 "GET / HTTP/1.1" x"#),
    (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 "a" "2.3.1"#),
    (none, #"192.0.2.1 [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 "a" "2.3.1" more"#),
  ])
  func `another line is not of this format`(format: String, line: String) throws {
    #expect(try outcome(line.utf8, format) == .rejected(.shape))
  }

  @Test func `an ambiguity where nothing is read does not matter`() throws {
    let format = #"nginx:escape=none [$time_local] "$http_x_client_version" $host $foo $status"#
    let outcome = try outcome(#"[30/Nov/2026:14:30:51 +0000] "2.3.1" a b c d 200"#.utf8, format)
    #expect(outcome.version == "2.3.1")
  }

  /// Lines made to have as many readings as they can, of the longest length that is tried.
  @Test(arguments: [
    ("escape=none $msec $http_x_client_version $http_user_agent $http_x_device_id", " "),
    ("escape=none $msec $http_x_client_version $http_user_agent $http_x_device_id", "1 "),
    (#"escape=none $msec "$http_x_client_version" "$http_user_agent" "$http_x_device_id""#, #"" "#),
    ("escape=none $http_x_client_version $http_user_agent $msec $http_x_device_id $status $bytes_sent", "1796049107 "),
    ("escape=none $http_user_agent $http_x_client_version $time_local $request_time $http_x_device_id $foo", "1 "),
    ("escape=none $http_x_client_version:$request_id:$request_time:$http_user_agent [$time_local]", ":"),
    (#"escape=json $msec "$http_x_client_version" $http_user_agent "$http_x_device_id" x"#, #"\" "#),
    (#"escape=json $msec "$http_x_client_version" $http_user_agent "$http_x_device_id" x"#, #"\"#),
  ])
  func `a hostile line costs no more than its length`(format: String, filling: String) throws {
    var extractor = TemplateExtractor(try NginxFormat.template(format))
    var line = Array("1796049107 ".utf8)
    while line.count + filling.utf8.count <= TemplateMatcher.longestLine { line += filling.utf8 }
    let before = Self.processorSeconds()
    let result = cut(line, &extractor)
    let seconds = Self.processorSeconds() - before
    #expect(result.reason != nil)
    // What grows with the square of the length takes minutes; a sanitizer takes ten times as long for anything.
    let limit = ProcessInfo.processInfo.environment["SUNSET_SANITIZE"] == nil ? 1.0 : 20
    #expect(seconds < limit, "processor time, without optimization")
  }

  /// The processor time of this thread, which other tests and other programs do not change.
  private static func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `a longer line with doubts is not tried`() throws {
    let padding = String(repeating: "x", count: TemplateMatcher.longestLine)
    let line = #"192.0.2.1 [2026-11-30T14:30:51+00:00] 2.3.1 (456) 200 "GET / HTTP/1.1" \#(padding)"#
    #expect(try outcome(line.utf8, Self.bare) == .rejected(.shape))
  }
}
