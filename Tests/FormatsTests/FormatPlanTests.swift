import Testing
import Vocabulary

@testable import Formats

@Suite struct FormatPlanTests {
  private static let format =
    #"nginx:[$time_iso8601] "$request" "$http_x_client_version" "$http_x_client_platform" "$http_user_agent""#

  private func read(version: [UInt8] = [UInt8(ascii: "-")], userAgent: [UInt8] = [UInt8(ascii: "-")]) throws
    -> LineOutcome
  {
    var line = Array(#"[2026-11-30T14:30:51+00:00] "GET /v1 HTTP/1.1" ""#.utf8)
    line += LogWriter.nginxDefault.written(version)
    line += #"" "-" ""#.utf8
    line += LogWriter.nginxDefault.written(userAgent)
    line += "\"".utf8
    return try outcome(line, Self.format, products: ["MyApp"])
  }

  /// Versions as they were met in the wild, in a header.
  @Test(arguments: [
    ("2.3.1", "2.3.1", "none"), ("2.3.1 (456)", "2.3.1", "none"), ("2.3.1+456", "2.3.1", "none"),
    ("v2.3", "2.3.0", "none"), ("V2.3", "2.3.0", "none"), ("2.3", "2.3.0", "none"), ("2.3.0", "2.3.0", "none"),
    ("7", "7.0.0", "none"), ("2.3.1-beta.2", "2.3.1", "none"), ("2026.11.1", "2026.11.1", "none"),
    ("ios/2.3.1", "2.3.1", "ios"), ("MyApp/2.3.1", "2.3.1", "none"), ("1.10.0", "1.10.0", "none"),
    ("1.9.0", "1.9.0", "none"), ("02.003.0001", "2.3.1", "none"), ("2.0028", "2.28.0", "none"),
    ("2.3.1.4567", "2.3.1", "none"), ("  2.3.1  ", "2.3.1", "none"), ("3.00.00", "3.0.0", "none"),
    ("2.3.1, 2.3.1", "2.3.1", "none"), ("1.4 (18)", "1.4.0", "none"), ("16.0", "16.0.0", "none"),
    ("123456789012345678.0.0", "123456789012345678.0.0", "none"),
    // A library's, not the app's.
    ("okhttp/4.12.0", "unknown", "none"), ("Dart/3.4 (dart:io)", "unknown", "none"),
    ("Dalvik/2.1.0", "unknown", "none"), ("Expo/1017756", "unknown", "none"),
    // Nothing.
    ("unknown", "unknown", "none"), ("", "unknown", "none"), ("-", "unknown", "none"), ("null", "unknown", "none"),
    ("undefined", "unknown", "none"), ("(null)", "unknown", "none"), ("NaN", "unknown", "none"),
    ("MyApp/undefined", "unknown", "none"),
    // No number that fits, or no ASCII digits.
    ("99999999999999999999.0.0", "unknown", "none"), ("1234567890123456789.0.0", "unknown", "none"),
    ("７.１.０", "unknown", "none"), ("٢.٣.١", "unknown", "none"), ("\u{A0}2.3.1\u{200B}", "unknown", "none"),
    // Two versions.
    ("2.3.1, 2.4.0", "unknown", "none"), ("2.3.1,2.4.0", "unknown", "none"),
    (#"["2.3.1","2.4.0"]"#, "unknown", "none"), ("2.3.1\t456", "unknown", "none"), ("2.3.1 456", "unknown", "none"),
    // Signs, quotes and other things around it.
    ("-2.3.1", "unknown", "none"), ("+2.3.1", "unknown", "none"), (#""2.3.1""#, "unknown", "none"),
    (#"{"v":"2.3.1"}"#, "unknown", "none"), (#"2.3.1\"#, "unknown", "none"), ("{2.3.1|456}", "unknown", "none"),
    ("2.3.1%20(456)", "unknown", "none"), ("2.3.", "unknown", "none"), (".3", "unknown", "none"),
    ("2..3", "unknown", "none"), ("2.3.x", "unknown", "none"), ("2.3.1rc1", "unknown", "none"),
    ("google/sdk_gphone64/emu64a:14/UE1A", "unknown", "none"),
  ])
  func `a version in its header`(sent: String, version: String, platform: String) throws {
    #expect(
      try read(version: Array(sent.utf8)) == .hit(version: version, platform: platform, time: 1_796_049_051), "\(sent)")
  }

  /// The same in a User-Agent, with the product MyApp.
  @Test(arguments: [
    ("MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)", "2.3.1", "ios"),
    ("MyApp/456 CFNetwork/1494.0.7 Darwin/23.4.0", "unknown", "none"),
    ("MyApp/20261130 CFNetwork/1494.0.7 Darwin/23.4.0", "unknown", "none"),
    ("MyApp/2.3.1 CFNetwork/1494.0.7 Darwin/23.4.0", "2.3.1", "none"),
    ("%E6%88%91%E7%9A%84%E5%BA%94%E7%94%A8/456 CFNetwork/1494.0.7 Darwin/23.4.0", "unknown", "none"),
    ("okhttp/4.12.0", "unknown", "none"), ("Dart/3.4 (dart:io)", "unknown", "none"),
    ("Dalvik/2.1.0 (Linux; U; Android 14)", "unknown", "android"),
    ("Expo/1017756 CFNetwork/1496.0.7 Darwin/23.5.0", "unknown", "none"),
    (
      "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 MyApp/2026.11.1",
      "2026.11.1", "android"
    ),
    ("Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36", "unknown", "android"),
    ("MyApp/undefined (undefined; undefined undefined)", "unknown", "none"),
    ("MyApp/7 (Linux; U; Android 14; Pixel 8)", "7.0.0", "android"),
    ("MyApp/2.3.1-beta.2 (Macintosh; macOS 14.5)", "2.3.1", "macos"),
    ("MyApp/2.3.1.4567 (Windows NT 10.0; Win64; x64)", "2.3.1", "windows"),
    ("MyApp/02.003.0001", "2.3.1", "none"), ("MyApp/99999999999999999999.0.0", "unknown", "none"),
    ("MyApp/７.１.０", "unknown", "none"), ("MyApp/-2.3.1", "unknown", "none"), ("-", "unknown", "none"),
    ("", "unknown", "none"), ("like Gecko) Chrome/84.0.4147 Safari/537.36", "unknown", "none"),
  ])
  func `a version in the User-Agent`(sent: String, version: String, platform: String) throws {
    #expect(
      try read(userAgent: Array(sent.utf8)) == .hit(version: version, platform: platform, time: 1_796_049_051),
      "\(sent)")
  }

  @Test(arguments: ["", "combin", "nginx", "nginx:", "apache:x", "nginx:$status", "xml"])
  func `a format that cannot be read is a usage error`(format: String) throws {
    let error = try #require(throws: SunsetError.self) { try FormatPlan(format: format) }
    #expect(error.code == .usage)
    #expect(error.message.hasPrefix("--format"))
  }

  @Test func `a field that the format does not have is a usage error`() throws {
    let error = try #require(throws: SunsetError.self) {
      try FormatPlan(format: "combined", fields: [.version: "X-Client-Version"])
    }
    #expect(error.message.contains("--field version=X-Client-Version"))
  }

  @Test(
    arguments: [
      ("combined", [:], false, false), ("nginx:$msec $http_x_device_id", [:], true, false),
      ("nginx:$msec $remote_addr", [.client: "remote_addr"], true, true), ("apache:%t %h", [.client: "%h"], true, true),
      ("apache:%t %{X-Forwarded-For}i", [.client: "X-Forwarded-For"], true, true),
      ("nginx:$msec $http_x_forwarded_for", [.client: "$http_x_forwarded_for"], true, true),
      ("json", [:], nil, false), ("json", [.client: "request.client_ip"], true, true),
      ("json", [.client: "did"], true, false),
      ("w3c", [:], nil, false), ("w3c", [.client: "c-ip"], true, true),
    ] as [(String, [Role: String], Bool?, Bool)])
  func `whether lines carry a client, and whether it is an address`(
    format: String, fields: [Role: String], mapsClient: Bool?, isAddress: Bool
  ) throws {
    let plan = try FormatPlan(format: format, fields: fields)
    #expect(plan.mapsClient == mapsClient)
    #expect(plan.clientIsAddress == isAddress)
  }

  @Test(arguments: [
    ("common", #"192.0.2.1 - alice [30/Nov/2026:14:30:51 +0000] "GET /v1 HTTP/1.1" 200 3"#),
    ("combined", #"192.0.2.1 - alice [30/Nov/2026:14:30:51 +0000] "GET /v1 HTTP/1.1" 200 3 "-" "okhttp/4.12.0""#),
    // More behind it is no harm.
    ("combined", #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET /v1 HTTP/1.1" 200 - "-" "x" 1 "all@file" 4ms"#),
    ("json", #"{"time":"2026-11-30T14:30:51Z"}"#),
    ("json", #"{"time":"2026-11-30T14:30:51Z","request":"GET /v1 HTTP/1.1"}"#),
  ])
  func `the formats by name`(format: String, line: String) throws {
    #expect(try outcome(line.utf8, format) == .hit(version: "unknown", platform: "none", time: 1_796_049_051))
  }

  @Test(arguments: [
    ("combined", #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "OPTIONS /v1 HTTP/1.1" 200 3 "-" "x""#),
    ("nginx:$msec $request_method $uri", "1796049051.289 OPTIONS /v1"),
    ("apache:%{sec}t %m %U", "1796049051 OPTIONS /v1"),
    ("json", #"{"time":"2026-11-30T14:30:51Z","request":"OPTIONS /v1 HTTP/1.1"}"#),
  ])
  func `a preflight is no hit`(format: String, line: String) throws {
    #expect(try outcome(line.utf8, format) == .excluded("preflight"))
  }
}
