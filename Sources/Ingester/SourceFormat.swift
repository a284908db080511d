package import Formats

/// How the lines of a source are read: by one plan, or each file by what it is recognised as.
package enum SourceFormat: Sendable {
  case fixed(FormatPlan)
  case recognized(FormatRecognizer)

  /// See ``FormatPlan/mapsClient``.
  var mapsClient: Bool? {
    switch self {
    case .fixed(let plan): plan.mapsClient
    case .recognized(let recognizer): recognizer.mapsClient
    }
  }

  /// See ``FormatPlan/clientIsAddress``.
  var clientIsAddress: Bool {
    switch self {
    case .fixed(let plan): plan.clientIsAddress
    case .recognized(let recognizer): recognizer.clientIsAddress
    }
  }

  /// See ``FormatPlan/mapsNotice``.
  var mapsNotice: Bool {
    switch self {
    case .fixed(let plan): plan.mapsNotice
    case .recognized(let recognizer): recognizer.mapsNotice
    }
  }
}
