/// The candidate that a mistyped word most probably stands for: one letter off in a word of up to three, two in one of
/// up to seven, three in a longer one; nil where none is that near. A swap of neighbours is one.
package func nearest(to word: String, in candidates: [String]) -> String? {
  let limit = word.count <= 3 ? 1 : word.count <= 7 ? 2 : 3
  let ranked = candidates.map { (distance: editDistance(word, $0), text: $0) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit else { return nil }
  return best.text
}

/// The letters to insert, delete, replace or swap with their neighbour to turn one word into another
/// (optimal string alignment).
/// - Complexity: O(*n* · *m*) in the lengths of the words.
func editDistance(_ first: String, _ second: String) -> Int {
  let left = Array(first)
  let right = Array(second)
  var older: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      var best = min(previous[column + 1] + 1, current[column] + 1)
      best = min(best, previous[column] + (left[row] == right[column] ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, older[column - 1] + 1)
      }
      current.append(best)
    }
    older = previous
    previous = current
  }
  return previous[right.count]
}
