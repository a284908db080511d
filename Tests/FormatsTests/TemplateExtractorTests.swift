import Testing
import Vocabulary

@testable import Formats

@Suite struct TemplateExtractorTests {
  private func extractor(_ format: String, isNginx: Bool = true) throws -> TemplateExtractor {
    TemplateExtractor(try isNginx ? NginxFormat.template(format) : ApacheFormat.template(format))
  }

  @Test func `every field of a line, still escaped`() throws {
    var extractor = try extractor(
      #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_client_version" "$http_x_capabilities" "$http_x_device_id" rt=$request_time"#
    )
    let result = cut(
      #"192.0.2.1 - al \x22[ice\x22] [30/Nov/2026:14:30:51 +0000] "GET /v1/a b?\x22 HTTP/1.1" 200 3 "-" "My\x5CApp" "2.3.1" "push,offline;sync=2" "8f14" rt=0.000"#,
      &extractor)
    #expect(result.reason == nil)
    #expect(result.text(.address) == "192.0.2.1")
    #expect(result.text(.time) == "30/Nov/2026:14:30:51 +0000")
    #expect(result.text(.method) == "GET")
    #expect(result.text(.path) == #"/v1/a b?\x22"#)
    #expect(result.text(.status) == "200")
    #expect(result.text(.userAgent) == #"My\x5CApp"#)
    #expect(result.plainText(.userAgent) == #"My\App"#)
    #expect(result.text(.version) == "2.3.1")
    #expect(result.text(.capabilities) == "push,offline;sync=2")
    #expect(result.text(.client) == "8f14")
  }

  @Test(arguments: [
    #"x [30/Nov/2026:14:30:51 +0000]"#, #"[29/Nov/2026:00:00:00 +0000"#, #"a [b [c"#, #"[29/Nov/2026:00:00:00 +0000]"#,
    #"\x22 [ \x22"#, "",
  ])
  func `a user's name cannot stand for the time`(user: String) throws {
    var extractor = try extractor(
      #"$remote_addr - $remote_user [$time_local] "$request" $status "$http_x_client_version""#)
    let result = cut(
      #"192.0.2.1 - \#(user) [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 "2.3.1""#, &extractor)
    #expect(result.reason == nil)
    #expect(result.text(.time) == "30/Nov/2026:14:30:51 +0000")
    #expect(result.text(.version) == "2.3.1")
  }

  @Test func `without a quote behind the time, a user's name that looks like one is ambiguous`() throws {
    var extractor = try extractor(#"$remote_user [$time_local] $status "$http_x_client_version""#)
    let line = #"x [29/Nov/2026:00:00:00 +0000] 1 [30/Nov/2026:14:30:51 +0000] 200 "2.3.1""#
    // The status is a number, so only the second time has one reading.
    #expect(cut(line, &extractor).text(.time) == "30/Nov/2026:14:30:51 +0000")
    var bare = try self.extractor(#"$remote_user [$time_local] $http_x_client_version"#)
    #expect(
      cut(#"x [29/Nov/2026:00:00:00 +0000] 9.9.9 [30/Nov/2026:14:30:51 +0000] 2.3.1"#, &bare).reason == .ambiguous)
  }

  @Test func `Apache's quotes and backslashes`() throws {
    var extractor = try extractor(
      #"%h %l %u %t \"%r\" %>s %b \"%{X-Client-Version}i\" \"%{User-Agent}i\""#, isNginx: false)
    let result = cut(
      #"192.0.2.1 - a\"b [30/Nov/2026:14:30:51 +0000] "GET /\" HTTP/1.1" 200 - "2.3.1\\" "ends with \\\"""#, &extractor)
    #expect(result.reason == nil)
    #expect(result.plainText(.version) == #"2.3.1\"#)
    #expect(result.plainText(.userAgent) == #"ends with \""#)
    #expect(result.plainText(.path) == #"/""#)
  }

  @Test func `fields behind the last one of use may be anything, or missing`() throws {
    var extractor = try extractor(#"[$time_local] "$http_x_client_version" $upstream_addr $upstream_status"#)
    for rest in [" 10.0.0.5:80, 10.0.0.6:80 0, 200", " -", ""] {
      let result = cut(#"[30/Nov/2026:14:30:51 +0000] "2.3.1""# + " " + rest, &extractor)
      #expect(result.reason == nil)
      #expect(result.text(.version) == "2.3.1")
    }
  }

  @Test func `a literal longer than eight bytes is compared to its end`() throws {
    var extractor = try extractor(#"[$time_local] version_is_"$http_x_client_version" agent_is_"$http_user_agent""#)
    let result = cut(#"[30/Nov/2026:14:30:51 +0000] version_is_"2.3.1" agent_is_"x""#, &extractor)
    #expect(result.text(.version) == "2.3.1")
    #expect(result.text(.userAgent) == "x")
    #expect(cut(#"[30/Nov/2026:14:30:51 +0000] version_as_"2.3.1" agent_is_"x""#, &extractor).reason == .shape)
    #expect(cut(#"[30/Nov/2026:14:30:51 +0000] version_is_"2.3.1" agent_as_"x""#, &extractor).reason == .shape)
  }

  @Test(arguments: [
    "", "x", #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000]"#,
    #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 3 "-" "x"#,
    #"<html><body>Not Found</body></html>"#,
    #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" - abc 3 "-" "x""#,
  ])
  func `a line of another shape`(line: String) throws {
    var extractor = try extractor(NginxFormat.combined)
    #expect(cut(line, &extractor).reason == .shape)
  }

  @Test func `the line begins with the template's first literal`() throws {
    var extractor = try extractor(#"v=$http_x_client_version [$time_local]"#)
    #expect(cut("v=2.3.1 [30/Nov/2026:14:30:51 +0000]", &extractor).text(.version) == "2.3.1")
    #expect(cut("x v=2.3.1 [30/Nov/2026:14:30:51 +0000]", &extractor).reason == .shape)
  }
}
