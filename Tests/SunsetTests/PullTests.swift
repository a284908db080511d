import Foundation
import Testing

@Suite("sunset pull", .enabled(if: EngineShim.python != nil, "python3 is not here"))
struct PullTests {
  private static let environment = ["SUNSET_ENGINE_USER": "reader", "SUNSET_ENGINE_PASSWORD": "r3ad"]

  private func pull(
    _ url: String, _ more: [String] = [], in folder: TemporaryFolder, environment: [String: String] = environment
  ) throws -> BuiltProgram.Result {
    try BuiltProgram.run(
      ["pull", "--from", url, "--field", "time=time", "--field", "version=version", "--field", "client=client"] + more,
      in: folder, environment: environment)
  }

  @Test("a whole answer is loaded, the key goes in a header, and no settings are sent")
  func whole() throws {
    let folder = try TemporaryFolder()
    let shim = try EngineShim("whole", records: LoadTests.records(), in: folder)
    let result = try pull(shim.url(), in: folder)
    #expect(result.code == 0, "\(result.error)")
    #expect(result.output.hasPrefix("new: source edge, 2026-11-01 to 2026-11-08 in UTC"))
    #expect(try pull(shim.url(), in: folder).output.hasPrefix("unchanged: "))
    for request in try shim.requests() {
      #expect(request.contains(#"/?database=logs&wait_end_of_query=1&query_id=sunset-"#), "\(request)")
      #expect(request.contains(#""X-ClickHouse-User": "reader""#) && !request.contains("r3ad"))
    }
    let share = try BuiltProgram.run(["share", "--format", "csv", "--as-of", "2026-11-09T01:00:00Z"], in: folder)
    #expect(share.output.contains(",ios,1.0.0,14,2,2,"))
  }

  @Test(
    "an answer that is not whole, or may not be, is refused, and nothing is written",
    arguments: [
      ("midstream", 65, "the engine's error: Code: 241. DB::Exception: Memory limit (total) exceeded"),
      ("truncate", 69, "its answer was cut"), ("error", 1, "Code: 279. DB::NetException"),
      ("skip", 1, "skip_unavailable_shards = 1"), ("break", 1, "timeout_overflow_mode = break"),
      ("hidden", 1, "does not show system.settings"), ("challenge", 77, "it refuses the credentials (status 401)"),
      ("refuse", 77, "it refuses the credentials (status 403)"), ("redirect", 1, "it redirects (status 307)"),
      ("slow", 69, "no whole answer in time"),
    ] as [(String, Int32, String)])
  func refused(mode: String, code: Int32, says: String) throws {
    let folder = try TemporaryFolder()
    let shim = try EngineShim(mode, records: LoadTests.records(), in: folder)
    let start = ContinuousClock.now
    let result = try pull(shim.url(), ["--timeout", mode == "slow" ? "1" : "60"], in: folder)
    #expect(result.code == code, "\(result.error)")
    #expect(result.complaint.contains(says), "\(result.error)")
    #expect(result.output == "")
    #expect(!folder.exists("sunset.sqlite"))
    // A challenge must not hang: it is answered at once, well within the time that was given.
    #expect(ContinuousClock.now - start < .seconds(50))
  }

  #if os(Linux)
    @Test("without libcurl it says what to install, and other commands go on")
    func withoutCurl() throws {
      let folder = try TemporaryFolder()
      _ = try folder.write("no library", to: "libcurl.so.4")
      let environment = Self.environment.merging(["LD_LIBRARY_PATH": folder.url.path]) { own, _ in own }
      let result = try pull("clickhouse://127.0.0.1:1/logs?table=requests", in: folder, environment: environment)
      #expect(result.code == 69)
      #expect(result.complaint.contains("libcurl cannot be loaded ("), "\(result.error)")
      #expect(result.complaint.contains("apt-get install libcurl4"))
      #expect(!folder.exists("sunset.sqlite"))
      #expect(try BuiltProgram.run(["--version"], in: folder, environment: environment).code == 0)
    }
  #endif

  @Test("credentials: wrong ones, in the URL, in a file that others may read, and in one they may not")
  func credentials() throws {
    let folder = try TemporaryFolder()
    let shim = try EngineShim("whole", records: LoadTests.records(), in: folder)
    #expect(try pull(shim.url(), in: folder, environment: [:]).code == 77)
    let inURL = try pull(shim.url(host: "reader:r3ad@127.0.0.1"), in: folder)
    #expect(inURL.code == 64 && inURL.complaint.contains("which everyone on the machine can see"))
    #expect(!inURL.error.contains("r3ad"))
    let file = try folder.write("reader\nr3ad\n", to: "engine.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let open = try pull(shim.url(), ["--credentials", "engine.key"], in: folder, environment: [:])
    #expect(open.code == 77 && open.complaint.contains("chmod 600 engine.key"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #expect(try pull(shim.url(), ["--credentials", "engine.key"], in: folder, environment: [:]).code == 0)
  }

  @Test("the engine, its certificates and its credentials may stand in the configuration")
  func configured() throws {
    let folder = try TemporaryFolder()
    let shim = try EngineShim("whole", records: LoadTests.records(), in: folder)
    let file = try folder.write("reader\nr3ad\n", to: "engine.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    try folder.write(
      #"{engine: {url: "\#(shim.url())", credentials: "engine.key"}, sources: [{name: "edge", fields: {time: "t", version: "v", client: "c"}}]}"#,
      to: "sunset.json")
    let result = try BuiltProgram.run(["pull"], in: folder)
    #expect(result.code == 0, "\(result.error)")
  }

  @Test("no engine at all, and an engine that is down")
  func down() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["pull"], in: folder).code == 64)
    let gone = try EngineShim("whole", records: "", in: folder).url()
    let result = try pull(gone, in: folder)
    #expect(result.code == 69 && result.complaint.contains("cannot be asked"), "\(result.error)")
  }

  @Test(
    "TLS is verified against the authority that is given",
    .enabled(if: EngineShim.openssl != nil, "openssl is not here"))
  func certificates() throws {
    let folder = try TemporaryFolder()
    for name in ["own", "other"] {
      let made = try BuiltProgram.run(
        command: [
          try #require(EngineShim.openssl), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "\(name).key",
          "-out",
          "\(name).pem", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
        ], in: folder.url)
      try #require(made.code == 0, "\(made.error)")
    }
    let shim = try EngineShim("whole", records: LoadTests.records(), in: folder, certificate: ("own.pem", "own.key"))
    let url = shim.url("clickhouses")
    for wrong in [[], ["--ca-file", "other.pem"]] {
      let result = try pull(url, wrong, in: folder)
      #expect(result.code == 69 && result.complaint.contains("its certificate is not trusted"), "\(result.error)")
    }
    #expect(try pull(url, ["--ca-file", "missing.pem"], in: folder).code == 66)
    let right = try pull(url, ["--ca-file", "own.pem"], in: folder)
    #expect(right.code == 0, "\(right.error)")
    // The certificate is of the address, not of the name.
    #expect(try pull(shim.url("clickhouses", host: "localhost"), ["--ca-file", "own.pem"], in: folder).code == 69)
  }
}
