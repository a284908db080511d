import ClientContract
import Vocabulary

/// The small numbers of sources and subjects: those in the file and those that wait for the next commit.
///
/// Numbers are given here and not by SQLite, so that a commit that fails leaves them valid for the next try.
struct Names {
  private var sources: [String: Int] = [:]
  private var apps: [Int: String] = [:]
  private var subjects: [SubjectKey: Int] = [:]
  private var changedSources: [Int: String] = [:]
  private var newSubjects: [(id: Int, subject: Subject)] = []
  private var nextSource = 1
  private var nextSubject = 1

  /// What makes two subjects the same row.
  private struct SubjectKey: Hashable {
    let app: String
    let kind: Subject.Kind
    let platform: String
    let name: String

    init(_ subject: Subject) {
      app = subject.app
      kind = subject.kind
      platform = subject.platform
      name = subject.name
    }
  }

  /// Reads the names in the file.
  init(from connection: Connection) throws(SunsetError) {
    try connection.query("SELECT id, name, app FROM source") { row throws(SunsetError) in
      sources[row.text(1)] = row.int(0)
      apps[row.int(0)] = row.text(2)
      nextSource = max(nextSource, row.int(0) + 1)
    }
    try connection.query("SELECT \(Row.subjectColumns), id FROM subject") { row throws(SunsetError) in
      subjects[SubjectKey(try row.subject(from: 0, connection.path))] = row.int(7)
      nextSubject = max(nextSubject, row.int(7) + 1)
    }
  }

  /// The number of a source, a new one where it has none.
  mutating func source(_ name: String) -> Int {
    if let known = sources[name] { return known }
    let id = nextSource
    nextSource += 1
    sources[name] = id
    apps[id] = ""
    changedSources[id] = name
    return id
  }

  /// Says which app all lines of a source belong to.
  mutating func set(app: String, ofSource name: String) {
    let id = source(name)
    guard apps[id] != app else { return }
    apps[id] = app
    changedSources[id] = name
  }

  /// The number of a subject, a new one where it has none.
  mutating func subject(_ subject: Subject) -> Int {
    let key = SubjectKey(subject)
    if let known = subjects[key] { return known }
    let id = nextSubject
    nextSubject += 1
    subjects[key] = id
    newSubjects.append((id, subject))
    return id
  }

  /// Whether something waits to be written.
  var isChanged: Bool { !changedSources.isEmpty || !newSubjects.isEmpty }

  /// Writes what has been added; call ``committed()`` once that is safe.
  func store(to connection: Connection) throws(SunsetError) {
    for (id, name) in changedSources.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "INSERT INTO source(id, name, app) VALUES(?, ?, ?) ON CONFLICT(id) DO UPDATE SET app = excluded.app",
        .integer(id), .text(name), .text(apps[id] ?? ""))
    }
    for (id, subject) in newSubjects {
      try connection.run(
        "INSERT INTO subject(id, app, kind, platform, name, major, minor, patch) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
        .integer(id), .text(subject.app), .text(subject.kind.rawValue), .text(subject.platform), .text(subject.name),
        .optional(subject.version?.major), .optional(subject.version?.minor), .optional(subject.version?.patch))
    }
  }

  /// Forgets what waited: it is in the file now.
  mutating func committed() {
    changedSources.removeAll()
    newSubjects.removeAll()
  }
}

extension Row {
  /// The columns that ``subject(from:_:)`` reads.
  static let subjectColumns =
    "subject.app, subject.kind, subject.platform, subject.name, subject.major, subject.minor, subject.patch"

  /// A subject from seven columns.
  /// - Throws: `SunsetError` where its kind is none that this program knows.
  func subject(from first: Int32, _ path: String) throws(SunsetError) -> Subject {
    guard let kind = Subject.Kind(rawValue: text(first + 1)) else {
      throw StoreError.damaged(path, "subject", "the kind is none that this program knows")
    }
    var version: AppVersion?
    if let major = optionalInt(first + 4), let minor = optionalInt(first + 5), let patch = optionalInt(first + 6) {
      version = AppVersion(major, minor, patch)
    }
    return Subject(
      app: text(first), kind: kind, platform: text(first + 2), name: text(first + 3), version: version)
  }
}
