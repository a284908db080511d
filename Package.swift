// swift-tools-version: 6.2
import PackageDescription

/// The settings every target is built with: Swift 6 mode, strict memory safety, no warning left standing.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "sunset",
  platforms: [.macOS(.v26), .iOS(.v16)],
  products: [
    .executable(name: "sunset", targets: ["sunset"]),
    .library(name: "ClientContract", targets: ["ClientContract"]),
  ],
  traits: [
    .trait(name: "ISAL", description: "Inflate with ISA-L on Linux, at over twice zlib's speed."),
    .default(enabledTraits: ["ISAL"]),
  ],
  targets: [
    // Floor 0: C libraries. A module map and a shim header each, no Swift.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(name: "CRoaring", providers: [.apt(["libroaring-dev"]), .brew(["croaring"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(name: "CByteMask"),
    .systemLibrary(name: "CPrefetch"),
    // Not linked with: see its header.
    .systemLibrary(
      name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    // Floor 1: plain values and words.
    library("ClientContract", []),
    library("Vocabulary", ["ClientContract"]),
    library("Arguments", []),

    // Floor 2: bytes, lines, rows.
    library(
      "Intake",
      [
        "Vocabulary", "CZlib", "CXXHash", "CZstd",
        .target(name: "CISAL", condition: .when(platforms: [.linux], traits: ["ISAL"])),
      ]),
    library("Formats", ["ClientContract", "Vocabulary", "CByteMask"]),
    library("EngineClient", ["Vocabulary", "CCurl"]),
    library("Store", ["ClientContract", "Vocabulary", "CSQLite", "CRoaring", "CXXHash"]),

    // Floor 3: what the counts mean.
    library("Aggregator", ["ClientContract", "Vocabulary", "Store"]),
    library("Policy", ["ClientContract", "Vocabulary"]),
    library("Reports", ["ClientContract", "Vocabulary"]),
    library("Engines", ["ClientContract", "Vocabulary", "Formats"]),

    // Floor 4: one run over many files.
    library("Ingester", ["Vocabulary", "Intake", "Formats", "Store", "CPrefetch"]),

    // Floor 5: the program.
    .executableTarget(
      name: "sunset",
      dependencies: [
        "ClientContract", "Vocabulary", "Arguments", "Intake", "Formats", "Store", "Aggregator", "Policy", "Reports",
        "Engines", "EngineClient", "Ingester",
      ],
      swiftSettings: strict),

    // One test target a module, and one for the built program.
    tests("ClientContractTests", ["ClientContract"]),
    tests("VocabularyTests", ["Vocabulary", "ClientContract"]),
    tests("ArgumentsTests", ["Arguments"]),
    tests("IntakeTests", ["Intake", "Vocabulary", "CZlib", "CZstd"]),
    tests("FormatsTests", ["Formats", "Vocabulary", "ClientContract", "CByteMask"]),
    tests("StoreTests", ["Store", "Vocabulary", "ClientContract"]),
    tests("AggregatorTests", ["Aggregator", "Policy", "Store", "Vocabulary", "ClientContract"]),
    tests("PolicyTests", ["Policy", "Vocabulary", "ClientContract"]),
    tests("ReportsTests", ["Reports", "Vocabulary", "ClientContract"]),
    tests("EngineClientTests", ["EngineClient", "Vocabulary"]),
    tests("EnginesTests", ["Engines", "Formats", "Vocabulary", "ClientContract"]),
    tests(
      "IngesterTests",
      ["Ingester", "Formats", "Intake", "Store", "Vocabulary", "ClientContract", "CZlib", "Aggregator"]),
    tests("SunsetTests", ["sunset", "Vocabulary", "Formats", "Policy", "Reports"]),
  ]
)

// What is fuzzed is a library, so that the tests replay its corpus. The fuzzer itself is there only for whoever asks for
// it: it cannot be linked without libFuzzer. See Fuzz/README.md.
package.targets += [
  .target(
    name: "FuzzTargets",
    dependencies: ["ClientContract", "Vocabulary", "Arguments", "Intake", "Formats", "Policy"],
    path: "Fuzz/Targets",
    swiftSettings: strict),
  tests("FuzzTests", ["FuzzTargets"]),
]
if Context.environment["SUNSET_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["FuzzTargets"],
      path: "Fuzz/Main",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
// Benchmarks are built only where they are asked for: see Benchmarks/.
if Context.environment["SUNSET_BENCHMARKS"] != nil {
  package.targets += [
    .executableTarget(
      name: "seed-store", dependencies: ["Store", "Vocabulary", "ClientContract"], path: "Benchmarks/SeedStore",
      swiftSettings: strict),
    .executableTarget(name: "bench", dependencies: ["CZlib"], path: "Benchmarks/Bench", swiftSettings: strict),
  ]
}
