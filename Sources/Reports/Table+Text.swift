extension Table {
  /// The table as aligned columns with two spaces between them, its heading first; no trailing spaces.
  ///
  /// For people: column order and widths may change with any version.
  /// - Complexity: O(*n*) in the number of cells.
  var textLines: [String] {
    let body = rows.map { row in row.map(shown) }
    let widths = columns.indices.map { column in
      body.reduce(columns[column].title.count) { width, row in max(width, row[column].count) }
    }
    return ([columns.map(\.title)] + body).map { row in
      var line = ""
      for (index, text) in row.enumerated() {
        if index > 0 { line += "  " }
        let padding = String(repeating: " ", count: widths[index] - text.count)
        line += columns[index].alignsRight ? padding + text : text + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
