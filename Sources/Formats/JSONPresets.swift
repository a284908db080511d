package import Vocabulary

/// A place where a role may be found in a JSON line.
package struct RoleCandidate: Hashable, Sendable {
  package var role: Role
  /// Keys from the outermost object inwards.
  package var path: [String]

  package init(_ role: Role, _ path: [String]) {
    self.role = role
    self.path = path
  }
}

/// Where the access logs of well-known servers keep what sunset reads: the mapping of `json` where none is given.
///
/// Source: lines logged by Caddy 2.6 and 2.11, Traefik 3.7 and nginx 1.22, and the field lists of Cloudflare Logpush
/// (`http_requests`), Envoy, Google Cloud load balancing, Azure Front Door, API Gateway, CloudFront,
/// Workers Trace Events, Vercel drains, OpenTelemetry and ECS.
package enum JSONPresets {
  /// Every candidate, those of one role in the order they are preferred in.
  package static let candidates: [RoleCandidate] = known.map { RoleCandidate($0, path(of: $1)) } + headers

  /// The mapping of a source: a given name is the only one of its role, all other roles have their candidates.
  /// - Parameter given: dotted paths by role.
  package static func mapping(given: [Role: String] = [:]) -> [(path: [String], role: Role)] {
    let mapped = Role.allCases.compactMap { role in given[role].map { (path: path(of: $0), role: role) } }
    return mapped + candidates.filter { given[$0.role] == nil }.map { (path: $0.path, role: $0.role) }
  }

  /// The keys of a dotted path, from the outermost object inwards.
  package static func path(of name: String) -> [String] {
    name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Where the calendar date stands, in logs that keep the time of day apart from it (CloudFront's JSON).
  package static let dates = [["date"]]

  /// Where a whole request line stands (`GET /v1/sync HTTP/1.1`), for logs without a method and a path of their own.
  package static let requestLines = [["request"], ["request_line"], ["requestLine"]]

  /// Where Caddy before 2.5 puts a whole line of the Common Log Format.
  package static let commonLines = [["common_log"]]

  /// Members that only CloudFront has, which encodes the values of its JSON as those of its columns.
  package static let percentKeys = [
    ["x-edge-location"], ["x-edge-request-id"], ["x-edge-result-type"], ["cs(User-Agent)"], ["cs(Cookie)"],
    ["x-host-header"],
  ]

  /// Lines of these logs that are no requests of a client.
  package static let conditions: [JSONCondition] = [
    // Caddy writes its other messages into the same file; the other two are what Python servers call their access log.
    JSONCondition(
      path: ["logger"], kind: .hasPrefix, values: ["http.log.access", "gunicorn.access", "uvicorn.access"],
      exclusionName: "notARequest"),
    // Cloudflare logs what a Worker fetches next to the request that the Worker answers.
    JSONCondition(path: ["WorkerSubrequest"], kind: .equals, values: ["false"], exclusionName: "notAClient"),
    JSONCondition(
      path: ["ClientRequestSource"], kind: .equals, values: ["eyeball", "orangeToOrange", "unknown"],
      exclusionName: "notAClient"),
    // Workers also run at set times, for queues, mail and alarms.
    JSONCondition(path: ["EventType"], kind: .equals, values: ["fetch"], exclusionName: "notAClient"),
    // Azure's diagnostic logs of one gateway lie together.
    JSONCondition(
      path: ["category"], kind: .differs,
      values: [
        "FrontdoorWebApplicationFirewallLog", "FrontDoorWebApplicationFirewallLog", "FrontdoorHealthProbeLog",
        "FrontDoorHealthProbeLog", "ApplicationGatewayFirewallLog", "ApplicationGatewayPerformanceLog",
      ], exclusionName: "notARequest"),
    // Vercel drains what functions print next to the rows of requests.
    JSONCondition(
      path: ["deploymentId"], kind: .needs, needed: ["proxy", "timestamp"], exclusionName: "notARequest"),
  ]

  /// Names that servers give by themselves. The start of a request in UTC comes before its end and before local times.
  private static let known: [(Role, String)] = [
    (.time, OTLPLogs.timeName), (.time, "StartUTC"), (.time, "EdgeStartTimestamp"), (.time, "start_time"),
    (.time, "time_start"), (.time, "StartLocal"), (.time, "ts"), (.time, "proxy.timestamp"),
    (.time, "@timestamp"), (.time, "timestamp"), (.time, "time_iso8601"), (.time, "time"), (.time, "msec"),
    (.time, "time_local"), (.time, "requestTimeEpoch"), (.time, "requestTime"), (.time, "datetime"),
    (.time, "EventTimestampMs"), (.time, "date"), (.time, JSONPrefix.timeName),

    (.method, "request.method"), (.method, "RequestMethod"), (.method, "ClientRequestMethod"),
    (.method, "request_method"), (.method, "http.request.method"), (.method, "method"), (.method, "httpMethod"),
    (.method, "httpRequest.requestMethod"), (.method, "properties.httpMethod"), (.method, "cs-method"),
    (.method, "http_method"), (.method, "proxy.method"), (.method, "http.method"), (.method, "Event.Request.Method"),

    (.path, "request.uri"), (.path, "RequestPath"), (.path, "ClientRequestPath"), (.path, "ClientRequestURI"),
    (.path, "request_uri"), (.path, "uri"), (.path, "url.path"), (.path, "path"), (.path, "url"),
    (.path, "resourcePath"), (.path, "httpRequest.requestUrl"), (.path, "properties.requestUri"),
    (.path, "cs-uri-stem"), (.path, "request_path"), (.path, "http.target"), (.path, "proxy.path"),
    (.path, "Event.Request.URL"),

    (.status, "status"), (.status, "DownstreamStatus"), (.status, "EdgeResponseStatus"),
    (.status, "http.response.status_code"), (.status, "response_code"), (.status, "status_code"),
    (.status, "statusCode"), (.status, "httpRequest.status"), (.status, "properties.httpStatusCode"),
    (.status, "properties.httpStatus"), (.status, "sc-status"), (.status, "proxy.statusCode"),
    (.status, "http.status_code"), (.status, "Event.Response.Status"),

    (.address, "request.client_ip"), (.address, "request.remote_ip"), (.address, "request.remote_addr"),
    (.address, "ClientHost"), (.address, "ClientIP"), (.address, "client_ip"), (.address, "remote_addr"),
    (.address, "remote_ip"), (.address, "remoteIP"), (.address, "client.address"), (.address, "source.ip"),
    (.address, "ip"), (.address, "httpRequest.remoteIp"), (.address, "properties.clientIp"), (.address, "c-ip"),
    (.address, "downstream_remote_address"), (.address, "proxy.clientIp"), (.address, "client.ip"),

    (.userAgent, "ClientRequestUserAgent"), (.userAgent, "userAgent"), (.userAgent, "user_agent.original"),
    (.userAgent, "http.user_agent"), (.userAgent, "httpRequest.userAgent"), (.userAgent, "properties.userAgent"),
    (.userAgent, "cs(User-Agent)"), (.userAgent, "proxy.userAgent"), (.userAgent, "agent"),
    (.userAgent, "identity.userAgent"),
  ]

  /// Objects that hold request headers by their names.
  private static let headerObjects = [
    "request.headers", "RequestHeaders", "headers", "request_headers", "requestHeaders", "http.request.header",
    "http.request.headers", "httpRequest.headers",
  ]

  /// What log templates put before a header's name.
  private static let headerPrefixes = ["", "http_", "request_", "request_header_", "req_header_"]

  /// The header names that need no mapping, wherever fields have names: better names first, whatever holds them.
  private static let headers: [RoleCandidate] = HeaderNames.byRole.flatMap { role, names in
    names.flatMap { name in
      headerObjects.map { RoleCandidate(role, path(of: $0) + [name]) }
        + headerPrefixes.map { RoleCandidate(role, [$0 + name]) }
    }
  }
}
