/// A sample, and what it is without what may stand around its lines; worked out once for all candidates.
struct SampleViews {
  let sample: LogSample
  /// What may stand around the lines, the surest first.
  let wrappers: [Wrapper]
  /// The lines without it.
  let inner: [Wrapper: LogSample]

  init(_ sample: LogSample) {
    self.sample = sample
    wrappers = sample.wrappers
    let all = wrappers.isEmpty && sample.holdsMessages ? [.message] : wrappers
    inner = Dictionary(uniqueKeysWithValues: all.map { ($0, sample.unwrapped($0)) })
  }
}
