import Foundation
import Testing

@Suite("The house: rules for every source")
struct SourceTests {
  @Test("a file is at most 300 lines long, unless it says that it is a table of data")
  func length() throws {
    for source in try SourceFile.all("Sources", "Tests") where source.lines.count > 301 {
      let isTable = source.lines.prefix(5).contains { $0.contains("table of data") }
      #expect(isTable, "\(source.path) has \(source.lines.count - 1) lines; split it by aspect")
    }
  }

  /// Foundation adds 10 ms to the start of a program, its essentials 2. Each file that needs them stands here.
  private static let essentials: Set<String> = [
    "Sources/Policy/JSONValue.swift", "Sources/Vocabulary/JSONValue.swift", "Sources/Reports/JSONEnvelope.swift",
  ]

  @Test("Foundation is imported by few, and whole only where there are no essentials")
  func foundation() throws {
    for source in try SourceFile.all("Sources") {
      let imports = source.lines.enumerated().filter { $1.contains("import Foundation") }
      guard !imports.isEmpty else { continue }
      #expect(Self.essentials.contains(source.path), "\(source.path) imports Foundation")
      for (index, line) in imports where !line.contains("FoundationEssentials") {
        let before = index > 0 ? source.lines[index - 1] : ""
        #expect(before.contains("#else"), "\(source.path):\(index + 1) imports all of Foundation")
      }
    }
  }

  /// Workers meet in Ingester, a file and who inflates it in Intake; `Synchronization` alone holds what a process has once.
  private static let threads: Set<String> = ["Ingester", "Intake"]

  @Test("Dispatch is used where threads meet, and nowhere else")
  func dispatch() throws {
    for source in try SourceFile.all("Sources") where source.lines.contains(where: { $0.hasSuffix("import Dispatch") })
    {
      let module = source.path.split(separator: "/")[1]
      #expect(Self.threads.contains(String(module)), "\(source.path)")
    }
  }

  /// What no source may say, and why.
  private static let forbidden = [
    ("TODO", "finish it, or write down the limit"), ("FIXME", "finish it, or write down the limit"),
    (" try!", "an error is handled or passed on"), (" try?", "an error is handled or passed on"),
    (" as!", "check the type"), ("@unchecked", "the compiler checks what threads share"),
    ("nonisolated(unsafe)", "the compiler checks what threads share"), (" print(", "results go through Console"),
    ("not implemented", "no stubs"),
  ]

  @Test("no source has what is never finished or never checked")
  func words() throws {
    for source in try SourceFile.all("Sources") {
      for (index, line) in source.lines.enumerated() {
        for (word, why) in Self.forbidden where line.contains(word) {
          Issue.record("\(source.path):\(index + 1): \(why): \(line)")
        }
      }
    }
  }

  @Test("ends with one line feed, has no tab and no carriage return")
  func whitespace() throws {
    for source in try SourceFile.all("Sources", "Tests") {
      #expect(source.lines.last == "" && source.lines.dropLast().last != "", "\(source.path)")
      #expect(!source.lines.contains { $0.contains("\r") || $0.hasPrefix("\t") }, "\(source.path)")
    }
  }

  @Test("every module of Sources with Swift in it has tests of its own")
  func tested() throws {
    let tests = Set(try SourceFile.all("Tests").map { $0.path.split(separator: "/")[1].lowercased() })
    for module in Set(try SourceFile.all("Sources").map { $0.path.split(separator: "/")[1] }) {
      #expect(tests.contains("\(module.lowercased())tests"), "\(module)")
    }
  }
}
