import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Flag key")
struct FlagKeyTests {
  static let keys: [(String, String, String, String)] = [
    ("serve_{platform}_{version}", "ios/2.1.0", "", "serve_ios_2_1_0"),
    ("serve_{platform}_{version}", "ios/<2.2.0", "", "serve_ios_below_2_2_0"),
    ("serve_{platform}_{version}", "android/10.0.12", "", "serve_android_10_0_12"),
    ("{app}.{platform}.{version}.{version}", "ios/7", "shop", "shop.ios.7_0_0.7_0_0"),
    ("always", "ios/2.1.0", "shop", "always"),
    ("{app}_{version}", "ios/2.1.0", "{version}", "{version}_2_1_0"),
    ("{other}_{version}_{", "ios/2.1.0", "", "{other}_2_1_0_{"),
    ("{{version}}", "ios/2.1.0", "", "{2_1_0}"),
    ("", "ios/2.1.0", "", ""),
  ]

  @Test(arguments: keys)
  func filled(template: String, selector: String, app: String, key: String) throws {
    let selector = try #require(Selector(selector))
    #expect(FlagKey(template).key(for: selector, app: app) == key)
  }

  @Test("a contract has none")
  func contract() {
    #expect(FlagKey("serve_{platform}_{version}").key(for: .contract("old-prices"), app: "") == nil)
  }
}
