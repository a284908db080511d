import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite struct GateSimulationTests {
  private let ios = GatePlatform(
    "ios",
    versions: [
      GateVersion(nil, activeClients: 20, remainingClients: 7, requests: 70),
      GateVersion(AppVersion(2, 1), activeClients: 4, remainingClients: 3, requests: 30, mayGo: true),
      GateVersion(AppVersion(2, 2), activeClients: 5, remainingClients: 5, requests: 50),
      GateVersion(AppVersion(2, 9), activeClients: 300, remainingClients: 285, requests: 2_000),
      GateVersion(AppVersion(2, 10), activeClients: 700, remainingClients: 700, requests: 9_000),
    ])

  @Test func `each client is blocked, prompted or untouched`() {
    let simulation = GateSimulation(ios, thresholds: .init(minimum: AppVersion(2, 2), recommended: AppVersion(2, 10)))
    #expect(simulation.blocked == .init(clients: 3, requests: 30))
    #expect(simulation.prompted == .init(clients: 290, requests: 2_050))
    #expect(simulation.untouched == .init(clients: 707, requests: 9_070))
  }

  @Test func `without a gate, or with one that contradicts itself, everybody passes`() {
    for thresholds in [UpdateGate.Thresholds(), .init(minimum: AppVersion(9), recommended: AppVersion(1))] {
      #expect(GateSimulation(ios, thresholds: thresholds).untouched == .init(clients: 1_000, requests: 11_150))
    }
  }

  @Test func `on requests there are no clients`() {
    let requests = GatePlatform(
      "ios", versions: [GateVersion(AppVersion(2), requests: 10), GateVersion(AppVersion(3), requests: 90)])
    let simulation = GateSimulation(requests, thresholds: .init(minimum: AppVersion(3)))
    #expect(simulation.blocked == .init(clients: nil, requests: 10))
    #expect(simulation.untouched == .init(clients: nil, requests: 90))
  }

  @Test func `the budget is the highest minimum that stops under one in a hundred`() {
    // Below 2.9.0 are 8 of 1,000; below 2.10.0 are 293.
    let budget = GateBudget(ios, whole: 2_000, threshold: .onePercent)
    #expect(budget.minimum == AppVersion(2, 9))
    #expect(budget.share == Share(8, of: 2_000))
    #expect(budget.platformShare == Share(8, of: 1_000))
    #expect(budget.next == AppVersion(2, 10))
    #expect(budget.nextPlatformShare == Share(293, of: 1_000))
    #expect(budget.passesStaying == AppVersion(2, 2))
  }

  @Test func `both shares must be under, and exactly one in a hundred is not`() throws {
    let ten = GatePlatform(
      "ios",
      versions: [
        GateVersion(AppVersion(1), activeClients: 10, remainingClients: 10, mayGo: true),
        GateVersion(AppVersion(2), activeClients: 990, remainingClients: 990),
      ])
    #expect(GateBudget(ten, whole: 5_000, threshold: .onePercent).minimum == AppVersion(1))
    #expect(GateBudget(ten, whole: 1_000, threshold: try #require(Threshold(fraction: 0.011))).minimum == AppVersion(2))
    #expect(GateBudget(ten, whole: 1_000, threshold: try #require(Threshold(fraction: 0.011))).passesStaying == nil)
    #expect(GateBudget(ten, whole: 800, threshold: try #require(Threshold(fraction: 0.011))).minimum == AppVersion(1))
  }

  @Test func `the budget goes no higher than what can be had`() {
    let published = GatePlatform("ios", versions: ios.versions, published: [AppVersion(2, 2)])
    #expect(GateBudget(published, whole: 1_000, threshold: .onePercent).minimum == AppVersion(2, 2))
    let nothing = GateBudget(GatePlatform("ios", versions: []), whole: 0, threshold: .onePercent)
    #expect(nothing.minimum == nil && nothing.next == nil)
  }
}
