import Foundation
import Testing

/// How logs are cut into files and compressed is nobody's activity.
@Suite("The sample in other files")
struct ReshapedSampleTests {
  /// Shell words that make other files of the sample's, in the folder's `nginx` and `logpush`.
  static let shapes: [(name: String, script: String)] = [
    // Names say nothing about what is in a file, and the configuration's patterns are as they were.
    ("plain", "for f in nginx/*.gz logpush/*.gz; do gunzip $f; mv ${f%.gz} $f; done"),
    ("recompressed", "for f in nginx/*.gz logpush/*.gz; do gunzip $f; gzip -1 -n ${f%.gz}; done"),
    (
      "joined, in the opposite order",
      "for d in nginx logpush; do for f in $(ls -r $d/*.gz); do cat $f; done > $d.all; rm $d/*; mv $d.all $d/all.log.gz; done"
    ),
    (
      "split",
      "for f in nginx/*.gz logpush/*.gz; do gunzip -c $f | split -l 97 --filter='gzip -n > $FILE.log.gz' - ${f%.gz}-; rm $f; done"
    ),
  ]

  @Test("gives the same shares and verdicts", arguments: shapes.indices)
  func same(index: Int) throws {
    let folder = try TemporaryFolder()
    let samples = BuiltProgram.repository.appendingPathComponent("sample-logs")
    for name in ["nginx", "logpush", "sunset.json", "flags.json", "ledger.tsv"] {
      try FileManager.default.copyItem(
        at: samples.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    }
    let shaped = try BuiltProgram.run(command: ["/bin/sh", "-ec", Self.shapes[index].script], in: folder.url)
    try #require(shaped.code == 0, "\(shaped.error)")
    let ingest = try BuiltProgram.run(["ingest"], in: folder)
    #expect(ingest.code == 0, "\(ingest.error)\(ingest.output)")
    let ledger = try folder.read("ledger.tsv").split(separator: "\n").dropFirst()
    for line in ledger {
      let words = line.split(separator: "\t").map(String.init)
      let event = [words[1], words[2], "--at", words[0], "--role", "person", "--actor", "demo"]
      #expect(try BuiltProgram.run(event, in: folder).code == 0)
    }
    let asOf = ["--as-of", Demo.asOf]
    for by in ["version", "platform", "day"] {
      let words = ["share", "--by", by, "--format", "csv"] + asOf
      #expect(try BuiltProgram.run(words, in: folder).output == Demo.shared().run(words).output, "\(by)")
    }
    let (mine, theirs) = (
      try subjects(BuiltProgram.run(["report", "--format", "json"] + asOf, in: folder).output),
      try subjects(Demo.shared().run(["report", "--format", "json"] + asOf).output)
    )
    #expect(mine == theirs)
    #expect(mine.count > 15)
  }

  /// All that a report says of its subjects.
  private func subjects(_ json: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let data = try #require(object?["data"] as? [String: Any])
    return try (#require(data["subjects"] as? [Any])).map { subject in
      String(decoding: try JSONSerialization.data(withJSONObject: subject, options: .sortedKeys), as: UTF8.self)
    }
  }
}
