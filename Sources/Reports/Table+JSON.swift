import Vocabulary

extension Table {
  /// The rows as JSON objects whose keys are the columns' keys; every key in every row, `null` where there is no value.
  var objects: [RowObject] {
    rows.map { row in RowObject(fields: zip(columns.map(\.key), row).map { ($0, $1) }) }
  }

  /// One row of a table as a JSON object.
  struct RowObject: Encodable {
    var fields: [(key: String, cell: Cell)]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (key, cell) in fields {
        let key = Key(stringValue: key)
        switch cell {
        case .name(let text), .words(let text), .toned(let text, _): try container.encode(text, forKey: key)
        case .integer(let number): try container.encode(number, forKey: key)
        case .share(let share): try container.encode(Nullable(share.fraction), forKey: key)
        case .flag(let flag): try container.encode(flag, forKey: key)
        case .missing: try container.encodeNil(forKey: key)
        }
      }
    }

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }
}
