import Foundation
import Testing
import Vocabulary

@testable import Policy

@Suite struct ForecastTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Weekly windows, oldest share first, of a million clients.
  private func trend(_ shares: [Double], whole: Int = 1_000_000) -> [TrendPoint] {
    shares.enumerated().map { index, share in
      TrendPoint(
        through: Fixture.through - (shares.count - 1 - index) * 7,
        share: Share(Int((share * Double(whole)).rounded()), of: whole))
    }
    .reversed()
  }

  private func decay(from start: Double, halfLife: Double, weeks: Int) -> [Double] {
    (0..<weeks).map { start * pow(0.5, Double($0) / halfLife) }
  }

  private func forecast(_ shares: [Double]) -> Forecast { Forecast(trend(shares), threshold: .onePercent) }

  @Test(arguments: [(1.0, 2), (2.0, 4), (3.0, 5), (5.0, 8), (20.0, 32)])
  func `a known half-life`(halfLife: Double, weeks: Int) {
    // The last of six weeks is 3 %, which is log₂ 3 = 1.585 half-lives from 1 %.
    let shares = decay(from: 0.03 * pow(2, 5 / halfLife), halfLife: halfLife, weeks: 6)
    let result = Forecast(trend(shares, whole: 1_000_000_000), threshold: .onePercent)
    #expect(result.outcome == .weeks(earliest: weeks, latest: weeks))
    #expect(!result.isFlattening)
    #expect(result.weeks == 6)
  }

  @Test func `noise widens the range, which still holds the truth nearly always`() throws {
    var random = Random(state: 88_172_645_463_325_252)
    var hits = 0
    var runs = 0
    for _ in 0..<200 {
      let shares = decay(from: 0.16, halfLife: 3, weeks: 10).map {
        $0 * exp(Double.random(in: -0.15...0.15, using: &random))
      }
      // 0.16 · ½^(9/3) = 2 %: three weeks to go.
      guard case .weeks(let earliest, let latest) = forecast(shares).outcome else { continue }
      runs += 1
      // The last point carries its own noise of at most 0.15 / 0.231 = 0.65 of a week, one week rounded up.
      if earliest <= 4, latest.map({ $0 >= 2 }) ?? true { hits += 1 }
    }
    #expect(runs > 190)
    #expect(hits == runs)
  }

  @Test func `a plateau is refused`() {
    let shares = (0..<10).map { 0.05 + ($0.isMultiple(of: 2) ? 0.002 : -0.002) }
    #expect(forecast(shares).outcome == .refused(.slopeMayBeZero))
    #expect(forecast(Array(repeating: 0.05, count: 8)).outcome == .refused(.slopeMayBeZero))
  }

  @Test func `growth does not get there`() {
    #expect(forecast((0..<8).map { 0.02 * pow(1.2, Double($0)) }).outcome == .growing)
  }

  @Test(arguments: 0...5)
  func `under six weeks nothing is said`(weeks: Int) {
    let result = forecast(decay(from: 0.5, halfLife: 2, weeks: weeks))
    #expect(result.outcome == .refused(.tooFewWeeks))
    #expect(result.weeks == weeks)
  }

  @Test func `six weeks are enough`() {
    guard case .weeks = forecast(decay(from: 0.5, halfLife: 2, weeks: 6)).outcome else {
      Issue.record("refused")
      return
    }
  }

  @Test func `what is under is under, with few weeks too`() {
    #expect(forecast([0.009]).outcome == .under)
    #expect(forecast(decay(from: 0.5, halfLife: 1, weeks: 10)).outcome == .under)
    // Exactly 1 % is not under it.
    #expect(forecast(decay(from: 0.32, halfLife: 1, weeks: 6)).outcome == .weeks(earliest: 1, latest: 1))
  }

  @Test func `slower in the last four weeks is flattening, and leaves the end open or later`() throws {
    let steep = decay(from: 0.8, halfLife: 1, weeks: 7)
    let flat = (1...4).map { steep[6] * pow(0.97, Double($0)) }
    let result = forecast(steep + flat)
    #expect(result.isFlattening)
    guard case .weeks(let earliest, let latest) = result.outcome else {
      Issue.record("\(result)")
      return
    }
    // From 1.11 % the steep pace needs one week, the late one ln(1.107) / -ln(0.97) = 3.3.
    #expect(earliest == 1)
    #expect(latest == 4)
    let level = forecast(steep + Array(repeating: steep[6], count: 4))
    #expect(level.isFlattening)
    if case .weeks(_, let latest) = level.outcome { #expect(latest == nil) } else { Issue.record("\(level)") }
  }

  @Test func `the pace is told as a factor`() throws {
    let factor = try #require(forecast(decay(from: 0.8, halfLife: 1, weeks: 6)).weeklyFactor)
    #expect(abs(factor - 0.5) < 1e-4)
  }

  @Test func `a week without hits is left out, and one without clients is not`() {
    var points = trend(decay(from: 0.5, halfLife: 2, weeks: 8))
    points[3].share = Share(0, of: 0)
    let result = Forecast(points, threshold: .onePercent)
    #expect(result.weeks == 7)
    if case .weeks(let earliest, _) = result.outcome {
      // 0.5 · ½^3.5 = 4.42 %: log₂(4.42) · 2 = 4.3 weeks.
      #expect(earliest == 5)
    } else {
      Issue.record("\(result)")
    }
    points = trend(decay(from: 0.5, halfLife: 2, weeks: 8))
    points[3].share = Share(0, of: 1_000_000)
    #expect(Forecast(points, threshold: .onePercent).weeks == 8)
    points[0].share = Share(0, of: 0)
    #expect(Forecast(points, threshold: .onePercent).outcome == .refused(.tooFewWeeks))
  }

  @Test func `the platform's share is projected at the same pace`() {
    // 2 % of all with a half-life of a week is there in 1; 6 % of the platform in log₂ 6 = 2.6.
    let points = trend(decay(from: 0.64, halfLife: 1, weeks: 6))
    #expect(Forecast(points, threshold: .onePercent).outcome == .weeks(earliest: 1, latest: 1))
    let platform = Share(60_000, of: 1_000_000)
    #expect(Forecast(points, current: platform, threshold: .onePercent).outcome == .weeks(earliest: 3, latest: 3))
    let under = trend(decay(from: 0.16, halfLife: 1, weeks: 6))
    #expect(Forecast(under, threshold: .onePercent).outcome == .under)
    #expect(Forecast(under, current: platform, threshold: .onePercent).outcome == .weeks(earliest: 3, latest: 3))
  }

  @Test func `nothing is said of years`() {
    #expect(forecast((0..<12).map { 0.9 * pow(0.9999, Double($0)) }).outcome == .refused(.tooFar))
  }
}
