import Testing

@testable import Policy

@Suite struct TheilSenTests {
  private func fit(_ values: [Double]) -> TheilSen? {
    TheilSen(values.enumerated().map { (x: Double($0), y: $1) })
  }

  @Test func `a straight line is found`() throws {
    let line = try #require(fit([10, 8, 6, 4, 2, 0]))
    #expect(line.slope == -2)
    #expect(line.range == -2 ... -2)
  }

  @Test func `one odd point does not bend it`() throws {
    let line = try #require(fit([10, 8, 6, 400, 2, 0, -2]))
    #expect(line.slope == -2)
    #expect(line.range.upperBound < 0 || line.range.contains(0))
  }

  @Test func `the median and the range of a small case worked by hand`() throws {
    // Slopes of (0,1) (1,2) (2,4) (3,3) (4,6) (5,5), 15 of them, sorted:
    // -1 -1 0.5 2/3 2/3 0.8 1 1 1 1 4/3 1.5 2 2 3. The 8th is 1. Without ties the variance is 6·5·17/18 = 28.33, C = 10.43,
    // so the ranks are ⌊2.28⌋ = 2 and ⌈13.72⌉ = 14.
    let line = try #require(fit([1, 2, 4, 3, 6, 5]))
    #expect(line.slope == 1)
    #expect(line.range == -1...2)
  }

  @Test func `equal values make the range narrower`() throws {
    // All equal: no variance is left, and the slope is 0 throughout.
    let flat = try #require(fit([3, 3, 3, 3, 3, 3]))
    #expect(flat.slope == 0)
    #expect(flat.range == 0...0)
  }

  @Test func `nothing to draw a line through`() {
    #expect(fit([]) == nil)
    #expect(fit([1]) == nil)
    #expect(TheilSen([(x: 1, y: 1), (x: 1, y: 2)]) == nil)
    #expect(fit([1, .infinity]) == nil)
  }
}
