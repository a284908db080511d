import Testing
import Vocabulary

@testable import Formats

@Suite struct HeaderNamesTests {
  @Test(arguments: [
    ("X-Client-Version", Role.version), ("x-client-version", .version), ("x_client_version", .version),
    ("X_Client_version", .version), ("X_CLIENT-VERSION", .version), ("x-app-version", .version),
    ("App-Version", .version), ("client_version", .version),
    ("x-platform", .platform), ("X-Client-Platform", .platform), ("X-OS", .platform),
    ("X-Device-Id", .client), ("x_client_id", .client), ("x-install-id", .client), ("x-installation-id", .client),
    ("X-User-ID", .client),
    ("x-app-id", .app), ("X-Bundle-Id", .app),
    ("x-capabilities", .capabilities), ("X-Client-Capabilities", .capabilities),
    ("user_agent", .userAgent), ("User-Agent", .userAgent),
  ])
  func `a known header has its role in every spelling`(name: String, role: Role) {
    #expect(HeaderNames.role(forHeader: name) == role)
  }

  @Test(arguments: [
    "", "version", "x-client-versio", "x-client-versions", "xclientversion", "http_x_client_version",
    "x.client.version",
  ])
  func `any other header has none`(name: String) {
    #expect(HeaderNames.role(forHeader: name) == nil)
  }

  @Test func `a substring is taken as it is`() {
    #expect(HeaderNames.role(forHeader: "http_x_app_version".dropFirst(5)) == .version)
  }

  @Test func `no name stands for two roles`() {
    let names = HeaderNames.byRole.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.map(HeaderNames.fold) == Array($0.utf8) })
  }
}
