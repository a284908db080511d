import Vocabulary

/// Lines to leave out because of what a member says: those that have it with another value than the allowed ones.
///
/// A line that lacks the member, or has `null` there, passes. Its key counts only as it is spelled here: servers write
/// their own names one way, and other logs may have the same words in another spelling.
package struct JSONCondition: Sendable {
  /// How a value is held against the allowed ones.
  package enum Kind: Sendable {
    case equals, hasPrefix
    /// Here the values are the ones to leave out.
    case differs
    /// Whatever the value, a line that has the member must have ``needed`` too.
    case needs
  }

  package var path: [String]
  package var kind: Kind
  /// Values as JSON text without quotes: `false`, `200`, `http.log.access`.
  package var values: [String]
  /// Another member that the line must have; it must hold no object.
  package var needed: [String]
  /// The name the lines are counted under.
  package var exclusionName: StaticString

  package init(
    path: [String], kind: Kind, values: [String] = [], needed: [String] = [], exclusionName: StaticString
  ) {
    self.path = path
    self.kind = kind
    self.values = values
    self.needed = needed
    self.exclusionName = exclusionName
  }
}

/// The wanted paths as a tree of keys: what to do with a member, by the object it stands in and its key.
///
/// A node stands for a list of components already passed, however they were written: `{"a": {"b": …}}` and
/// `{"a.b": …}` lead to the same place.
struct JSONKeyTree {
  /// What is done with the value of a key.
  struct Action {
    /// The targets that want the value, as a range of ``targets``.
    var firstTarget: Int
    var targetCount: Int
    /// The node to go to where the value is an object, or -1.
    var child: Int
  }

  /// Who wants a value.
  struct Target {
    enum Kind { case role, date, requestLine, commonLine, percentKey, pair, condition, need }

    var kind: Kind
    /// The role; means nothing for other kinds.
    var role = Role.time
    /// Which of the role's memory places, which condition, or which pair.
    var index: Int
    /// How many better names the role has; two a candidate, the lower one for the exact spelling.
    var rank: UInt16 = 0
  }

  private(set) var actions: [Action] = []
  /// ``actions`` without the roles that not every hit needs. A value that nobody else wants is looked at all the same:
  /// whether a line was repaired does not depend on who asks.
  private(set) var essentials: [Action] = []
  private(set) var targets: [Target] = []
  /// The components of the longest path: how many objects can be open at once.
  private(set) var depth = 1
  private var nodes = [Node()]
  private var nodeOfPath: [[String]: Int] = [[]: 0]

  private struct Node {
    var edges: [Edge] = []
    var edgeOfKey: [[UInt8]: Int] = [:]
    /// Which action a key calls for, by its bytes as they are and as they are folded.
    var exact: [[UInt8]: Int] = [:]
    var folded: [[UInt8]: Int] = [:]
  }

  private struct Edge {
    var key: [UInt8]
    var targets: [Target] = []
    var child = -1
  }

  /// Makes the tree of paths and their targets; the targets' ranks count candidates, best first.
  init(_ wanted: [(path: [String], target: Target)]) {
    for (path, target) in wanted where !path.isEmpty {
      depth = max(depth, path.count)
      insert(path, target)
    }
    for index in nodes.indices { settle(index) }
    for action in actions {
      let essential = targets[action.firstTarget..<action.firstTarget + action.targetCount]
        .filter { $0.kind != .role || $0.role.isEssential }
      guard essential.count < action.targetCount else {
        essentials.append(action)
        continue
      }
      essentials.append(Action(firstTarget: targets.count, targetCount: essential.count, child: action.child))
      targets += essential
    }
  }

  /// The number of nodes; the root is 0.
  var nodeCount: Int { nodes.count }

  /// The action for a key in a node, or -1 where nothing wants its value.
  /// - Complexity: O(*n*) in the length of the key.
  func action(for key: [UInt8], in node: Int) -> Int {
    nodes[node].exact[key] ?? nodes[node].folded[key.map(HeaderNames.fold)] ?? -1
  }

  private mutating func insert(_ path: [String], _ target: Target) {
    for start in path.indices {
      let node = self.node(of: Array(path[..<start]))
      for end in start + 1...path.count {
        let key = Array(path[start..<end].joined(separator: ".").utf8)
        let child = end < path.count ? self.node(of: Array(path[..<end])) : -1
        let index = edge(of: key, in: node)
        if child >= 0 {
          nodes[node].edges[index].child = child
        } else {
          nodes[node].edges[index].targets.append(target)
        }
      }
    }
  }

  private mutating func node(of path: [String]) -> Int {
    if let node = nodeOfPath[path] { return node }
    nodes.append(Node())
    nodeOfPath[path] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func edge(of key: [UInt8], in node: Int) -> Int {
    if let index = nodes[node].edgeOfKey[key] { return index }
    let index = nodes[node].edges.count
    nodes[node].edges.append(Edge(key: key))
    nodes[node].edgeOfKey[key] = index
    return index
  }

  /// Works out the action of every key that can matter in a node: one for each exact key, one for all other spellings.
  private mutating func settle(_ node: Int) {
    let edges = nodes[node].edges
    // The presets have hundreds of keys, and every file has a tree: no pair of them is compared.
    let spellings = Dictionary(grouping: edges) { $0.key.map(HeaderNames.fold) }
    for edge in edges {
      let folded = edge.key.map(HeaderNames.fold)
      let alike = spellings[folded] ?? []
      nodes[node].exact[edge.key] = append(alike, exact: edge)
      if nodes[node].folded[folded] == nil, alike.contains(where: { !$0.targets.isEmpty }) {
        nodes[node].folded[folded] = append(alike, exact: nil)
      }
    }
  }

  private mutating func append(_ alike: [Edge], exact: Edge?) -> Int {
    let first = targets.count
    for edge in alike {
      let isExact = edge.key == exact?.key
      targets += edge.targets.map { target in
        var ranked = target
        ranked.rank = target.rank * 2 + (isExact ? 0 : 1)
        return ranked
      }
    }
    actions.append(Action(firstTarget: first, targetCount: targets.count - first, child: exact?.child ?? -1))
    return actions.count - 1
  }
}
