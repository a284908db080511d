import Vocabulary

/// The logs of ``PublicReportTests``.
enum PublicReports {
  private static let phone = "MyApp/2.3.1 (iPhone; iOS 17.5)"

  /// A combined line.
  private static func combined(
    _ request: String = "GET /v1 HTTP/1.1", user: String = "-", status: Int = 200, userAgent: String = phone,
    zone: String = "+0000", before: String = "", address: String = "192.0.2.1"
  ) -> String {
    #"\#(before)\#(address) - \#(user) [01/Nov/2026:05:00:01 \#(zone)] "\#(request)" \#(status) 3 "-" "\#(userAgent)""#
  }

  /// Columns between pipes, with `- ` first.
  private static let pipes =
    #"- 192.0.2.1|-|[01/Nov/2026:05:00:01 +0000]|"GET /v1 HTTP/1.1"|200|12|"-"|"\#(phone)"|requesttime:0.000|upstream:-"#
  /// A User-Agent without quotes.
  private static let unquoted =
    "[01/Nov/2026:05:00:01 +0000] 192.0.2.1 - api.example.com  \(phone)- - GET /v1 HTTP/1.1 301"
  private static let forwarded =
    #"nginx:"$http_x_forwarded_for" - - [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent""#

  private static func cloudFront(_ fields: String = "", _ values: String = "") -> [String] {
    [
      "#Version: 1.0", "#Fields: date time c-ip cs-method cs-uri-stem sc-status cs(User-Agent)\(fields)",
      "2026-11-01\t05:00:01\t192.0.2.1\tGET\t/v1\t200\tMyApp/2.3.1%20(iPhone;%20iOS%2017.5)\(values)",
    ]
  }

  private static func caddy(_ addresses: String) -> String {
    #"{"level":"info","ts":1793509201.5,"logger":"http.log.access","msg":"handled request","request":{\#(addresses),"#
      + #""method":"GET","uri":"/v1","headers":{"User-Agent":["\#(phone)"],"X-Client-Version":["2.3.1"]}},"status":200}"#
  }

  static let all: [PublicReportTests.Report] = [
    .init(name: "allinurl/goaccess#836", lines: [pipes], refusal: "its first line is: - <address>|-|[01/Nov/2026"),
    .init(
      name: "allinurl/goaccess#836 (with its format)", lines: [pipes, pipes],
      format: #"nginx:- $remote_addr|$remote_user|[$time_local]|"$request"|$status|$body_bytes_sent|"$http_referer"|"#
        + #""$http_user_agent"|requesttime:$request_time|upstream:$upstream_addr"#,
      versions: "2.3.1=2", first: "2026-11-01T05:00:01Z"),
    .init(
      name: "allinurl/goaccess#2297", lines: [unquoted],
      refusal: "its first line is: [01/Nov/2026:05:00:01 +0000] <address>"),
    .init(
      name: "allinurl/goaccess#2297 (with its format)", lines: [unquoted],
      format: "nginx:[$time_local] $remote_addr - $host  $http_user_agent- - $request $status", versions: "2.3.1=1",
      first: "2026-11-01T05:00:01Z"),
    // The client is the first of the addresses, whatever proxies come after it.
    .init(
      name: "allinurl/goaccess#1621",
      lines: ["192.168.56.1, 172.19.1.10, 127.0.0.81", "192.168.56.1, 172.19.1.11", "192.168.56.2"].map {
        #""\#($0)" - - [01/Nov/2026:05:00:01 +0000] "GET /v1 HTTP/1.1" 200 3 "-" "\#(phone)""#
      },
      format: forwarded, fields: [.client: "$http_x_forwarded_for"], versions: "2.3.1=3",
      first: "2026-11-01T05:00:01Z", clients: 2),
    .init(
      name: "allinurl/goaccess#2054",
      lines: [
        "2021/03/12 08:57:48.541\tinfo\thttp.log.access.log0\thandled request\t"
          + #"{"request":{"remote_ip":"192.0.2.1","method":"GET","uri":"/v1","headers":{"X-Client-Version":["2.3.1"]}},"status":200}"#
      ],
      versions: "2.3.1=1", first: "2021-03-12T08:57:48Z"),
    .init(
      name: "allinurl/goaccess#2814", lines: [caddy(#""remote_ip":"not an address","client_ip":"""#)],
      fields: [.client: "request.client_ip"], versions: "2.3.1=1", first: "2026-11-01T05:00:01Z"),
    .init(
      name: "allinurl/goaccess#2901", lines: cloudFront() + cloudFront(" x-more", "\t-"), versions: "2.3.1=2",
      excluded: ["directive": 4], first: "2026-11-01T05:00:01Z"),
    .init(
      name: "matomo-org/matomo-log-analytics#197",
      lines: [
        combined(zone: "-0200", before: "api.example.com "), combined(zone: "-0200", before: "api.example.com "),
      ],
      versions: "2.3.1=2", first: "2026-11-01T07:00:01Z"),
    .init(
      name: "matomo-org/matomo#6968",
      lines: ["2026-11-01 05:00:01 198.51.100.1 GET /v1 - 443 - 192.0.2.1 MyApp/2.3.1+(iPhone;+iOS+17.5) - 200 0 0 15"],
      refusal: "no format fits"),
    .init(
      name: "matomo-org/matomo#6968 (as w3c)",
      lines: ["2026-11-01 05:00:01 198.51.100.1 GET /v1 - 443 - 192.0.2.1 MyApp/2.3.1+(iPhone;+iOS+17.5) - 200 0 0 15"],
      format: "w3c", rejected: [.noFields: 1]),
    .init(
      name: "eldy/AWStats#133",
      lines: (0..<50).map { _ in combined("-", status: 408, userAgent: "-") } + [combined(), combined()],
      versions: "2.3.1=2 unknown=50", first: "2026-11-01T05:00:01Z"),
    .init(
      name: "logstash-plugins/logstash-patterns-core#196",
      lines: [combined(user: "first.last@example.com"), combined(user: "a.b-c_d")], versions: "2.3.1=2",
      first: "2026-11-01T05:00:01Z"),
    .init(
      name: "logstash-plugins/logstash-patterns-core#129", lines: [combined(#"GET /v1/\x86\xC3?q=\x22 HTTP/1.1"#)],
      versions: "2.3.1=1", first: "2026-11-01T05:00:01Z"),
    .init(
      name: "logstash-plugins/logstash-patterns-core#232",
      lines: cloudFront(" time-taken x-forwarded-for ssl-protocol", "\t0.001\t-\tTLSv1.3"), versions: "2.3.1=1",
      excluded: ["directive": 2], first: "2026-11-01T05:00:01Z"),
    .init(
      name: "elastic/logstash#316",
      lines: [
        combined("G", status: 408, userAgent: "-"), combined("GET http://api.example.com/v1 HTTP/1.1"), combined(),
      ],
      versions: "2.3.1=2 unknown=1", first: "2026-11-01T05:00:01Z"),
    .init(
      name: "vectordotdev/vector#13325", lines: [combined(user: "i.imangulov")], versions: "2.3.1=1",
      first: "2026-11-01T05:00:01Z"),
    .init(
      name: "vectordotdev/vrl#226",
      lines: [
        combined(#"\x03\x00\x00/*\xE0\x00\x00\x00\x00\x00Cookie: mstshash=Administr"#, status: 400, userAgent: "-"),
        combined("", status: 400, userAgent: "-"), combined("MGLNDD_192.0.2.7_443", status: 400, userAgent: "-"),
        combined(), combined(),
      ],
      versions: "2.3.1=2 unknown=3", first: "2026-11-01T05:00:01Z"),
    .init(
      name: "fluent/fluentd#535", lines: [combined("GET /v1"), combined("GET /v1")], versions: "2.3.1=2",
      first: "2026-11-01T05:00:01Z"),
    // `http-request capture req.hdr(User-Agent)` takes what follows the last comma; the version is lost, and Chrome's is none.
    .init(
      name: "haproxy/haproxy#353, #794",
      lines: [
        "Nov  1 05:00:01 lb haproxy[7]: 192.0.2.1:39560 [01/Nov/2026:05:00:01.416] fe be/s1 0/0/1/3/4 200 73 - - ---- "
          + #"1/1/0/0/0 0/0 { like Gecko) Chrome/84.0.4147.89 Mobile Safari/537.36 MyApp/2.3} "GET /v1 HTTP/1.1""#,
        "Nov  1 05:00:02 lb haproxy[7]: 192.0.2.1:39560 [01/Nov/2026:05:00:02.416] fe be/s1 0/0/1/3/4 200 73 - - ---- "
          + #"1/1/0/0/0 0/0 { like Gecko) Chrome/84.0.4147.89 Mobile Safari/537.36} "GET /v1 HTTP/1.1""#,
      ],
      format: "haproxy", fields: [.userAgent: "capture.req.0"], versions: "2.3.0=1 unknown=1",
      first: "2026-11-01T05:00:01Z"),
  ]
}
