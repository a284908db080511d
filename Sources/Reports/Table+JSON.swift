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
        try container.encode(cell, forKey: key)
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

extension Table.Cell: Encodable {
  /// The value itself; a share as its fraction, what is missing and what JSON has no number for as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .name(let text), .words(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .real(let number): try container.encode(Nullable(number.isFinite ? number : nil))
    case .share(let share): try container.encode(Nullable(share.fraction))
    case .flag(let flag): try container.encode(flag)
    case .missing: try container.encodeNil()
    }
  }
}
