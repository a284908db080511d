import Foundation
import Testing

@testable import Formats

@Suite struct JSONKeyTreeTests {
  private func target(_ index: Int) -> JSONKeyTree.Target { .init(kind: .role, index: index) }

  private func indices(_ tree: JSONKeyTree, _ key: String, in node: Int = 0) -> [Int] {
    let action = tree.action(for: Array(key.utf8), in: node)
    guard action >= 0 else { return [] }
    let first = tree.actions[action].firstTarget
    return tree.targets[first..<(first + tree.actions[action].targetCount)].map(\.index).sorted()
  }

  @Test func `a key is found as it is spelled, in other spellings, and behind a dot`() {
    let tree = JSONKeyTree([
      (path: ["x-client-version"], target: target(1)), (path: ["request", "path"], target: target(2)),
    ])
    #expect(indices(tree, "x-client-version") == [1])
    #expect(indices(tree, "X_Client_Version") == [1])
    #expect(indices(tree, "request.path") == [2])
    let child = tree.actions[tree.action(for: Array("request".utf8), in: 0)].child
    #expect(indices(tree, "path", in: child) == [2])
    #expect(indices(tree, "path").isEmpty)
    #expect(tree.depth == 2)
  }

  @Test func `two spellings of one key each find both`() {
    let tree = JSONKeyTree([(path: ["client_ip"], target: target(1)), (path: ["Client-IP"], target: target(2))])
    #expect(indices(tree, "client_ip") == [1, 2])
    #expect(indices(tree, "CLIENT-IP") == [1, 2])
  }

  /// Every file has a tree of hundreds of keys; comparing each with each took most of the time of small files. Four times
  /// the keys may take no more than about four times the time.
  @Test func `many keys take time in proportion`() {
    func seconds(_ count: Int) -> Double {
      let wanted = (0..<count).map { (path: ["a-key-of-the-number-\($0)"], target: target($0)) }
      let start = threadSeconds()
      let tree = JSONKeyTree(wanted)
      let taken = threadSeconds() - start
      #expect(indices(tree, "A_Key_Of_The_Number_\(count - 1)") == [count - 1])
      return taken
    }
    #expect(seconds(8_000) < 8 * seconds(2_000) + 0.05)
  }

  /// The time that this thread has computed for; other tests run at the same time.
  private func threadSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
