import Vocabulary

extension ShareTable {
  /// The rows under the column names of JSON.md, "CSV".
  var table: Table {
    switch rows {
    case .version(let rows): Self.versions(rows, threshold)
    case .platform(let rows): Self.platforms(rows, threshold)
    case .day(let rows): Self.days(rows)
    case .hour(let rows): Self.hours(rows)
    }
  }

  private static func versions(_ rows: [ShareRow], _ threshold: Threshold) -> Table {
    let columns = [
      Table.Column("app"), Table.Column("platform"), Table.Column("version"),
      Table.Column("requests", alignsRight: true), Table.Column("activeClients", "active", alignsRight: true),
      Table.Column("remainingClients", "remaining", alignsRight: true),
      Table.Column("share", "of all", alignsRight: true),
      Table.Column("platformShare", "of platform", alignsRight: true),
    ]
    let cells = rows.map { row -> [Table.Cell] in
      [
        .name(row.app), .name(row.platform), .name(row.version), .integer(row.requests), row.activeClients.cell,
        row.remainingClients.cell, .share(row.share), .share(row.platformShare),
      ]
    }
    return Table(columns: columns, rows: cells, threshold: threshold)
  }

  private static func platforms(_ rows: [PlatformRow], _ threshold: Threshold) -> Table {
    let columns = [
      Table.Column("app"), Table.Column("platform"), Table.Column("requests", alignsRight: true),
      Table.Column("activeClients", "active", alignsRight: true), Table.Column("share", "of all", alignsRight: true),
    ]
    let cells = rows.map { row -> [Table.Cell] in
      [.name(row.app), .name(row.platform), .integer(row.requests), row.activeClients.cell, .share(row.share)]
    }
    return Table(columns: columns, rows: cells, threshold: threshold)
  }

  private static func days(_ rows: [DayRow]) -> Table {
    let columns = [
      Table.Column("day"), Table.Column("app"), Table.Column("platform"), Table.Column("version"),
      Table.Column("requests", alignsRight: true), Table.Column("clients", alignsRight: true),
    ]
    let cells = rows.map { row -> [Table.Cell] in
      [
        .words(row.day.description), .name(row.app), .name(row.platform), .name(row.version), .integer(row.requests),
        row.clients.cell,
      ]
    }
    return Table(columns: columns, rows: cells)
  }

  private static func hours(_ rows: [HourRow]) -> Table {
    let columns = [Table.Column("hour"), Table.Column("source"), Table.Column("hits", alignsRight: true)]
    let cells = rows.map { row -> [Table.Cell] in
      [.words(row.hour.description), .name(row.source), .integer(row.hits)]
    }
    return Table(columns: columns, rows: cells)
  }
}
