import CByteMask
import Testing

@testable import Formats

@Suite struct QuoteIndexTests {
  /// A run of bytes in which some of the alphabet are more than others.
  private static func run(_ count: Int, _ alphabet: String, _ generator: inout SplitMix) -> [UInt8] {
    let bytes = Array(alphabet.utf8)
    return (0..<count).map { _ in bytes.randomElement(using: &generator) ?? 0 }
  }

  /// Every byte a quote, none, and between.
  private static let alphabets = ["\"", "\n", "\"\n", "a", "\"\naaaaaaaaaaaaaaaaaaaaaaa", "\"aaaa\nb"]

  /// Gives a run in memory of its own, with 64 bytes behind it that must not count.
  private func withRun<Result>(_ run: [UInt8], _ body: (Byte) -> Result) -> Result? {
    let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: run.count + 64)
    defer { unsafe block.deallocate() }
    _ = unsafe block.initialize(from: run + (0..<64).map { $0 % 2 == 0 ? UInt8(ascii: "\"") : 0x0A })
    return unsafe block.baseAddress.map { unsafe body(UnsafePointer($0)) }
  }

  typealias Index = (
    _ start: Byte, _ count: Int, _ first: UInt8, _ second: UInt8, _ firsts: UnsafeMutablePointer<UInt32>,
    _ seconds: UnsafeMutablePointer<UInt32>
  ) -> byte_index_counts

  private func places(_ run: [UInt8], _ index: Index) -> [[UInt32]]? {
    let room = run.count + 8
    let firsts = UnsafeMutablePointer<UInt32>.allocate(capacity: room)
    let seconds = UnsafeMutablePointer<UInt32>.allocate(capacity: room)
    defer {
      unsafe firsts.deallocate()
      unsafe seconds.deallocate()
    }
    return unsafe withRun(run) { start in
      let found = unsafe index(start, run.count, UInt8(ascii: "\""), 0x0A, firsts, seconds)
      return unsafe [
        Array(UnsafeBufferPointer(start: firsts, count: found.first)),
        Array(UnsafeBufferPointer(start: seconds, count: found.second)),
      ]
    }
  }

  @Test(arguments: alphabets) func `both forms list every place`(alphabet: String) {
    var generator = SplitMix(seed: 0x1DE4)
    for count in Array(0...200) + [1_000, 4_096] {
      let run = Self.run(count, alphabet, &generator)
      let wanted = [UInt8(ascii: "\""), 0x0A].map { byte in run.indices.filter { run[$0] == byte }.map(UInt32.init) }
      #expect(unsafe places(run, byteIndexPlain) == wanted)
      #expect(unsafe places(run, byteIndex) == wanted)
    }
  }

  @Test(arguments: alphabets, [1, 2, 7]) func `lines end at their line feeds, and have their quotes`(
    alphabet: String, quoteCount: Int
  ) {
    var generator = SplitMix(seed: 0x1DE5)
    var index = QuoteIndex(quoteCount: quoteCount)
    for count in [1, 63, 64, 65, 500, 40_000, 100_000] {
      let run = Self.run(count, alphabet, &generator)
      index.begin()
      let isRight = unsafe withRun(run) { start in
        let end = unsafe start + run.count
        var line = unsafe start
        for wanted in run.split(separator: 0x0A, omittingEmptySubsequences: false) {
          guard unsafe line < end else { return wanted.isEmpty }
          let lineEnd = unsafe index.lineEnd(from: line, to: end)
          guard unsafe lineEnd - start == wanted.endIndex else { return false }
          let quotes = unsafe index.quotes(from: line, to: lineEnd)
          let places = wanted.indices.filter { wanted[$0] == UInt8(ascii: "\"") }
          guard (quotes != nil) == (places.count == quoteCount) else { return false }
          if let quotes {
            guard places.indices.allSatisfy({ unsafe quotes[$0] - start == places[$0] }) else { return false }
          }
          unsafe line = lineEnd + 1
        }
        return unsafe line >= end
      }
      #expect(isRight == true, "\(count) bytes")
    }
  }
}
