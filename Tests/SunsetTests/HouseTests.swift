import Foundation
import Testing

/// What `swift package describe` says of the package.
private struct Package: Decodable {
  struct Target: Decodable {
    var name, type, path, module_type: String
    var sources: [String]
    var target_dependencies: [String]?

    var dependencies: [String] { target_dependencies ?? [] }
    var isOnAFloor: Bool { path.hasPrefix("Sources/") }
  }

  var targets: [Target]

  /// Asks SwiftPM, in a scratch folder of its own: the usual one is locked while tests run.
  private static let described = Swift.Result { () throws -> Package in
    let scratch = try TemporaryFolder()
    var home: [String: String] = [:]
    for name in ["HOME", "DEVELOPER_DIR", "SDKROOT"] { home[name] = ProcessInfo.processInfo.environment[name] }
    let result = try BuiltProgram.run(
      command: [
        "/usr/bin/env", "swift", "package", "--scratch-path", scratch.url.path, "--disable-sandbox", "describe",
        "--type", "json",
      ],
      in: BuiltProgram.repository, environment: home)
    try #require(result.code == 0, "\(result.error)")
    return try JSONDecoder().decode(Package.self, from: Data(result.output.utf8))
  }

  static func describe() throws -> Package { try described.get() }
}

@Suite("The house: floors and imports")
struct HouseTests {
  /// Imports go down only. Documentation/ARCHITECTURE.md draws the same floors.
  private static let floors: [String: Int] = [
    "CSQLite": 0, "CZlib": 0, "CISAL": 0, "CRoaring": 0, "CXXHash": 0, "CZstd": 0, "CByteMask": 0, "CCurl": 0,
    "CPrefetch": 0,
    "ClientContract": 1, "Vocabulary": 1, "Arguments": 1,
    "Intake": 2, "Formats": 2, "Store": 2, "EngineClient": 2,
    "Aggregator": 3, "Policy": 3, "Reports": 3, "Engines": 3,
    "Ingester": 4,
    "sunset": 5,
  ]
  /// The one step sideways: the words of the house stand on the contract that apps import.
  private static let sideways = [["Vocabulary", "ClientContract"]]

  /// What comes with the system or the toolchain. Foundation and Dispatch are limited further in ``SourceTests``.
  private static let systemModules: Set<Substring> = [
    "Glibc", "Musl", "Darwin", "Synchronization", "Dispatch", "FoundationEssentials", "Foundation",
    "FoundationNetworking",
  ]

  private let package: Package

  init() throws { package = try Package.describe() }

  @Test("every target of Sources has a floor")
  func known() {
    #expect(package.targets.count > 20)
    for target in package.targets where target.isOnAFloor {
      #expect(Self.floors[target.name] != nil, "\(target.name) has no floor; give it one here and in ARCHITECTURE.md")
    }
  }

  @Test("no arrow goes up or sideways")
  func arrows() throws {
    for target in package.targets where target.isOnAFloor {
      let floor = try #require(Self.floors[target.name])
      for dependency in target.dependencies where !Self.sideways.contains([target.name, dependency]) {
        let below = try #require(Self.floors[dependency], "\(target.name) depends on \(dependency)")
        #expect(below < floor, "\(target.name) must not import \(dependency)")
      }
    }
  }

  @Test("nothing of Sources depends on tests, benchmarks or fuzzers")
  func outside() {
    let outside = Set(package.targets.filter { !$0.isOnAFloor }.map(\.name))
    for target in package.targets where target.isOnAFloor {
      #expect(outside.isDisjoint(with: target.dependencies), "\(target.name)")
    }
  }

  @Test("C targets hold a module map and a header, and no Swift")
  func cTargets() throws {
    for target in package.targets where Self.floors[target.name] == 0 {
      #expect(target.module_type == "SystemLibraryTarget", "\(target.name)")
      let folder = BuiltProgram.repository.appendingPathComponent(target.path)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.allSatisfy { $0 == "module.modulemap" || $0.hasSuffix(".h") }, "\(target.name): \(names)")
    }
  }

  @Test("a target declares what it imports, and a module imports what it declares")
  func imports() throws {
    for target in package.targets where target.module_type == "SwiftTarget" {
      var imported: Set<Substring> = []
      for source in target.sources {
        let file = BuiltProgram.repository.appendingPathComponent(target.path).appendingPathComponent(source)
        for name in Self.imports(of: try String(contentsOf: file, encoding: .utf8)) {
          imported.insert(name)
          let isDeclared = target.dependencies.contains(String(name))
          let isSystem = Self.systemModules.contains(name) || (target.type == "test" && name == "Testing")
          #expect(isDeclared || isSystem, "\(target.path)/\(source) imports \(name), which Package.swift does not name")
        }
      }
      // The program may use every floor, and tests more than they name.
      for dependency in target.dependencies where target.type == "library" {
        #expect(imported.contains(Substring(dependency)), "\(target.name) declares \(dependency) and never imports it")
      }
    }
  }

  /// The modules that a source imports. Texts of several lines may hold another language's imports.
  private static func imports(of text: String) -> [Substring] {
    var isInText = false
    return text.split(separator: "\n").compactMap { line -> Substring? in
      if line.contains("\"\"\""), line.ranges(of: "\"\"\"").count % 2 == 1 { isInText.toggle() }
      let words = line.split(separator: " ")
      guard !isInText, let index = words.firstIndex(of: "import"), let name = words.last else { return nil }
      let isImport = words[..<index].allSatisfy { $0.hasPrefix("@") || accessLevels.contains($0) }
      return isImport && index + 1 < words.count ? name.prefix { $0 != "." } : nil
    }
  }

  private static let accessLevels: Set<Substring> = ["package", "public", "internal", "fileprivate", "private"]
}
