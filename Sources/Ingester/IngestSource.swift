package import Formats

/// Files of one source and how their lines are read.
package struct IngestSource: Sendable {
  /// The source's name; `default` where none was given.
  package var name: String
  /// The app of all its lines; empty where a field says it.
  package var app: String
  /// Paths as ``InputPaths`` gives them.
  package var files: [String]
  package var format: SourceFormat

  package init(name: String, app: String, files: [String], format: SourceFormat) {
    self.name = name
    self.app = app
    self.files = files
    self.format = format
  }

  /// A source whose files have one format.
  package init(name: String, app: String, files: [String], plan: FormatPlan) {
    self.init(name: name, app: app, files: files, format: .fixed(plan))
  }
}
