import Vocabulary

/// One thing to fuzz: a name and what is done with an input.
package struct FuzzTarget: Sendable {
  /// What the environment and the folder of its seeds call it.
  package var name: String
  /// In bytes.
  package var longestInput = 4096
  /// Ends the process where something does not hold.
  package var run: @Sendable ([UInt8]) -> Void

  /// What one input may take, with all the checks of the sanitizers, in seconds of processor time.
  package static let secondsPerInput = 4.0

  /// All targets: the formats, a line each, and everything else that reads what others wrote.
  package static let all: [FuzzTarget] =
    formats + [
      FuzzTarget(name: "template", run: TemplateRun.check),
      FuzzTarget(name: "records", run: RecordsRun.check),
      FuzzTarget(name: "recognition", run: RecognitionRun.check),
      FuzzTarget(name: "exclusions", run: ExclusionsRun.check),
      FuzzTarget(name: "intake", run: IntakeRun.check),
      FuzzTarget(name: "known", run: KnownContentRun.check),
      FuzzTarget(name: "configuration", run: ConfigurationRun.check),
      FuzzTarget(name: "flags", run: FlagsRun.check),
      FuzzTarget(name: "gate", run: GateRun.check),
      FuzzTarget(name: "ledger", run: LedgerRun.check),
      FuzzTarget(name: "contract", run: ContractRun.check),
      FuzzTarget(name: "arguments", longestInput: 512, run: ArgumentsRun.check),
      FuzzTarget(name: "zone", run: ZoneRun.check),
      FuzzTarget(name: "words", longestInput: 128, run: WordsRun.check),
    ]

  private static let formats = [
    format("combined", "combined", products: ["ExampleApp"]),
    format("common", "common"),
    format("nginx", "nginx:\(nginx)"),
    // Values that are not escaped: every line goes to the matcher of all readings.
    format("matcher", "nginx:escape=none \(nginx)"),
    format(
      "nginx-json",
      #"nginx:escape=json {"t":"$time_iso8601","v":"$http_x_client_version","c":"$http_x_device_id"}"#),
    format(
      "apache",
      #"apache:%h %l %u %t "%r" %>s %b "%{X-Client-Version}i" "%{X-Platform}i" "%{X-Device-Id}i""#),
    format("json", "json", products: ["ExampleApp"]),
    format("json-fields", "json", fields: logpush),
    format("w3c", "w3c"),
    format("w3c-fields", "w3c", fields: [.client: "cs(Cookie)", .version: "x-client-version"]),
    format("csv", "csv"),
    format("tsv", "tsv:timestamp,c-ip,cs-method,cs-uri-stem,sc-status,x-client-version,cs-user-agent"),
    format("logfmt", "logfmt"),
    format("haproxy", "haproxy", fields: [.version: "capture.req.0", .userAgent: "capture.req.1"]),
    format("envoy", "envoy", products: ["MyApp"]),
    format("istio", "istio"),
    format("ingress-nginx", "ingress-nginx", products: ["MyApp"]),
    format("traefik", "traefik"),
    format("lighttpd", "lighttpd"),
    format("varnish", "varnish"),
    format("h2o", "h2o"),
    format("gunicorn", "gunicorn"),
    format("squid", "squid"),
    format("alb", "alb", products: ["MyApp"]),
    format("s3", "s3", products: ["MyApp"]),
    format("docker", "docker+combined"),
    format("docker-json", "docker+json"),
    format("cri", "cri+json"),
    format("syslog", "syslog+nginx:\(nginx)"),
    format("kubectl", "kubectl+logfmt"),
    format("cloudwatch", "cloudwatch+json"),
    format("awslogs", "awslogs+combined"),
    format("heroku", "heroku+json"),
    format("message", "message+combined", products: ["ExampleApp"]),
  ]

  private static let nginx =
    #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "#
    + #""$http_user_agent" "$http_x_client_version" "$http_x_platform" "$http_x_device_id" "$http_x_capabilities""#

  private static let logpush: [Role: String] = [
    .time: "EdgeStartTimestamp", .version: "RequestHeaders.x-client-version", .platform: "RequestHeaders.x-platform",
    .client: "RequestHeaders.x-device-id", .method: "ClientRequestMethod", .userAgent: "ClientRequestUserAgent",
    .capabilities: "RequestHeaders.x-capabilities", .notice: "ResponseHeaders.sunset", .weight: "SampleInterval",
  ]

  /// The decoder of a format as `--format` names it.
  private static func format(
    _ name: String, _ format: String, fields: [Role: String] = [:], products: [String] = []
  ) -> FuzzTarget {
    let lines = LinesRun(format: format, fields: fields, products: products)
    return FuzzTarget(name: name, longestInput: 16_384) { lines.check($0) }
  }
}

/// Ends the process, which libFuzzer takes for a crash and keeps the input of.
package func require(_ holds: Bool, _ text: @autoclosure () -> String) {
  if !holds { fatalError(text()) }
}
