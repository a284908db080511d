extension UpdateGate {
  /// The gate as a file, operating systems in alphabetical order.
  ///
  /// - Parameter current: The file to start from: whatever it holds besides the thresholds stays as it is. nil, or bytes
  ///   that are no JSON object, start from an empty one.
  package func file(updating current: [UInt8]?) -> String {
    var members: [JSONTree.Member] = []
    if let current {
      do throws(JSONTree.Fault) {
        members = try JSONTree(parsing: current).members ?? []
      } catch {
        // A file that cannot be read has nothing to keep; its problems are listed by the reading.
        members = []
      }
    }
    for platform in thresholds.keys.sorted() {
      guard let values = thresholds[platform] else { continue }
      let index = members.firstIndex { $0.key == platform }
      var entry = index.flatMap { members[$0].value.members } ?? []
      Self.set("minimum", values.minimum, in: &entry)
      Self.set("recommended", values.recommended, in: &entry)
      members.removeAll { $0.key == platform }
      let member = JSONTree.Member(key: platform, value: .object(entry))
      members.insert(member, at: min(index ?? members.count, members.count))
    }
    return JSONTree.object(members).indented() + "\n"
  }

  private static func set(_ key: String, _ version: AppVersion?, in entry: inout [JSONTree.Member]) {
    let index = entry.firstIndex { $0.key == key } ?? entry.count
    entry.removeAll { $0.key == key }
    guard let version else { return }
    entry.insert(
      JSONTree.Member(key: key, value: .string(version.description)), at: min(index, entry.count))
  }
}
