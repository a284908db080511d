import Foundation

// Measures `sunset ingest` into a fresh store and `sunset share` over logs whose answers are known, in three formats,
// against inflating the same files and, where they are there, against other programs. Prints a line of JSON for each.
//
//   bench PROGRAM FOLDER [LINES] [RUNS] [PEER …]
//
// FOLDER keeps the logs and the last run. A PEER is a program that is given a format and the folder of its files, and
// exits with 69 where it cannot run here. An answer that is not right ends it: speed without the answer is none.

/// One program over the files of one format.
struct Contender {
  var name: String
  /// The programs to run one after the other, each with the file for what it prints.
  var commands: [(words: [String], output: String)]
  /// What has to be done before each round.
  var prepare: () throws -> Void = {}
  /// Looks at what was printed.
  var check: () throws -> Void = {}
}

func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

func sunset(_ program: String, _ format: LogFormat, _ logs: LogFolder, _ answers: Answers) -> Contender {
  let store = "\(logs.path)/store.sqlite"
  let files = "\(logs.path)/\(format.rawValue)"
  return Contender(
    name: "sunset",
    commands: [
      ([program, "ingest", "--db", store] + format.options + [files], "\(logs.path)/ingest.txt"),
      ([program, "share", "--db", store, "--as-of", Answers.asOf, "--format", "csv"], "\(logs.path)/share.csv"),
    ],
    prepare: {
      for end in ["", "-journal"] where FileManager.default.fileExists(atPath: store + end) {
        try FileManager.default.removeItem(atPath: store + end)
      }
    },
    check: {
      var unmeasured = Spent()
      let daily = "\(logs.path)/daily.csv"
      let words = [program, "query", "--db", store, "--format", "csv", Answers.dailyQuestion]
      guard try unmeasured.run(words, output: daily) == 0 else { throw Failure("the store cannot be asked") }
      try answers.check(daily: text(daily), share: text("\(logs.path)/share.csv"))
    })
}

func measure(_ format: LogFormat, _ contenders: [Contender], runs: Int) throws -> [String: Rounds] {
  var rounds: [String: Rounds] = [:]
  var missing: Set<String> = []
  // The first round fills the page cache and is not counted.
  for round in 0...runs {
    for contender in contenders where !missing.contains(contender.name) {
      try contender.prepare()
      var spent = Spent()
      for (words, output) in contender.commands {
        let code = try spent.run(words, output: output)
        if code == 69 || code == 127 { missing.insert(contender.name) }
        guard code == 0 || missing.contains(contender.name) else {
          throw Failure("\(contender.name), \(format.rawValue): \(words[0]) exits with \(code)")
        }
      }
      guard !missing.contains(contender.name) else { continue }
      try contender.check()
      if round > 0 { rounds[contender.name, default: Rounds()].all.append(spent) }
    }
  }
  return rounds
}

func run() throws {
  let words = Array(CommandLine.arguments.dropFirst())
  guard words.count >= 2, let lines = Int(words.count > 2 ? words[2] : "1000000"), lines >= 10_000,
    let runs = Int(words.count > 3 ? words[3] : "5"), runs > 0
  else { throw Failure("usage: bench PROGRAM FOLDER [LINES, at least 10000] [RUNS] [PEER …]") }
  let logs = try LogFolder(words[1], lines: lines)
  // A program that is started begins with its starter's peak of memory, so whoever made the logs does not measure.
  if logs.isNew {
    exit(try Spent.again(CommandLine.arguments))
  }
  let answers = try Answers(from: logs.path)
  let last = LastRun(words[1])
  var output: [String] = []
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  for format in LogFormat.allCases {
    let folder = "\(logs.path)/\(format.rawValue)"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    var contenders = [
      sunset(words[0], format, logs, answers),
      Contender(name: "igzip", commands: [(["igzip", "-dc"] + files, "/dev/null")]),
    ]
    for peer in words.dropFirst(4) {
      let name = URL(fileURLWithPath: peer).deletingPathExtension().lastPathComponent
      contenders.append(Contender(name: name, commands: [([peer, format.rawValue, folder], "/dev/null")]))
    }
    let rounds = try measure(format, contenders, runs: runs)
    let igzip = rounds["igzip"]?.median(\.cpu)
    let sizes = logs.sizes[format.rawValue] ?? LogFolder.Sizes()
    for contender in contenders where contender.name != "igzip" {
      guard let spent = rounds[contender.name] else { continue }
      let cpu = spent.median(\.cpu)
      let measured = Measurement(
        program: contender.name, format: format.rawValue, lines: lines, files: sizes.files, rawBytes: sizes.raw,
        bytes: sizes.compressed, runs: runs, cpuSeconds: cpu, wallSeconds: spent.median(\.wall), peakBytes: spent.peak,
        igzipCPUSeconds: igzip, ofIgzip: igzip.map { cpu / max($0, 0.001) })
      let line = String(decoding: try encoder.encode(measured), as: UTF8.self)
      print(line)
      output.append(line)
      if let change = last.change(measured) { FileHandle.standardError.write(Data("\(change)\n".utf8)) }
    }
  }
  try last.keep(output)
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(1)
}
