import Store
import Vocabulary

extension SubjectCount {
  /// The hits that ask for an endpoint; nil unless every hit of the days was looked at for it: on days before it was
  /// configured, or from a source that logs no paths, it would look as if nobody asked for it.
  func readers(at endpoint: Endpoint, in usage: WindowUsage) -> ScopedSum? {
    var result = ScopedSum()
    var watched = 0
    for (key, days) in table.endpoints {
      let sum = WindowUsage.Sum(days, in: usage.days)
      if key.name == endpoint.watchedName { watched += sum.hits }
      if key.name == endpoint.name, sum.hits > 0 { result.add(sum, on: key.platform) }
    }
    return watched == usage.all.hits ? result : nil
  }

  /// The first of the days up to one on which every hit was looked at for an endpoint, without a gap; nil where not even
  /// the last one's were.
  /// - Complexity: O(*d* · *v*) in the days and the versions of the app.
  func watchedSince(_ endpoint: Endpoint, through: Day) -> Day? {
    guard let oldest = table.cells.values.flatMap(\.keys).min() else { return nil }
    let watched = table.endpoints.filter { $0.key.name == endpoint.watchedName }.map(\.value)
    var since: Day?
    var day = through
    while day >= oldest {
      let hits = table.cells.values.reduce(0) { $0 + ($1[day]?.hits ?? 0) }
      let looked = watched.reduce(0) { $0 + ($1[day]?.hits ?? 0) }
      guard hits == looked else { break }
      since = day
      day = day - 1
    }
    return since
  }
}
