import Foundation

/// The three formats that are measured: how a server writes a request, and what `sunset ingest` has to be told.
enum LogFormat: String, CaseIterable {
  case nginx, ndjson, cloudfront

  /// Files a day, as they are rotated in life.
  var filesPerDay: Int {
    switch self {
    case .nginx: 1
    case .ndjson: 4
    case .cloudfront: 8
    }
  }

  var options: [String] {
    switch self {
    case .nginx:
      [
        "--format",
        #"nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "#
          + #""$http_user_agent" "$http_x_client_version" "$http_x_platform" "$http_x_device_id" "$http_x_capabilities""#,
      ]
    case .ndjson: ["--format", "json"]
    case .cloudfront: ["--format", "w3c", "--field", "client=cs(Cookie)#did", "--user-agent-product", "Sunny"]
    }
  }

  /// What a file begins with.
  var header: String {
    guard self == .cloudfront else { return "" }
    return "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status "
      + "cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header "
      + "cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type "
      + "cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type "
      + "sc-content-type sc-content-len sc-range-start sc-range-end\n"
  }

  private static let bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

  /// The line of a request, with its line feed.
  func line(_ request: Requests.Request, _ client: Requests.Client?) -> String {
    let agent = client?.agent ?? Self.bot
    let address = client?.address ?? "66.249.66.1"
    let version = client.map { Requests.versions[$0.version] }
    let platform = client.map { Requests.platforms[$0.platform] }
    let (date, clock, day) = Self.written(request.second)
    let noise = String(request.noise, radix: 16)
    let port = 30_000 + request.noise % 30_000
    switch self {
    case .nginx:
      let query = request.query.isEmpty ? "" : "?\(request.query)"
      return "\(address) - - [\(day):\(clock) +0000] \"GET \(request.path)\(query) HTTP/2.0\" \(request.status) "
        + "\(request.bytes) \"-\" \"\(agent)\" \"\(version ?? "-")\" \"\(platform ?? "-")\" \"\(client?.id ?? "-")\" "
        + "\"\(client?.capabilities ?? "-")\"\n"
    case .ndjson:
      let query = request.query.isEmpty ? "" : "?\(request.query)"
      let headers =
        client.map { client in
          "\"x-capabilities\":\"\(client.capabilities)\",\"x-client-version\":\"\(version ?? "")\","
            + "\"x-device-id\":\"\(client.id)\",\"x-platform\":\"\(platform ?? "")\""
        } ?? ""
      return "{\"ClientASN\":\(1000 + request.noise % 60_000),\"ClientCountry\":\"gb\",\"ClientDeviceType\":\"mobile\","
        + "\"ClientIP\":\"\(address)\",\"ClientRequestBytes\":\(request.bytes / 3),\"ClientRequestHost\":"
        + "\"api.sunny.example\",\"ClientRequestMethod\":\"GET\",\"ClientRequestPath\":\"\(request.path)\","
        + "\"ClientRequestReferer\":\"\",\"ClientRequestURI\":\"\(request.path)\(query)\",\"ClientRequestUserAgent\":"
        + "\"\(agent)\",\"ClientSSLProtocol\":\"TLSv1.3\",\"ClientSrcPort\":\(port),\"CacheCacheStatus\":\"dynamic\","
        + "\"EdgeColoCode\":\"LHR\",\"EdgeEndTimestamp\":\"\(date)T\(clock)Z\",\"EdgeResponseBytes\":\(request.bytes),"
        + "\"EdgeResponseStatus\":\(request.status),\"EdgeStartTimestamp\":\"\(date)T\(clock)Z\","
        + "\"OriginResponseStatus\":\(request.status),\"RayID\":\"\(noise)\",\"RequestHeaders\":{\(headers)},"
        + "\"SecurityAction\":\"\",\"ZoneName\":\"sunny.example\"}\n"
    case .cloudfront:
      let columns = [
        date, clock, "LHR61-C2", "\(request.bytes + 300)", address, "GET", "d111111abcdef8.cloudfront.net",
        request.path, "\(request.status)", "-", agent.replacingOccurrences(of: " ", with: "%20"),
        request.query.isEmpty ? "-" : request.query, client.map { "did=\($0.id)" } ?? "-", "Miss",
        "\(noise)\(noise)\(noise)", "api.sunny.example", "https", "\(request.bytes / 3)", "0.113", "-", "TLSv1.3",
        "TLS_AES_128_GCM_SHA256", "Miss", "HTTP/2.0", "-", "-", "\(port)", "0.113", "Miss", "application/json",
        "\(request.bytes)", "-", "-",
      ]
      return columns.joined(separator: "\t") + "\n"
    }
  }

  /// `2026-03-02`, `05:06:07` and `02/Mar/2026`. All days are of March.
  private static func written(_ second: Int) -> (date: String, clock: String, day: String) {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let dayOfMonth = padded(2 + second / 86_400 - Requests.firstDay)
    let rest = second % 86_400
    return (
      "2026-03-\(dayOfMonth)", "\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))",
      "\(dayOfMonth)/Mar/2026"
    )
  }
}
