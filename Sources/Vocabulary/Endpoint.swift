/// A request that an old form is asked for by: a method, and a pattern of paths.
package struct Endpoint: Hashable, Sendable {
  /// In upper case; nil for any.
  package var method: String?
  /// As it was configured: `{name}` is any one segment, `*` any run of bytes, everything else itself.
  package var path: String

  package init(method: String? = nil, path: String) {
    self.method = method?.uppercased()
    self.path = path
  }

  /// What its hits are counted under: `GET /v1/cart`, or `* /v1/cart` for any method.
  package var name: String { "\(method ?? "*") \(path)" }

  /// What the hits that were looked at for it are counted under, whether they ask for it or not. Days on which not every
  /// hit was tell nothing of its readers.
  package var watchedName: String { "(watched) \(name)" }
}

extension Configuration {
  /// The endpoints that contracts are read by, each once, by their names.
  package var endpoints: [Endpoint] {
    let endpoints = contracts.compactMap { contract in
      if case .endpoint(let endpoint) = contract.readers { endpoint } else { nil as Endpoint? }
    }
    return Set(endpoints).sorted { $0.name < $1.name }
  }
}
