import Vocabulary

/// Templates of servers and services whose lines have a fixed or a usual shape.
///
/// What they escape was seen in lines that they wrote (Traefik 3.7, Squid 5.7, lighttpd, varnishncsa, h2o 2.2, gunicorn),
/// except Envoy's, which its documentation leaves open: there nothing is taken as escaped.
enum TemplatePresets {
  /// Apache's `combined`; nginx's reads the same but for its escapes, which are a subset.
  static let combined = #"%h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i""#
  /// The Common Log Format.
  static let common = #"%h %l %u %t "%r" %>s %O"#
  /// lighttpd's `accesslog.format`.
  private static let lighttpd = #"%h %V %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i""#
  /// gunicorn's `access_log_format`.
  private static let gunicorn = #"%(h)s %(l)s %(u)s %(t)s "%(r)s" %(s)s %(b)s "%(f)s" "%(a)s""#
  /// Traefik's `common`, after the fields of `genericCLF`: count, router, server and milliseconds.
  private static let traefik = #"\#(combined) %k "%{router}n" "%{server}n" %Dms"#
  /// ingress-nginx's `upstreaminfo` up to the User-Agent: what follows grew over the years. Its older form has
  /// `[$the_real_ip] - ` where this one goes on with the user, and the user ends at the time either way.
  private static let ingress =
    #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "#
    + #""$http_user_agent" $request_length $rest"#

  /// The template of a preset, or nil where there is none of that name.
  /// - Parameter definition: the server's own format string; nil for its usual one.
  static func template(_ name: String, _ definition: String?) throws(SunsetError) -> LogTemplate? {
    switch name {
    case "combined" where definition == nil: return try ApacheFormat.template(combined)
    case "common" where definition == nil: return try ApacheFormat.template(common)
    case "ingress-nginx" where definition == nil: return try NginxFormat.template(ingress)
    case "lighttpd": return try ApacheFormat.template(definition ?? lighttpd)
    case "varnish": return try ApacheFormat.template(definition ?? combined)
    case "h2o":
      var template = try ApacheFormat.template(definition ?? combined)
      template.escaping = .hexadecimal
      template.escapesQuotesByBackslash = false
      return template
    case "gunicorn": return rawBackslashes(try ApacheFormat.template(apache(fromGunicorn: definition ?? gunicorn)))
    case "traefik" where definition == nil: return rawBackslashes(try ApacheFormat.template(traefik))
    case "traefik" where definition == "genericCLF": return rawBackslashes(try ApacheFormat.template(combined))
    case "envoy": return try EnvoyFormat.template(definition ?? EnvoyFormat.standard)
    case "istio" where definition == nil: return try EnvoyFormat.template(EnvoyFormat.istio)
    case "squid" where definition == "combined":
      var template = try SquidFormat.template(SquidFormat.combined)
      template.escaping = .none
      template.escapesQuotesByBackslash = false
      template.hasBareQuotes = true
      return template
    case "squid": return try definition.map { text throws(SunsetError) in try SquidFormat.template(text) }
    case "alb" where definition == nil: return loadBalancer
    case "s3" where definition == nil: return objectStore
    default: return nil
    }
  }

  /// A `"` in a value comes as `\"` while a backslash comes as it is: `C:\"` may end a value or not. So every reading is
  /// tried where a line has more quotes than its template.
  private static func rawBackslashes(_ template: LogTemplate) -> LogTemplate {
    var template = template
    template.escaping = .quote
    template.escapesQuotesByBackslash = false
    template.hasBareQuotes = true
    return template
  }

  /// gunicorn's `%(a)s` and `%({x-client-version}i)s` as Apache has them.
  private static func apache(fromGunicorn text: String) -> String {
    let longer = ["f": "%{Referer}i", "a": "%{User-Agent}i", "s": "%>s"]
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "%"), rest[start...].hasPrefix("%("),
      let end = rest[start...].firstIndex(of: ")")
    {
      let name = String(rest[rest.index(start, offsetBy: 2)..<end])
      result += rest[..<start]
      result += longer[name] ?? "%\(name)"
      rest = rest[rest.index(after: end)...].dropFirst()
    }
    return result + rest
  }

  /// An Application Load Balancer's line up to the User-Agent: fields were added behind it over the years.
  ///
  /// Source: AWS Elastic Load Balancing user guide, "Access logs for your Application Load Balancer".
  private static let loadBalancer: LogTemplate = {
    var template = LogTemplate(
      [
        ("", "type", .filter(.loadBalancer), .word), (" ", "time", .role(.time), .time), (" ", "elb", .nothing, .word),
        (" ", "client:port", .role(.address), .endpoint), (" ", "target:port", .nothing, .word),
        (" ", "request_processing_time", .nothing, .word), (" ", "target_processing_time", .nothing, .word),
        (" ", "response_processing_time", .nothing, .word), (" ", "elb_status_code", .role(.status), .digits),
        (" ", "target_status_code", .nothing, .digits), (" ", "received_bytes", .nothing, .digits),
        (" ", "sent_bytes", .nothing, .digits), (" \"", "request", .request, .text),
        ("\" \"", "user_agent", .role(.userAgent), .text), ("\" ", "rest", .nothing, .text),
      ], escaping: .backslash)
    template.filter = .loadBalancer
    return template
  }()

  /// Amazon S3's server access log, as far as it did not grow.
  ///
  /// Source: Amazon S3 user guide, "Amazon S3 server access log format".
  private static let objectStore: LogTemplate = {
    var template = LogTemplate(
      [
        ("", "bucketowner", .nothing, .word), (" ", "bucket_name", .nothing, .word),
        (" [", "time", .role(.time), .time),
        ("] ", "remoteip", .role(.address), .word), (" ", "requester", .nothing, .word),
        (" ", "requestid", .nothing, .word), (" ", "operation", .filter(.objectStore), .word),
        (" ", "key", .nothing, .word), (" \"", "request_uri", .request, .text),
        ("\" ", "httpstatus", .role(.status), .digits), (" ", "errorcode", .nothing, .word),
        (" ", "bytessent", .nothing, .digits), (" ", "objectsize", .nothing, .digits),
        (" ", "totaltime", .nothing, .digits), (" ", "turnaroundtime", .nothing, .digits),
        (" \"", "referrer", .nothing, .text), ("\" \"", "useragent", .role(.userAgent), .text),
        ("\" ", "rest", .nothing, .text),
      ], escaping: .none)
    template.hasBareQuotes = true
    template.filter = .objectStore
    return template
  }()
}

extension LogTemplate {
  /// Makes a template of what stands before each variable, its name, meaning and shape.
  fileprivate init(_ pieces: [(String, String, Meaning, Shape)], escaping: Escaping) {
    self.init(escaping: escaping, escapesQuotesByBackslash: false)
    self.pieces = pieces.map { literal, name, meaning, shape in
      Piece(literal: Array(literal.utf8), variable: Variable(name: name, meaning: meaning, shape: shape))
    }
  }
}
