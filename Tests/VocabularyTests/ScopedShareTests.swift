import Testing
import Vocabulary

@Suite struct ScopedShareTests {
  @Test(arguments: [
    (Share(1, of: 1_000), ["ios": Share(1, of: 500)], Bool?.some(true)),
    (Share(1, of: 1_000), ["ios": Share(1, of: 100)], false), (Share(10, of: 1_000), [:], false),
    (Share(1, of: 1_000), ["ios": Share(0, of: 0)], nil), (Share(0, of: 0), [:], nil),
    (Share(0, of: 0), ["ios": Share(1, of: 100), "tv": Share(0, of: 500)], false),
  ])
  func `under of all and of every platform; a failure outweighs what cannot be told`(
    all: Share, platforms: [String: Share], isUnder: Bool?
  ) {
    #expect(ScopedShare(all: all, platforms: platforms).isUnder(.onePercent) == isUnder)
  }
}
