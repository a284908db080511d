import Formats
import Ingester
import Vocabulary

/// The logs of an `init`, looked at and put together: those of one folder and one format are one source.
struct SurveyedSources {
  struct Source {
    var name: String
    var paths: [String]
    /// One a format; more than one where a folder is mixed.
    var surveys: [(survey: FormatSurvey, files: [String])] = []
    var refused: [(file: String, why: String)] = []
  }

  private(set) var sources: [Source] = []

  /// Files of one argument that are looked at; formats change with a server, not from day to day.
  private static let filesPerArgument = 12

  /// - Throws: `SunsetError` for logs that are not there or cannot be read.
  init(logs: [String]) throws(SunsetError) {
    for log in logs { try add(log) }
    var taken: Set<String> = []
    for index in sources.indices {
      var name = sources[index].name
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(sources[index].name)-\(number)"
        number += 1
      }
      sources[index].name = name
    }
  }

  var hasRefusals: Bool { sources.contains { !$0.refused.isEmpty } }

  private mutating func add(_ log: String) throws(SunsetError) {
    let files = try InputPaths.expand([log])
    var source = Source(name: Self.name(of: log), paths: [log])
    let step = max(1, files.count / Self.filesPerArgument)
    for index in stride(from: 0, to: files.count, by: step) { try look(at: files[index], &source) }
    // A shell makes one argument of each file of a pattern: those alike are one source.
    if let same = sources.firstIndex(where: { $0.name == source.name && Self.isSame($0, source) }) {
      sources[same].paths += source.paths
      if let first = source.surveys.first { sources[same].surveys[0].files += first.files }
    } else {
      sources.append(source)
    }
  }

  private func look(at file: String, _ source: inout Source) throws(SunsetError) {
    switch try SampleReader.read(file) {
    case .refused(let why): source.refused.append((file, why))
    case .sample(let sample):
      switch FormatSurvey.look(at: sample) {
      case .refused(let why): source.refused.append((file, why))
      case .survey(let survey):
        if let same = source.surveys.firstIndex(where: { Self.isSame($0.survey, survey) }) {
          source.surveys[same].files.append(file)
        } else {
          source.surveys.append((survey, [file]))
        }
      }
    }
  }

  private static func isSame(_ left: FormatSurvey, _ right: FormatSurvey) -> Bool {
    left.format == right.format && left.fields == right.fields && left.userAgentProducts == right.userAgentProducts
  }

  private static func isSame(_ left: Source, _ right: Source) -> Bool {
    guard left.refused.isEmpty, right.refused.isEmpty, left.surveys.count == 1, right.surveys.count == 1 else {
      return false
    }
    return isSame(left.surveys[0].survey, right.surveys[0].survey)
  }

  /// The folder's name, made one that needs no quotes.
  private static func name(of log: String) -> String {
    var parts = log.split(separator: "/").map(String.init)
    if !FileBytes.isFolder(log), parts.count > 1 { parts.removeLast() }
    let name = String((parts.last ?? "").filter { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "-_".contains($0) })
    return name.isEmpty ? "default" : name
  }
}
