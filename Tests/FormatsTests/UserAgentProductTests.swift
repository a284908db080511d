import ClientContract
import Testing

@testable import Formats

@Suite struct UserAgentProductTests {
  private func version(_ text: String, _ names: [String] = ["MyApp"]) -> String? {
    var bytes: [UInt8] = []
    guard UserAgentProduct(names: names).findVersion(in: Array(text.utf8), into: &bytes) else { return nil }
    return VersionText(bytes)?.version.description ?? "unknown"
  }

  @Test(
    arguments: [
      ("MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)", "2.3.1"), ("MyApp/7 (Linux; U; Android 14)", "7.0.0"),
      ("Mozilla/5.0 (wv) Chrome/126.0.6478.71 MyApp/2026.11.1", "2026.11.1"), ("MyApp/2.3.1\t(x)", "2.3.1"),
      ("MyApp/2.3.1 CFNetwork/1494.0.7 Darwin/23.4.0", "2.3.1"), ("MyApp/456 CFNetwork/1494.0.7", "unknown"),
      ("MyApp/20261130 CFNetwork/1494.0.7", "unknown"), ("MyApp/undefined (undefined)", "unknown"),
      ("MyApp/2.3.1 MyApp/2.3.1", "2.3.1"), ("MyApp/2.3.1 MyApp/2.4.0", "unknown"),
      // What follows must not make one version of two products.
      ("MyApp/2.3.1 MyApp/(1)", "unknown"), ("MyApp/2.3.1,MyApp/2.4.0", "unknown"), ("MyApp/", "unknown"),
      ("MyApp", nil), ("MyApp-Android/2.3", nil), ("XMyApp/2.3.1", nil), ("myapp/2.3.1", nil), ("okhttp/4.12.0", nil),
      ("My%20App/2.3.1", nil), ("%4DyApp/2.3.1", "2.3.1"), ("", nil), ("(MyApp/9.9.9)", nil),
    ] as [(String, String?)])
  func `the version of the app's own product`(text: String, expected: String?) {
    #expect(version(text) == expected)
  }

  @Test func `an app's name outside ASCII`() {
    let agent = "%E6%88%91%E7%9A%84%E5%BA%94%E7%94%A8/2.3.1 CFNetwork/1494.0.7"
    #expect(version(agent, ["我的应用"]) == "2.3.1")
    #expect(version("我的应用/2.3.1", ["我的应用"]) == "2.3.1")
    #expect(version("%E6%88%91%E7%9A%84%E5%BA%94%E7%94%A8/456 CFNetwork/1494.0.7", ["我的应用"]) == "unknown")
  }

  @Test func `a User-Agent that its log has encoded`() {
    #expect(version("MyApp/2.3.1%20(iPhone;%20iOS%2017.5;%20Scale/3.00)") == "2.3.1")
    #expect(version("MyApp/456%20CFNetwork/1494.0.7%20Darwin/23.4.0") == "unknown")
    #expect(version("MyApp/2.3.1%20MyApp/2.4.0") == "unknown")
    // What a client sent so itself.
    #expect(version("MyApp/2.3.1%20(456) okhttp/4.12.0") == "unknown")
  }

  @Test(arguments: [("%41b", "Ab"), ("%4", "%4"), ("%", "%"), ("%zz%41", "%zzA"), ("%2541", "%41")])
  func `percent decoding, once`(text: String, plain: String) {
    #expect(String(decoding: percentDecoded(text.utf8), as: UTF8.self) == plain)
  }
}
