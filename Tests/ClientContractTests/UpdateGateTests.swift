import ClientContract
import Testing

@Suite struct UpdateGateTests {
  private let gate = UpdateGate(thresholds: [
    "ios": .init(minimum: AppVersion(2, 2), recommended: AppVersion(2, 10)),
    "android": .init(recommended: AppVersion(2, 4)),
    "web": .init(minimum: AppVersion(3), recommended: AppVersion(2)),
  ])

  @Test(arguments: [
    ("ios", "2.1.9", UpdateAdvice.required(AppVersion(2, 2))), ("ios", "2.2.0", .recommended(AppVersion(2, 10))),
    ("ios", "2.9.9", .recommended(AppVersion(2, 10))), ("ios", "2.10.0", .none), ("ios", "11", .none),
    ("ios", "2.1.9-beta.3", .required(AppVersion(2, 2))), ("ios", "2.2.0 (1)", .recommended(AppVersion(2, 10))),
    ("android", "0.1", .recommended(AppVersion(2, 4))), ("android", "2.4", .none),
    ("none", "1.0.0", .none), ("iOS", "1.0.0", .none), ("web", "1.0.0", .none),
  ])
  func `numbers are compared, per operating system`(platform: String, version: String, advice: UpdateAdvice) throws {
    let version: AppVersion = try #require(AppVersion(version))
    #expect(gate.advice(for: version, on: platform) == advice)
  }

  @Test func `what is not known passes`() {
    #expect(gate.advice(for: nil, on: "ios") == .none)
    #expect(UpdateGate().advice(for: AppVersion(0), on: "ios") == .none)
  }

  @Test func `a minimum above its recommendation is a problem and stops nobody`() {
    #expect(gate.thresholds["web"] == nil)
    #expect(gate.problems.map(\.kind) == [.minimumAboveRecommended])
    #expect(gate.problems.first?.platform == "web")
  }
}
