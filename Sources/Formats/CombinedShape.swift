import Vocabulary

/// Finds out by its looks what a log of the combined family has after its usual fields: a version, a platform, a client.
struct CombinedShape {
  /// A place after the size and what stands in it.
  private struct Place {
    var isQuoted: Bool
    var shape = FieldShape()
  }

  private var places: [Place] = []
  private let lines: [CombinedLine]
  private let hasEmptyUser: Bool
  private let hasHostFirst: Bool
  private let hasEscapedQuotes: Bool

  /// nil where fewer than nine of ten lines are of the family.
  init?(_ sample: LogSample) {
    let all = sample.lines
    lines = all.compactMap { CombinedLine($0) }
    guard !lines.isEmpty, lines.count * 10 >= all.count * 9 else { return nil }
    hasEmptyUser = lines.count(where: \.hasEmptyUser) * 2 > lines.count
    hasHostFirst = lines.count(where: \.hasHostFirst) * 2 > lines.count
    hasEscapedQuotes = all.contains { line in
      line.indices.dropLast().contains { line[$0] == UInt8(ascii: "\\") && line[$0 + 1] == UInt8(ascii: "\"") }
    }
    places = Self.places(lines)
  }

  /// The places that nine lines of ten have in common, from the first one on.
  private static func places(_ lines: [CombinedLine]) -> [Place] {
    var places: [Place] = []
    var alike = lines[...]
    while true {
      let index = places.count
      let having = alike.filter { $0.tokens.count > index }
      let isQuoted = having.count { $0.tokens[index].isQuoted } * 2 > having.count
      alike = having.filter { $0.tokens[index].isQuoted == isQuoted }[...]
      guard alike.count > 0, alike.count * 10 >= lines.count * 9 else { return places }
      var place = Place(isQuoted: isQuoted)
      for line in alike { place.shape.add(line.tokens[index].value) }
      places.append(place)
    }
  }

  /// The format as `--format` takes it and what in it was told by its looks; a question where two readings fit; nil where
  /// nothing is there that `combined` does not have.
  func guess() -> FormatGuess? {
    let kinds = places.map { $0.shape.kind }
    // Where the first two are what they always are: the referer and the User-Agent.
    let isUsual =
      places.count >= 2 && places[0].isQuoted && places[1].isQuoted
      && ![.version, .client, .platform].contains(kinds[0]) && ![.version, .client, .platform].contains(kinds[1])
    let first = isUsual ? 2 : 0
    let extra = (first..<max(first, places.count)).filter { places[$0].isQuoted }
    let versions = extra.filter { kinds[$0] == .version }
    let platforms = extra.filter { kinds[$0] == .platform }
    let clients = extra.filter { kinds[$0] == .client }
    let unsure = extra.filter { kinds[$0] == .eachItsOwn }
    let agents = isUsual ? [1] : extra.filter { kinds[$0] == .userAgent }
    var roles: [Int: Role] = [:]
    for place in agents.prefix(1) { roles[place] = .userAgent }
    if versions.count == 1 { roles[versions[0]] = .version }
    if platforms.count == 1 { roles[platforms[0]] = .platform }
    if clients.count == 1 { roles[clients[0]] = .client }
    let question = question(versions, clients, unsure, from: first)
    let found: [Role] = [.version, .platform, .client].filter { role in roles.values.contains(role) }
    guard hasHostFirst || hasEmptyUser || !isUsual || !found.isEmpty || question != nil else { return nil }
    let base = isUsual ? "combined" : agents.isEmpty ? "common" : "common with a User-Agent"
    let name = hasHostFirst ? "\(base) with a virtual host first" : base
    let why =
      found.isEmpty
      ? "" : "; \(found.map(\.rawValue).joined(separator: ", ")) by the looks of the fields after the size"
    var guess = FormatGuess(
      format: format(roles, isUsual: isUsual), why: "its lines are \(name)\(why)",
      question: question?.text, questionRole: question?.role)
    // What has to be named in one file of a folder may be told by its looks in the next.
    for (place, role) in roles { guess.otherNames[Self.name(place)] = Self.header(of: role) }
    return guess
  }

  /// What the looks leave open, the option that settles it, and the role it is about.
  private func question(_ versions: [Int], _ clients: [Int], _ unsure: [Int], from first: Int) -> (
    text: String, role: Role
  )? {
    if let place = versions.first, versions.count > 1 {
      return (
        "\(Self.list(versions)) look like a version; say which with --field version=\(Self.name(place))", .version
      )
    }
    if let place = clients.first, clients.count > 1 {
      return (
        "\(Self.list(clients)) look like a client's id; say which with --field client=\(Self.name(place))", .client
      )
    }
    if let place = unsure.first, clients.isEmpty {
      return (
        "\(Self.list(unsure)) holds an id that is another one on every line, a client's or a request's; if a client's, "
          + "give --field client=\(Self.name(place)), else its log format with --format nginx:… or apache:…", .client
      )
    }
    if versions.isEmpty, unquotedVersion(from: first) {
      return (
        "after the size stands what looks like a version, but not in quotes; give its log format with --format nginx:… or "
          + "apache:…", .version
      )
    }
    return nil
  }

  /// Whether in a place outside quotes most values are versions with two dots.
  private func unquotedVersion(from first: Int) -> Bool {
    (first..<max(first, places.count)).contains { index in
      guard !places[index].isQuoted else { return false }
      let values = lines.compactMap { $0.tokens.count > index ? Array($0.tokens[index].value) : nil }
      let versions = values.count { value in
        FieldShape.isVersion(value) && value.count { $0 == UInt8(ascii: ".") } >= 2
      }
      return versions * 2 > values.count
    }
  }

  /// What a place without a role is called, counted from 1 after the size.
  private static func name(_ place: Int) -> String { "extra-\(place + 1)" }

  private static func list(_ places: [Int]) -> String {
    (places.count > 1 ? "the fields " : "the field ") + places.map(name).joined(separator: " and ")
  }

  private func format(_ roles: [Int: Role], isUsual: Bool) -> String {
    let isNginx = hasEmptyUser
    var text = isNginx ? "nginx:escape=\(hasEscapedQuotes ? "json" : "none") " : "apache:"
    if hasHostFirst { text += isNginx ? "$host:$server_port " : "%v:%p " }
    text +=
      isNginx
      ? #"$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent"# : #"%h %l %u %t "%r" %>s %O"#
    for place in places.indices {
      let header = isUsual && place == 0 ? "Referer" : roles[place].flatMap(Self.header) ?? Self.name(place)
      guard places[place].isQuoted else {
        text += isNginx ? " $pipe" : " %X"
        continue
      }
      let variable = header.lowercased().split(separator: "-").joined(separator: "_")
      text += isNginx ? " \"$http_\(variable)\"" : " \"%{\(header)}i\""
    }
    return text
  }

  private static func header(of role: Role) -> String? {
    switch role {
    case .userAgent: "User-Agent"
    case .version: "X-Client-Version"
    case .platform: "X-Platform"
    case .client: "X-Device-Id"
    default: nil
    }
  }
}
