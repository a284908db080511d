import Testing
import Vocabulary

@testable import Policy

@Suite("Ledger command")
struct LedgerCommandTests {
  static let lines: [(String, String, String, String)] = [
    ("announce", "ios/2.1.0", "", "sunset announce ios/2.1.0"),
    ("retire", "ios/<2.2.0", "", "sunset retire 'ios/<2.2.0'"),
    ("reenable", "ios/2.1.0", "shop", "sunset reenable ios/2.1.0 --app shop"),
    ("announce", "contract:old-prices", "", "sunset announce contract:old-prices"),
    ("announce", "contract:it's $HOME", "", #"sunset announce 'contract:it'\''s $HOME'"#),
    ("retire", "ios/2.1.0", "my shop", "sunset retire ios/2.1.0 --app 'my shop'"),
    ("retire", "ios/2.1.0", "-x; rm", "sunset retire ios/2.1.0 --app='-x; rm'"),
    ("retire", "ios/2.1.0", "~", "sunset retire ios/2.1.0 --app '~'"),
  ]

  @Test(arguments: lines)
  func line(verb: String, selector: String, app: String, command: String) throws {
    #expect(LedgerCommand.line(verb, try #require(Selector(selector)), app: app) == command)
  }

  @Test func withdraw() {
    #expect(LedgerCommand.withdraw([]) == nil)
    #expect(LedgerCommand.withdraw([12]) == "sunset withdraw 12")
    #expect(LedgerCommand.withdraw([3, 12]) == "sunset withdraw 3 && sunset withdraw 12")
  }
}
