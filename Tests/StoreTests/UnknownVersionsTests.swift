import Testing
import Vocabulary

@testable import Store

@Suite struct UnknownVersionsTests {
  @Test func textsBeyondTheLimitGoTogether() throws {
    let store = try TemporaryStore()
    var file = tally("a.log")
    // Texts 0…1,199 with 1…1,200 lines each: the 1,000 with most lines stay, 1 + … + 200 = 20,100 lines go together.
    file.unknownVersions = Dictionary(uniqueKeysWithValues: (0..<1_200).map { ("v\($0)", $0 + 1) })
    do {
      let writer = try store.writer()
      try writer.add(file)
      try writer.commit()
    }
    do {
      let writer = try store.writer()
      var later = tally("b.log")
      later.unknownVersions = ["v1199": 1, "new": 5, "v0": 7]
      try writer.add(later)
      try writer.commit()
    }
    let texts = try store.reader().unknownVersions()
    #expect(texts.count == 1_001)
    let lines = Dictionary(uniqueKeysWithValues: texts.map { ($0.name, $0.lines) })
    #expect(lines["(other)"] == 20_100 + 5 + 7)
    #expect(lines["v1199"] == 1_201)
    #expect(lines["v200"] == 201)
    #expect(lines["v199"] == nil)
    #expect(texts.first?.name == "(other)")
  }
}
