import Vocabulary

/// The formats of proxies and services, told by what only they write.
extension FormatCandidate {
  /// `[30/Nov/2026:14:32:55.416] `: HAProxy's time, which has milliseconds and no zone.
  static let haproxy = FormatCandidate("haproxy", family: "haproxy") { sample in
    guard half(of: sample, hasHAProxyTime) else { return nil }
    var guess = FormatGuess(format: "haproxy", why: "its lines are HAProxy's httplog")
    guess.fields = captures(sample)
    if !guess.fields.isEmpty {
      let names = guess.fields.keys.map(\.rawValue).sorted().joined(separator: ", ")
      guess.why += "; \(names) by the looks of what it captures"
    }
    return guess
  }

  /// Envoy's text format begins with `[2026-11-01T05:00:01.310Z] "`; Istio's has more before the request's size.
  static let envoy = [("istio", "Istio"), ("envoy", "Envoy")].map { format, writer in
    FormatCandidate(format, family: "envoy", format: format, why: "its lines are \(writer)'s text format") {
      sample in
      half(of: sample) { line in
        guard line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")) else { return false }
        return line[..<close].contains(UInt8(ascii: "T")) && line[close...].starts(with: "] \"".utf8)
      }
    }
  }

  /// Heroku's router, among the lines of programs that log no requests.
  static let router = FormatCandidate(
    "logfmt", family: "logfmt", format: "logfmt", why: "Heroku's router is among its writers"
  ) { sample in
    sample.wrappers == [.heroku]
      && sample.lines.contains { line in
        line.split(separator: 0x20, maxSplits: 2).dropFirst().first?.elementsEqual("heroku[router]:".utf8) == true
      }
  }

  /// An Application Load Balancer's lines begin with a type, a time and `app/…`.
  static let loadBalancer = FormatCandidate(
    "alb", family: "alb", format: "alb", why: "its lines are an Application Load Balancer's"
  ) { sample in
    half(of: sample) { line in
      let words = line.prefix(256).split(separator: 0x20, maxSplits: 3)
      return words.count == 4 && words[2].starts(with: "app/".utf8) && words[1].contains(UInt8(ascii: "T"))
    }
  }

  /// S3's lines begin with the owner's 64 digits, the bucket and a time.
  static let objectStore = FormatCandidate(
    "s3", family: "s3", format: "s3", why: "its lines are an S3 bucket's access log"
  ) { sample in
    half(of: sample) { line in
      let words = line.prefix(256).split(separator: 0x20, maxSplits: 3)
      return words.count == 4 && words[0].count == 64 && words[2].first == UInt8(ascii: "[")
        && words[0].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
  }

  /// Squid's native lines have a time in seconds and, as the fourth word, `TCP_MISS/200`.
  static let squid = FormatCandidate(
    "squid", family: "squid", format: "squid", why: "its lines are Squid's native format"
  ) { sample in
    half(of: sample) { line in
      let words = line.prefix(256).split(separator: 0x20, maxSplits: 4)
      guard words.count == 5, let slash = words[3].firstIndex(of: UInt8(ascii: "/")) else { return false }
      return words[0].allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        && words[3][(slash + 1)...].count == 3 && words[3].starts(with: "TCP_".utf8)
    }
  }

  /// Squid's `combined` ends with `TCP_MISS:HIER_DIRECT`, and Traefik's lines with a server between quotes and `4ms`. Both
  /// leave a backslash as it is, which Apache's formats do not.
  static let rawCombined = [
    FormatCandidate(
      "Squid's combined", family: "clf", format: "squid:combined", why: "its lines are combined and end as Squid's do"
    ) { sample in
      half(of: sample) { line in
        guard let word = line.split(separator: 0x20).last, let colon = word.firstIndex(of: UInt8(ascii: ":")) else {
          return false
        }
        return word.starts(with: "TCP_".utf8) && colon + 1 < word.endIndex
      }
    },
    FormatCandidate(
      "traefik", family: "clf", format: "traefik", why: "its lines end with Traefik's router, server and milliseconds"
    ) { sample in
      half(of: sample) { line in
        let words = line.split(separator: 0x20).suffix(2).map(Array.init)
        guard words.count == 2, words[0].first == UInt8(ascii: "\""), words[0].last == UInt8(ascii: "\"") else {
          return false
        }
        return words[1].suffix(2).elementsEqual("ms".utf8)
          && words[1].dropLast(2).allSatisfy { (0x30...0x39).contains($0) }
      }
    },
  ]

  /// Whether more than half of the lines are so.
  static func half(of sample: LogSample, _ test: (ArraySlice<UInt8>) -> Bool) -> Bool {
    let lines = sample.lines
    return lines.count(where: test) * 2 > lines.count
  }

  private static func hasHAProxyTime(_ line: ArraySlice<UInt8>) -> Bool {
    guard let open = line.firstIndex(of: UInt8(ascii: "[")) else { return false }
    // The process number of syslog stands between brackets too.
    var at = open
    while line.endIndex - at > 26 {
      if line[at] == UInt8(ascii: "["), line[at + 3] == UInt8(ascii: "/"), line[at + 7] == UInt8(ascii: "/"),
        line[at + 21] == UInt8(ascii: "."), line[at + 25] == UInt8(ascii: "]")
      {
        return true
      }
      at += 1
    }
    return false
  }

  /// The roles of the captured headers whose values look like one role's and no other header's do.
  private static func captures(_ sample: LogSample) -> [Role: String] {
    var shapes: [FieldShape] = []
    for line in sample.lines {
      guard let open = line.firstIndex(of: UInt8(ascii: "{")),
        let close = line[open...].firstIndex(of: UInt8(ascii: "}"))
      else { continue }
      let values = line[(open + 1)..<close].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      for (index, value) in values.enumerated() {
        if index == shapes.count { shapes.append(FieldShape()) }
        shapes[index].add(value)
      }
    }
    var fields: [Role: String] = [:]
    let kinds = shapes.map(\.kind)
    for (kind, role) in [
      (FieldShape.Kind.version, Role.version), (.userAgent, .userAgent), (.platform, .platform), (.client, .client),
    ] {
      let places = kinds.indices.filter { kinds[$0] == kind }
      if places.count == 1 { fields[role] = "capture.req.\(places[0])" }
    }
    return fields
  }
}
