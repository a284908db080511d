import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite struct GateVersionTests {
  private let ios = GatePlatform(
    "ios",
    versions: [
      GateVersion(AppVersion(2, 10), activeClients: 600, remainingClients: 590, requests: 9_000),
      GateVersion(nil, activeClients: 20, remainingClients: 5, requests: 80),
      GateVersion(AppVersion(2, 1), activeClients: 4, remainingClients: 3, requests: 30, mayGo: true),
      GateVersion(AppVersion(2, 9), activeClients: 400, remainingClients: 380, requests: 5_000),
      GateVersion(AppVersion(2, 11), activeClients: 9, remainingClients: 9, requests: 50),
    ])

  @Test func `versions stand in the order of numbers, unknown first`() {
    #expect(
      ios.versions.map(\.version) == [nil, AppVersion(2, 1), AppVersion(2, 9), AppVersion(2, 10), AppVersion(2, 11)])
    #expect(ios.lowestStaying == AppVersion(2, 9))
    #expect(ios.whole == 987)
    #expect(ios.stopped(below: AppVersion(2, 10)) == 383)
    #expect(ios.stopped(below: AppVersion(0)) == 0)
  }

  @Test func `what can be had is what 100 clients or one in a hundred have`() {
    // 2.11.0 is on 9 of 1,033: 0.9 %.
    #expect(ios.availability.highest == AppVersion(2, 10))
    #expect(!ios.availability.isPublished)
    let few = GatePlatform(
      "ios",
      versions: [
        GateVersion(AppVersion(2), activeClients: 99, remainingClients: 99),
        GateVersion(AppVersion(3), activeClients: 1, remainingClients: 1),
      ])
    #expect(few.availability.highest == AppVersion(3))
    let hundred = GatePlatform(
      "ios",
      versions: [
        GateVersion(AppVersion(2), activeClients: 99_900, remainingClients: 99_900),
        GateVersion(AppVersion(3), activeClients: 100, remainingClients: 100),
        GateVersion(AppVersion(4), activeClients: 99, remainingClients: 99),
      ])
    #expect(hundred.availability.highest == AppVersion(3))
  }

  @Test func `on requests one in a hundred counts, and a hundred does not`() {
    let requests = GatePlatform(
      "ios", versions: [GateVersion(AppVersion(2), requests: 9_900), GateVersion(AppVersion(3), requests: 99)])
    #expect(requests.availability.highest == AppVersion(2))
    #expect(requests.whole == 9_999)
  }

  @Test func `a record of publication is the only word that counts, where there is one`() {
    #expect(
      GatePlatform("ios", versions: ios.versions, published: [AppVersion(2, 9), AppVersion(2, 8)]).availability
        == GatePlatform("ios", versions: [], published: [AppVersion(2, 9)]).availability)
    #expect(GatePlatform("ios", versions: []).availability.highest == nil)
  }

  @Test func `publications of the app and platform, that were not withdrawn, as of then`() {
    let version = { (minor: Int) in Selector.version(platform: "ios", AppVersion(2, minor)) }
    let events = [
      Fixture.event(.published, id: 1, secondsBeforeEnd: 500, selector: version(1)),
      Fixture.event(.published, id: 2, secondsBeforeEnd: 400, selector: version(2)),
      Fixture.withdrawal(of: 2, id: 3, secondsBeforeEnd: 300),
      Fixture.event(.published, id: 4, secondsBeforeEnd: 200, selector: version(3), app: "other"),
      Fixture.event(
        .published, id: 5, secondsBeforeEnd: 200, selector: .version(platform: "android", AppVersion(2, 4))),
      Fixture.event(.announced, id: 6, secondsBeforeEnd: 200, selector: version(5)),
      Fixture.event(.published, id: 7, secondsBeforeEnd: -200, selector: version(6)),
    ]
    let asOf = Fixture.window.end
    #expect(GateAvailability.published(events, app: "", platform: "ios", asOf: asOf) == [AppVersion(2, 1)])
    #expect(
      GateAvailability.published(events, app: "", platform: "ios", asOf: asOf - 350) == [
        AppVersion(2, 1), AppVersion(2, 2),
      ])
    #expect(GateAvailability.published(events, app: "other", platform: "ios", asOf: asOf) == [AppVersion(2, 3)])
  }
}
