#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Vocabulary

/// Where the reports of a week go: `FOLDER/2026-W44/report.md` and the like, and the same in `FOLDER/latest`.
struct WeeklyReports {
  /// The folder of the week, absolute.
  let weekFolder: String
  private let latest: String
  /// The JSON of the newest week before it of which there is one, back to a year.
  let earlierReport: String?

  /// Makes the folders that are missing.
  /// - Parameter day: Any day of the week.
  /// - Throws: `SunsetError` (`cannotWrite`) where one cannot be made, or the week's or the latest one is a link: links
  ///   are not followed for what is written.
  init(folder: String, weekOf day: Day) throws(SunsetError) {
    try Self.make(folder, links: true)
    let root = Self.absolute(folder)
    weekFolder = "\(root)/\(ISOWeek(day))"
    latest = "\(root)/latest"
    for path in [weekFolder, latest] { try Self.make(path, links: false) }
    earlierReport = (1...53).map { "\(root)/\(ISOWeek(day - 7 * $0))/\(ReportCommand.Format.json.fileName)" }
      .first(where: FileBytes.exists)
  }

  /// The forms that a configuration asks for; all there are where it says nothing.
  /// - Throws: `SunsetError` (`usage`) for one that there is not.
  static func forms(_ settings: Configuration.Reports) throws(SunsetError) -> [ReportCommand.Format] {
    guard !settings.formats.isEmpty else { return ReportCommand.Format.allCases }
    var forms: [ReportCommand.Format] = []
    for name in settings.formats {
      guard let form = ReportCommand.Format(rawValue: name) else {
        let known = ReportCommand.Format.allCases.map(\.rawValue)
        let near =
          nearest(to: name, in: known).map { "did you mean \($0)?" } ?? "there are \(known.joined(separator: ", "))"
        throw SunsetError(.usage, "reports.formats: \"\(name)\" is no form of the report; \(near)")
      }
      if !forms.contains(form) { forms.append(form) }
    }
    return forms
  }

  /// Where one form is written.
  func paths(_ form: ReportCommand.Format) -> [String] {
    [weekFolder, latest].map { "\($0)/\(form.fileName)" }
  }

  /// Makes a folder and those above it.
  private static func make(_ path: String, links: Bool) throws(SunsetError) {
    var status = stat()
    let found = unsafe links ? stat(path, &status) : lstat(path, &status)
    if found == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw SunsetError(
          .cannotWrite, "\(path): cannot be written to: it is no folder; move it away, or give --reports")
      }
      return
    }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try make(String(path[..<slash]), links: true) }
    guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw SunsetError(
        .cannotWrite, "\(path): cannot be made: \(systemMessage(errno)); check the folder above it and its permissions")
    }
  }

  /// The path from the root, for commands that run elsewhere.
  private static func absolute(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
