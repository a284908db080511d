/// What a field of a log line is for.
package enum Role: String, CaseIterable, Hashable, Sendable {
  /// When the request was handled.
  case time
  /// Which of the apps on one back end asked.
  case app
  /// The version of the app.
  case version
  /// The platform of the client.
  case platform
  /// The device, installation or account.
  case client
  /// What the client says it understands.
  case capabilities
  /// The User-Agent header, in which a named product may carry the version.
  case userAgent
  /// The HTTP method.
  case method
  /// The path, with or without its query.
  case path
  /// The HTTP status.
  case status
  /// The address of the client.
  case address
  /// A logged notice: a `Sunset` or `Deprecation` response header, or a notice id.
  case notice
  /// How many requests one line stands for, where the log is sampled.
  case weight
}

/// The unit that shares are counted in.
package enum Basis: String, Hashable, Sendable {
  /// Distinct client ids.
  case clients
  /// Requests, weighted where the log is sampled.
  case requests
}
