import Foundation

/// `sample-logs/answers.json`: what a second program, which shares no code with this one, finds in the sample.
struct Answers: Decodable {
  struct Window: Decodable, Hashable { var from, through: String }
  struct Lines: Decodable, Hashable { var lines, hits, excluded, rejected: Int }
  struct Total: Decodable, Hashable { var requests, activeClients, remainingClients: Int }
  struct Platform: Decodable { var platform: String, requests, activeClients, onlyUnknown: Int }
  struct Version: Decodable, Hashable {
    var platform, version: String, requests, activeClients, remainingClients: Int
  }
  struct Subject: Decodable {
    var subject: String, requests, activeClients: Int, state: String, held: Bool, verdict, because: String
  }
  struct Coverage: Decodable, Hashable {
    var source, day: String, hits, files: Int, missingHours: [Int], closed: Bool
  }
  struct Day: Decodable, Hashable { var day, platform, version: String, requests, clients: Int }

  var asOf: String
  var window: Window
  var lines: Lines
  var excluded, rejected, unknownVersions: [String: Int]
  var total: Total
  var platforms: [Platform]
  var versions: [Version]
  var subjects: [Subject]
  var coverage: [Coverage]
  var days: [Day]

  static func read() throws -> Answers {
    let file = BuiltProgram.repository.appendingPathComponent("sample-logs/answers.json")
    return try JSONDecoder().decode(Answers.self, from: Data(contentsOf: file))
  }
}
