/// The formats by name, each with what to say of it: the one list that help, errors and documentation are made from.
package enum FormatCatalog {
  /// A format as help lists it.
  package struct Entry: Sendable {
    /// The name, with what may or must follow it.
    package var synopsis: String
    package var summary: String
  }

  /// All formats.
  package static let formats: [Entry] = [
    Entry(synopsis: "auto", summary: "each file by its own looks; the usual choice"),
    Entry(synopsis: "combined", summary: "Apache and nginx as installed"),
    Entry(synopsis: "common", summary: "the Common Log Format"),
    Entry(
      synopsis: "nginx:LOG_FORMAT", summary: "nginx with its log_format string, escape=… in front where it has one"),
    Entry(synopsis: "apache:LOGFORMAT", summary: "Apache with its LogFormat string"),
    Entry(synopsis: "json", summary: "an object a line: Caddy, Traefik, Envoy, Logpush, load balancers"),
    Entry(synopsis: "json-array", summary: "lists and batches of JSON objects, over one line or many"),
    Entry(synopsis: "otlp", summary: "OpenTelemetry's JSON, many records a line"),
    Entry(synopsis: "w3c", summary: "columns under #Fields: IIS, CloudFront standard logs"),
    Entry(synopsis: "csv[:NAME,…]", summary: "comma-separated, names in the first line or given (Logpush)"),
    Entry(synopsis: "tsv[:NAME,…]", summary: "tab-separated, the same (CloudFront real-time logs)"),
    Entry(synopsis: "logfmt", summary: "key=value words: Heroku's router, many programs"),
    Entry(synopsis: "haproxy", summary: "HAProxy's httplog; --field version=capture.req.0"),
    Entry(synopsis: "envoy[:FORMAT]", summary: "Envoy's text format, its default or the given one"),
    Entry(synopsis: "istio", summary: "an Istio proxy's default text format"),
    Entry(synopsis: "ingress-nginx", summary: "Kubernetes' ingress-nginx, old and new"),
    Entry(synopsis: "traefik[:genericCLF]", summary: "Traefik's common format, or its genericCLF"),
    Entry(synopsis: "lighttpd[:FORMAT]", summary: "lighttpd's accesslog.format"),
    Entry(synopsis: "varnish[:FORMAT]", summary: "varnishncsa, its default or its -F string"),
    Entry(synopsis: "h2o[:FORMAT]", summary: "H2O, its default or the given format"),
    Entry(synopsis: "gunicorn[:FORMAT]", summary: "gunicorn, its default or its access_log_format"),
    Entry(synopsis: "squid[:combined|:LOGFORMAT]", summary: "Squid: native (no User-Agent), combined, or a logformat"),
    Entry(synopsis: "alb", summary: "AWS Application Load Balancer"),
    Entry(synopsis: "s3", summary: "Amazon S3 server access log"),
  ]

  /// What may stand before any of them, as in `docker+json`.
  package static var wrappers: [Entry] {
    Wrapper.allCases.map { Entry(synopsis: "\($0.rawValue)+", summary: $0.summary) }
  }

  /// The formats by name, for errors.
  package static var names: [String] { formats.map(\.synopsis) }

  /// Why a format was refused, and what there is instead.
  static func refusal(of format: String) -> String {
    "--format \(format): not a format; give one of \(names.joined(separator: ", ")), with "
      + "\(wrappers.map(\.synopsis).joined(separator: ", ")) in front where lines are wrapped"
  }
}
