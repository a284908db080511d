import Foundation
import FuzzTargets
import Testing

/// The seeds of the fuzzer, and a few changed copies of each, through every target: what `make fuzz` does for minutes, in
/// seconds and without libFuzzer. Each target has a process of its own, because a finding ends it.
@Suite struct ReplayTests {
  /// How many changed copies of each seed are tried.
  private static let copies = 6

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `every seed holds`(name: String) async throws {
    try #require(!Self.seeds(of: name).isEmpty, "no seeds in Fuzz/Corpus/\(name)")
    let folder = FileManager.default.temporaryDirectory
    let last = folder.appending(path: "sunset-replay-\(name)-\(UUID().uuidString)").path
    let result = await #expect(processExitsWith: .success, "the input is kept in \(last)") {
      [name, last = last as String] in
      try Self.replay(name, last)
    }
    if result != nil { try FileManager.default.removeItem(atPath: last) }
  }

  @Test func `every folder of seeds has its target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
    #expect(folders == FuzzTarget.all.map(\.name).sorted())
  }

  /// Tries all inputs of a target, each written to a file first.
  private static func replay(_ name: String, _ last: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = try seeds(of: name)
    for (index, seed) in seeds.enumerated() {
      var mutator = Mutator(seed: UInt64(index))
      for copy in 0...copies {
        let changed = copy == 0 ? seed : mutator.change(seed, seeds[mutator.below(seeds.count)])
        let input = Array(changed.prefix(target.longestInput))
        try Data(input).write(to: URL(filePath: last))
        target.run(input)
      }
    }
  }

  private static func seeds(of name: String) throws -> [[UInt8]] {
    let folder = corpus.appending(path: name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appending(path: $0)))
    }
  }

  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fuzz/Corpus").standardized
}
