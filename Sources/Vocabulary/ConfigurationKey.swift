/// A key of `sunset.json`: the one list that its reader, its help and its page are made from.
package struct ConfigurationKey: Hashable, Sendable {
  /// Where it stands, as in `sources[].name`; a word in capitals is a name of a list or of the user's own.
  package var path: String
  /// What may be written, and after a semicolon what holds without it.
  package var value: String
  package var meaning: String

  private init(_ path: String, _ value: String, _ meaning: String) {
    self.path = path
    self.value = value
    self.meaning = meaning
  }

  /// All of them, in the order in which they are explained.
  package static let all: [Self] = [
    Self("timeZone", "IANA name; UTC", "The zone in which days begin and end. The first ingest fixes it in the store."),
    Self(
      "basis", "clients or requests; clients where an id is mapped", "What shares count."),
    Self("graceHours", "0 to 168; 6", "How many hours after a day's end its late lines are waited for."),
    Self("sources", "list; none", "Where lines come from. Without it the command line names the logs."),
    Self("sources[].name", "text; default", "The source's name in the store and in reports, of its own."),
    Self("sources[].app", "text; none", "The app all its lines belong to, where several share a back end."),
    Self(
      "sources[].paths", "list of texts; none",
      "Files, folders and patterns such as logs/*.gz, from the configuration's folder."),
    Self("sources[].format", "text; auto", "How lines are written: see formats."),
    Self("sources[].timeZone", "IANA name; the format's", "The zone of times that name none, as HAProxy writes them."),
    Self("sources[].fields", "object; by the format", "Which field of a line has which role."),
    Self(
      "sources[].fields.ROLE", "text",
      "A column, variable or dotted path. Roles: \(Role.allCases.map(\.rawValue).joined(separator: ", "))."),
    Self(
      "sources[].userAgentProducts", "list of texts; none",
      "The app's product tokens in a User-Agent, as MyApp in MyApp/2.3.1."),
    Self("policy", "object", "When a version may go: see policy."),
    Self("policy.threshold", "over 0 to 1; 0.01", "The active share under which a version may go."),
    Self("policy.noticeDays", "0 to 3650; 14", "How many days the notice must have run."),
    Self("policy.guards", "object; all block", "What a guard that does not pass does."),
    Self(
      "policy.guards.GUARD", "off, warn or block; block",
      "Guards: \(GuardName.allCases.map(\.rawValue).joined(separator: ", "))."),
    Self("policy.cautions", "object; all warn", "What a caution does."),
    Self(
      "policy.cautions.CAUTION", "off, warn or block; warn",
      "Cautions: \(CautionName.allCases.map(\.rawValue).joined(separator: ", "))."),
    Self("flags", "object; none", "The flags that bring old forms back. Without it nothing may go."),
    Self("flags.file", "text, required", "A flagd file, or a plain one of {\"key\": true}."),
    Self(
      "flags.key", "text; serve_{platform}_{version}",
      "A version's flag; in versions . becomes _. {app} is replaced too."),
    Self("flags.contracts", "object; none", "Flags of contracts by the contract's name."),
    Self("flags.contracts.NAME", "text", "The key of that contract's flag."),
    Self("contracts", "list; none", "Old forms that some clients still read."),
    Self("contracts[].name", "text, required", "Its name, as in contract/old-cart."),
    Self(
      "contracts[].readers", "object, required",
      "Who reads it: {\"ios\": \"<2.4.0\"}, {\"capability\": \"cart-2\", \"missing\": true}, or {\"method\": \"GET\", \"path\": \"/v1/cart\"}."
    ),
    Self("contracts[].flag", "text; none", "The key of its flag."),
    Self("gateFile", "text; none", "The update gate that apps read. It is compared with, and never written."),
    Self("exclusions", "list; none", "Requests that are no client activity, counted by name. One pattern each."),
    Self("exclusions[].name", "text, required", "The name they are counted under."),
    Self("exclusions[].userAgent", "pattern", "As in MyMonitor/*; * is any run of characters, ? any one."),
    Self("exclusions[].path", "pattern", "As in /healthz."),
    Self("exclusions[].method", "pattern", "As in HEAD."),
    Self("exclusions[].address", "pattern or block", "As in 192.0.2.0/24."),
    Self("exclusions[].status", "number or pattern", "As in 499 or 4??."),
    Self("builtInExclusions", "true or false; true", "Whether well-known health checks and crawlers are left out too."),
    Self("reports", "object", "What sunset run writes."),
    Self("reports.folder", "text; reports", "The folder under which each week has its own."),
    Self("reports.formats", "list; all", "Forms of the report, as report --format names them."),
    Self("reports.language", "en or ja; en", "The language of text, Markdown and HTML."),
    Self("notify", "object; none", "Whom sunset run tells."),
    Self("notify.command", "text", "A command for the shell, run after the reports are written."),
    Self("engine", "object; none", "The engine that sunset pull asks for counts."),
    Self("engine.url", "text, required", "As in clickhouse://HOST:8123/DATABASE?table=TABLE."),
    Self("engine.caFile", "text; the system's", "A file of certificates to trust."),
    Self("engine.credentials", "text; none", "A file of mode 0600 with the user and the password, a line each."),
  ]

  /// The keys of an object.
  /// - Parameter place: Its own key, as in `sources[]`; empty for the whole.
  static func names(under place: String) -> [String] {
    let prefix = place.isEmpty ? "" : place + "."
    return all.compactMap { key in
      guard key.path.hasPrefix(prefix) else { return nil }
      let name = key.path.dropFirst(prefix.count)
      return name.contains(where: { $0 == "." || $0 == "[" }) ? nil : String(name)
    }
  }
}
