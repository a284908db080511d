import Arguments
import EngineClient
import Engines
import Vocabulary

/// `sunset pull`
struct PullCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pull", abstract: "Have ClickHouse count, and take its counts into the store.",
      discussion: """
        Asks by the query of sunset sql, over HTTP, and loads the answer like sunset load. The user and the password come \
        from SUNSET_ENGINE_USER and SUNSET_ENGINE_PASSWORD, or from a file of mode 0600; a user who may only read is enough. \
        An engine whose settings let it leave out what it cannot reach is refused.
        """)
  }

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "clickhouse://HOST:8123/DATABASE?table=TABLE, or clickhouses:// (default: engine.url of the configuration).",
      valueName: "URL"))
  var address: String?

  @OptionGroup var query: QueryOptions

  @OptionGroup var store: StoreOptions

  @Option(help: ArgumentHelp("The certificates to trust instead of the system's.", valueName: "FILE"))
  var caFile: String?

  @Option(help: ArgumentHelp("The user and the password, a line each, in a file of mode 0600.", valueName: "FILE"))
  var credentials: String?

  @Option(help: ArgumentHelp("How long the engine may take, in seconds.", valueName: "SECONDS"))
  var timeout = 600

  func validate() throws {
    if !(1...86_400).contains(timeout) { throw ValidationError("--timeout must be from 1 to 86400") }
  }

  func run() throws {
    let loaded = try store.configuration()
    let engine = loaded.configuration.engine
    guard let url = address ?? engine?.url else {
      throw SunsetError(
        .usage,
        "no engine is named; give --from clickhouse://HOST:8123/DATABASE?table=TABLE, or engine.url in the configuration"
      )
    }
    let address = try EngineAddress(url)
    let credentials = try EngineCredentials(
      file: self.credentials ?? engine?.credentials.map(loaded.path))
    if address.isOpen, !credentials.isEmpty {
      Console.write(
        "sunset: the password goes to \(address.host) unencrypted; give the URL as clickhouses://\n", to: .error)
    }
    let certificates = caFile ?? engine?.certificates.map(loaded.path)
    if let certificates, !FileBytes.exists(certificates) {
      throw SunsetError(.inputMissing, "\(certificates): there is no such file of certificates; check --ca-file")
    }
    let client = EngineAsking(
      address: address, headers: credentials.headers, certificates: certificates, timeout: timeout)
    let settings = try client.settings()
    try settings.check()
    let query = try query.query(
      table: address.from, loaded.configuration, engine: "clickhouse \(settings.version)")
    let batch = try client.batch(query.text(in: .clickhouse))
    try BatchLoading(store, loaded.configuration, name: client.name).load(batch)
  }
}

/// The two questions that an engine is asked.
struct EngineAsking {
  let address: EngineAddress
  let headers: [(name: String, value: String)]
  let certificates: String?
  /// In seconds.
  let timeout: Int

  /// How long connecting may take, in seconds.
  private static let connectTimeout = 15

  /// What messages call the answer.
  var name: String { "\(address.host):\(address.port)" }

  /// Whether its answers are whole.
  func settings() throws(SunsetError) -> EngineSettings {
    var settings = EngineSettings()
    try ask(EngineSettings.query) { line throws(SunsetError) in settings.add(line: line) }
    return settings
  }

  /// What it counts, all of it checked.
  func batch(_ query: String) throws(SunsetError) -> CountBatch {
    var reader = BatchReader(name: name)
    try ask(query) { line throws(SunsetError) in try reader.add(line: line) }
    return try reader.finish()
  }

  private func ask(
    _ query: String, _ body: @escaping (ArraySlice<UInt8>) throws(SunsetError) -> Void
  ) throws(SunsetError) {
    var random = SystemRandomNumberGenerator()
    let post = HTTPPost(
      url: address.url(queryID: "sunset-\(String(random.next(), radix: 16))"), headers: headers, body: query,
      certificateFile: certificates, timeouts: (min(Self.connectTimeout, timeout), timeout))
    var lines = LineCutter()
    try post.send { bytes throws(SunsetError) in try lines.add(bytes, body) }
    try lines.finish(body)
  }
}
