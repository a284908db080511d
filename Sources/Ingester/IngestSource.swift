package import Formats

/// Files of one source and how their lines are read.
package struct IngestSource: Sendable {
  /// The source's name; `default` where none was given.
  package var name: String
  /// The app of all its lines; empty where a field says it.
  package var app: String
  /// Paths as ``InputPaths`` gives them.
  package var files: [String]
  package var plan: FormatPlan

  package init(name: String, app: String, files: [String], plan: FormatPlan) {
    self.name = name
    self.app = app
    self.files = files
    self.plan = plan
  }
}
