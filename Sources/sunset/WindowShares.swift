import Aggregator
import Store
import Vocabulary

/// Writes the shares of the windows that a run touched, for people who look into the store.
struct WindowShares {
  private let options: StoreOptions
  private let configuration: Configuration

  init(_ options: StoreOptions, _ configuration: Configuration) {
    self.options = options
    self.configuration = configuration
  }

  /// - Parameter from: the first day that the run brought hits for.
  func store(from: Day, in writer: StoreWriter) throws(SunsetError) {
    let data = try StoredData(options, InstantOptions(), configuration)
    let windows = ClosedWindows(data.calendar, basis: data.basis, from: from)
    guard let days = windows.days else { return }
    let rows = try data.reader.usage(from: days.lowerBound, through: days.upperBound, kinds: [.version])
    let loaded = try data.reader.loadedWindows(from: days.lowerBound, through: days.upperBound)
    data.reader.close()
    try writer.store(windows.shares(of: rows, loaded: loaded))
  }
}
