extension Configuration {
  /// An engine that counts, for `sunset pull`.
  package struct Engine: Hashable, Sendable {
    /// As in `clickhouse://HOST:8123/DATABASE?table=TABLE`.
    package var url: String
    /// A file with the certificates to trust instead of the system's.
    package var certificates: String?
    /// A file of mode 0600 with the user and the password, a line each.
    package var credentials: String?
  }
}

extension Configuration.Engine {
  init(_ node: ConfigurationNode) throws(SunsetError) {
    let members = try node.members()
    guard let url = members["url"] else {
      throw node.error("has no \"url\"; give it as clickhouse://HOST:8123/DATABASE?table=TABLE")
    }
    self.url = try url.text("the engine's URL, such as \"clickhouse://HOST:8123/DATABASE?table=TABLE\"")
    certificates = try members["caFile"]?.text("the path of a file of certificates")
    credentials = try members["credentials"]?.text("the path of a file with the user and the password")
  }
}
