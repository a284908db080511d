import Foundation
import Testing

/// Contracts whose readers are told by what they ask for: counted at ingest, shown beside each breaking change.
@Suite("Readers of a contract by endpoint")
struct ContractReadersTests {
  private static let config = """
    {sources: [{name: "default", format: "json", fields: {time: "t", version: "v", platform: "p", client: "c"}}],
     flags: {file: "flags.json"},
     contracts: [{name: "cart", readers: {method: "GET", path: "/v1/users/{id}/cart"}, flag: "serve_cart"}]}
    """
  private static let person = ["--role", "person", "--actor", "release"]
  private static let asOf = ["--as-of", "2026-11-09T12:00:00Z"]

  /// A folder with logs of eight days, 2026-11-01 to 2026-11-08, in each of which all of 200 clients ask once, the first
  /// few for the old cart.
  private func folder(readers: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for day in 1...8 {
      let lines = (0..<200).map { client in
        let path = client < readers ? "/v1/users/\(client)/cart?full=1" : "/v2/cart"
        let (hour, minute) = (client % 24, client / 24)
        let time = "2026-11-0\(day)T\(hour < 10 ? "0" : "")\(hour):0\(minute):00Z"
        return
          #"{"t":"\#(time)","v":"\#(client < 90 ? "2.1.0" : "2.2.0")","p":"ios","c":"c\#(client)","method":"GET","path":"\#(path)"}"#
      }
      try folder.write(lines.joined(separator: "\n") + "\n", to: "2026-11-0\(day).log")
    }
    try folder.write(#"{"serve_cart": true}"#, to: "flags.json")
    try folder.write(#"{"total": 3, "items": [{"sku": "a"}]}"#, to: "old.json")
    try folder.write(#"{"amount": {"value": 3}, "items": [{"sku": "a"}]}"#, to: "new.json")
    return folder
  }

  private func run(_ words: [String], in folder: TemporaryFolder, expecting code: Int32 = 0) throws -> String {
    let result = try BuiltProgram.run(words, in: folder)
    #expect(result.code == code, "\(words): \(result.error)\(result.output)")
    return result.output
  }

  /// A text with its runs of spaces as one, so that no column's width matters.
  private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private let contract = ["contract", "old.json", "new.json", "--contract", "cart"] + asOf

  @Test("the share of active clients that still ask decides, as for versions, and stands beside each breaking change")
  func decides() throws {
    let folder = try folder(readers: 1)
    try folder.write(Self.config, to: "sunset.json")
    _ = try run(["ingest", "2026-11-0?.log"], in: folder)
    let before = words(try run(contract, in: folder, expecting: 1))
    #expect(before.contains("Still read by 0.50 %"), "\(before)")
    #expect(before.contains("Verdict announce"), "\(before)")
    #expect(before.contains("total fieldRemoved breaking total - 0.50 %"), "\(before)")
    #expect(before.contains("It does not pass"))
    _ = try run(["announce", "contract:cart", "--at", "2026-10-20T00:00:00Z"] + Self.person, in: folder)
    let after = words(try run(contract, in: folder))
    #expect(after.contains("Verdict sunset"), "\(after)")
    #expect(after.contains("It passes"))
    _ = try run(["retire", "contract:cart", "--at", "2026-11-09T09:00:00Z"] + Self.person, in: folder)
    #expect(words(try run(contract, in: folder)).contains("It passes"))
    let json = try run(["report", "--format", "json"] + Self.asOf, in: folder)
    #expect(json.contains("\"contract:cart\""))
  }

  @Test("too many readers keep it, announced or not")
  func keeps() throws {
    let folder = try folder(readers: 10)
    try folder.write(Self.config, to: "sunset.json")
    _ = try run(["ingest", "2026-11-0?.log"], in: folder)
    _ = try run(["announce", "contract:cart", "--at", "2026-10-20T00:00:00Z"] + Self.person, in: folder)
    let answer = words(try run(contract, in: folder, expecting: 1))
    #expect(answer.contains("5.00 %"))
    #expect(answer.contains("Verdict keep"))
  }

  @Test("nobody asks: it may go; and a held, a retired and an unknown one say what they are")
  func nobody() throws {
    let folder = try folder(readers: 0)
    try folder.write(Self.config, to: "sunset.json")
    _ = try run(["ingest", "2026-11-0?.log"], in: folder)
    _ = try run(["announce", "contract:cart", "--at", "2026-10-20T00:00:00Z"] + Self.person, in: folder)
    let answer = words(try run(contract, in: folder))
    #expect(answer.contains("Still read by 0.00 %"), "\(answer)")
    _ = try run(["hold", "contract:cart", "--at", "2026-11-01T00:00:00Z"] + Self.person, in: folder)
    #expect(words(try run(contract, in: folder, expecting: 1)).contains("Verdict keep"))
    _ = try run(
      ["contract", "old.json", "new.json", "--contract", "other"] + Self.asOf, in: folder, expecting: 64)
  }

  @Test("days read before it was configured tell nothing, and it is said when a window is there")
  func laterConfigured() throws {
    let folder = try folder(readers: 0)
    _ = try run(
      ["ingest", "2026-11-01.log", "2026-11-02.log", "2026-11-03.log", "--format", "json"]
        + ["time=t", "version=v", "platform=p", "client=c"].flatMap { ["--field", $0] }, in: folder)
    try folder.write(Self.config, to: "sunset.json")
    _ = try run(["ingest", "2026-11-0?.log"], in: folder)
    _ = try run(["announce", "contract:cart", "--at", "2026-10-20T00:00:00Z"] + Self.person, in: folder)
    let answer = words(try run(contract, in: folder, expecting: 1))
    #expect(answer.contains("Verdict undetermined"), "\(answer)")
    let report = words(try run(["report"] + Self.asOf, in: folder))
    #expect(report.contains("Requests of GET /v1/users/{id}/cart are counted since 2026-11-04 only"), "\(report)")
    #expect(report.contains("wait for the window that ends with 2026-11-10."), "\(report)")
  }
}
