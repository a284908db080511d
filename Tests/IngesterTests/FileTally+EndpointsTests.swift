import ClientContract
import Testing
import Vocabulary

@testable import Ingester

@Suite("How many hits were looked at for an endpoint")
struct FileTallyEndpointsTests {
  private static func cell(_ subject: Subject, day: Int32 = 20_000, requests: Int, weighted: Int? = nil)
    -> FileTally.Cell
  {
    FileTally.Cell(
      day: Day(number: day), subject: subject, requests: requests, weighted: weighted ?? requests, withClient: requests,
      sampled: weighted == nil ? 0 : requests, firstAt: Instant(seconds: Int64(day) * 86_400 + Int64(requests)),
      lastAt: Instant(seconds: Int64(day) * 86_400 + 60), clients: [1, 2])
  }

  private static let cart = Endpoint(path: "/v1/cart")

  private static var file: FileTally {
    var file = FileTally(source: "default", name: "a")
    file.cells = [
      cell(Subject(platform: "ios", version: AppVersion(1)), requests: 3),
      cell(Subject(platform: "ios", version: AppVersion(2)), requests: 5, weighted: 50),
      cell(.unknown(platform: "ios"), requests: 7), cell(.unknown(platform: "tv"), requests: 1),
      cell(.unknown(app: "b", platform: "tv"), day: 20_001, requests: 2),
      cell(Subject(kind: .endpoint, platform: "ios", name: cart.name), requests: 2),
      cell(Subject(kind: .notice, platform: "ios", name: "1.0.0", version: AppVersion(1)), requests: 2),
    ]
    return file
  }

  @Test("is all hits of a day, app and platform, whatever their version, and names no client")
  func watched() {
    var file = Self.file
    let before = file.cells.count
    file.watch([Self.cart])
    let cells = file.cells.dropFirst(before).sorted {
      ($0.day, $0.subject.platform) < ($1.day, $1.subject.platform)
    }
    #expect(cells.map(\.subject.name) == Array(repeating: "(watched) * /v1/cart", count: 3))
    #expect(cells.map(\.subject.app) == ["", "", "b"])
    #expect(cells.map(\.subject.platform) == ["ios", "tv", "tv"])
    #expect(cells.map(\.requests) == [15, 1, 2])
    #expect(cells.map(\.weighted) == [60, 1, 2])
    #expect(cells.map(\.sampled) == [5, 0, 0])
    #expect(cells.map(\.withClient) == [0, 0, 0])
    #expect(cells.map(\.clients.count) == [0, 0, 0])
    #expect(cells.first?.firstAt == Instant(seconds: 20_000 * 86_400 + 3))
  }

  @Test("is nothing where no line said what was asked for; what was counted of it goes")
  func unwatched() {
    var file = Self.file
    file.watch([])
    #expect(file.cells.count == 6)
    #expect(!file.cells.contains { $0.subject.kind == .endpoint })
  }
}
