import Testing
import Vocabulary

@Suite struct ConfigurationTests {
  private func read(_ text: String) throws(SunsetError) -> Configuration {
    try Configuration(json5: Array(text.utf8), file: "sunset.json")
  }

  @Test(arguments: [
    "{}", " { } ", "// nothing said\n{}", "{sources: [], policy: {}}", "{policy: {guards: {}, cautions: {},}}",
  ])
  func `everything has its default`(text: String) throws {
    let configuration = try read(text)
    #expect(configuration == Configuration())
    #expect(configuration.graceHours == 6)
    #expect(configuration.policy.threshold.millionths == 10_000)
    #expect(configuration.policy.noticeDays == 14)
    #expect(configuration.timeZone == nil && configuration.basis == nil && configuration.flags == nil)
  }

  @Test func `everything can be said, in JSON5`() throws {
    let configuration = try read(
      """
      // what JSON does not have: comments, names without quotes, single quotes, commas at the end
      {
        timeZone: 'Europe/Berlin', "basis": "requests", graceHours: 12,
        sources: [
          {
            name: "edge", app: "shop", paths: ["logs/*.gz", "/var/log/nginx"], format: "json", /* nested */
            fields: { time: "ts", client: "req.headers.x-device-id", userAgent: "ua", },
            userAgentProducts: ["Shop", "ShopPro"],
          },
          { name: "origin" }, {},
        ],
        policy: {
          threshold: .005, noticeDays: 0,
          guards: { stale: "warn", cutBudget: "off" },
          cautions: { confidence: "block" },
        },
        flags: { file: "flags.json", key: "{app}.{platform}.v{version}" },
        gateFile: "gate.json",
        reports: { folder: "out", formats: ["md", "json"], language: "ja" },
        notify: { command: "mail ops" },
      }
      """)
    #expect(configuration.timeZone == "Europe/Berlin")
    #expect(configuration.basis == .requests)
    #expect(configuration.graceHours == 12)
    #expect(configuration.sources.map(\.name) == ["edge", "origin", "default"])
    let edge = try #require(configuration.sources.first)
    #expect(edge.app == "shop")
    #expect(edge.paths == ["logs/*.gz", "/var/log/nginx"])
    #expect(edge.format == "json")
    #expect(edge.fields == [.time: "ts", .client: "req.headers.x-device-id", .userAgent: "ua"])
    #expect(edge.userAgentProducts == ["Shop", "ShopPro"])
    #expect(configuration.policy.threshold.millionths == 5_000)
    #expect(configuration.policy.noticeDays == 0)
    #expect(configuration.policy.guards == ["stale": .warn, "cutBudget": .off])
    #expect(configuration.policy.cautions == ["confidence": .block])
    #expect(configuration.flags?.file == "flags.json")
    #expect(configuration.flags?.key == "{app}.{platform}.v{version}")
    #expect(configuration.gateFile == "gate.json")
    #expect(configuration.reports.folder == "out")
    #expect(configuration.reports.formats == ["md", "json"])
    #expect(configuration.reports.language == "ja")
    #expect(configuration.notifyCommand == "mail ops")
  }

  @Test func `reports go into a folder of their own, and nobody is told`() throws {
    let configuration = try read("{}")
    #expect(configuration.reports.folder == "reports")
    #expect(configuration.reports.formats.isEmpty)
    #expect(configuration.reports.language == nil)
    #expect(configuration.notifyCommand == nil)
  }

  @Test func `the flag key has its default`() throws {
    #expect(try read("{flags: {file: 'f.json'}}").flags?.key == "serve_{platform}_{version}")
  }

  @Test(arguments: [
    ("{policy: {threshold: 1}}", 1_000_000), ("{policy: {threshold: 0.01}}", 10_000),
    ("{policy: {threshold: 1e-3}}", 1_000), ("{policy: {threshold: 0.000001}}", 1),
  ])
  func `thresholds`(text: String, millionths: Int) throws {
    #expect(try read(text).policy.threshold.millionths == millionths)
  }

  @Test(arguments: [
    ("{timezone: 'UTC'}", #"timezone is not a known key; did you mean "timeZone"?"#),
    ("{policy: {treshold: 0.01}}", #"policy.treshold is not a known key; did you mean "threshold"?"#),
    (
      "{sources: [{}, {name: 'a', feilds: {}}]}",
      #"sources[1].feilds is not a known key; did you mean "fields"?"#
    ),
    (
      "{sources: [{fields: {clients: 'x'}}]}",
      #"sources[0].fields.clients is not a known key; did you mean "client"?"#
    ),
    (
      "{policy: {guards: {unknownVersion: 'off'}}}",
      #"policy.guards.unknownVersion is not a known key; did you mean "unknownVersions"?"#
    ),
    (
      "{policy: {cautions: {stale: 'off'}}}",
      "policy.cautions.stale is not a known key; known here: confidence, justCrossed, returnsMonthly, dormant, "
        + "reappeared, olderKept, volumeDrop, suspectParse, noticeUnproven"
    ),
    ("{flags: {file: 'f', url: 'x'}}", "flags.url is not a known key; known here: file, key, contracts"),
  ])
  func `unknown keys`(text: String, expected: String) {
    #expect(throws: SunsetError(.usage, "sunset.json: \(expected)")) { try read(text) }
  }

  @Test(arguments: [
    ("[]", "the whole is a list; give an object, { … }"),
    ("'text'", "the whole is \"text\"; give an object, { … }"),
    ("{timeZone: 1}", #"timeZone is 1; give an IANA name such as "Europe/Berlin""#),
    ("{timeZone: ''}", #"timeZone is ""; give an IANA name such as "Europe/Berlin""#),
    ("{timeZone: null}", #"timeZone is null; give an IANA name such as "Europe/Berlin""#),
    ("{basis: 'client'}", #"basis is "client"; give "clients" or "requests""#),
    ("{gateFile: {}}", #"gateFile is an object; give the path of the update gate, such as "gate.json""#),
    ("{notify: {command: ''}}", #"notify.command is ""; give a command for the shell"#),
    ("{reports: {folder: 1}}", #"reports.folder is 1; give a folder such as "reports""#),
    ("{basis: true}", #"basis is true; give "clients" or "requests""#),
    ("{graceHours: 169}", "graceHours is 169; give a whole number of hours from 0 to 168"),
    ("{graceHours: -1}", "graceHours is -1; give a whole number of hours from 0 to 168"),
    ("{graceHours: 1.5}", "graceHours is 1.5; give a whole number of hours from 0 to 168"),
    ("{graceHours: '6'}", #"graceHours is "6"; give a whole number of hours from 0 to 168"#),
    ("{graceHours: Infinity}", "graceHours is inf; give a whole number of hours from 0 to 168"),
    ("{sources: {}}", "sources is an object; give a list, [ … ]"),
    ("{sources: ['a']}", #"sources[0] is "a"; give an object, { … }"#),
    ("{sources: [{name: ''}]}", #"sources[0].name is ""; give a name that is not empty"#),
    (
      "{sources: [{paths: 'logs'}]}", #"sources[0].paths is "logs"; give a list, [ … ]"#
    ),
    (
      "{sources: [{paths: ['logs', 3]}]}",
      #"sources[0].paths[1] is 3; give a file, folder or pattern such as "logs/*.gz""#
    ),
    (
      "{sources: [{fields: {client: ['a']}}]}",
      "sources[0].fields.client is a list; give the name of a column or a dotted path"
    ),
    (
      "{sources: [{format: 7}]}",
      #"sources[0].format is 7; give a format such as "auto", "combined" or "json""#
    ),
    (
      "{policy: {threshold: 5}}", "policy.threshold is 5; give a fraction over 0 and up to 1, as in 0.01 for 1 %"
    ),
    (
      "{policy: {threshold: 0}}", "policy.threshold is 0; give a fraction over 0 and up to 1, as in 0.01 for 1 %"
    ),
    (
      "{policy: {threshold: NaN}}", "policy.threshold is nan; give a fraction over 0 and up to 1, as in 0.01 for 1 %"
    ),
    (
      "{policy: {threshold: '1 %'}}",
      #"policy.threshold is "1 %"; give a fraction over 0 and up to 1, as in 0.01 for 1 %"#
    ),
    ("{policy: {noticeDays: 3651}}", "policy.noticeDays is 3651; give a whole number of days from 0 to 3650"),
    (
      "{policy: {guards: {stale: 'on'}}}", #"policy.guards.stale is "on"; give "off", "warn" or "block""#
    ),
    (
      "{policy: {guards: {stale: false}}}", #"policy.guards.stale is false; give "off", "warn" or "block""#
    ),
    ("{flags: {}}", #"flags has no "file"; name the file that holds the flags, or leave "flags" out"#),
    (
      "{flags: {file: 'f', key: 'serve_{plattform}'}}",
      #"flags.key is "serve_{plattform}"; give a flag's key, in which {platform}, {version} and {app} are replaced"#
    ),
    (
      "{timeZone: ['\(String(repeating: "x", count: 50))']}",
      #"timeZone is a list; give an IANA name such as "Europe/Berlin""#
    ),
    (
      "{basis: '\(String(repeating: "x", count: 50))'}",
      "basis is \"\(String(repeating: "x", count: 40))…\"; give \"clients\" or \"requests\""
    ),
  ])
  func `wrong values`(text: String, expected: String) {
    #expect(throws: SunsetError(.usage, "sunset.json: \(expected)")) { try read(text) }
  }

  @Test(arguments: [
    (
      "{sources: [{name: 'a'}, {name: 'b'}, {name: 'a'}]}",
      #"sources[2] has the name "a" like sources[0]; give every source a "name" of its own"#
    ),
    (
      "{sources: [{}, {}]}",
      #"sources[1] has the name "default" like sources[0]; give every source a "name" of its own"#
    ),
  ])
  func `two sources of one name`(text: String, expected: String) {
    #expect(throws: SunsetError(.usage, "sunset.json: \(expected)")) { try read(text) }
  }

  @Test(arguments: ["", " \n\t"])
  func `an empty file`(text: String) {
    #expect(throws: SunsetError(.usage, "sunset.json: is empty; write {} to have every default")) { try read(text) }
  }

  @Test func `a syntax error names its place`() {
    let error = SunsetError(.usage, "sunset.json:3:3: not valid JSON5: expected a comma or }")
    #expect(throws: error) { try read("{\n  basis: 'clients'\n  graceHours: 6\n}") }
  }

  /// What the decoder refuses though the walk that looks for the place finds nothing.
  @Test(arguments: ["{graceHours: 1.2.3}", "{basis: '\\u12'}"])
  func `a syntax error without a place`(text: String) {
    let error = SunsetError(
      .usage, "sunset.json: not valid JSON5, and no place can be told; correct it or begin again with {}")
    #expect(throws: error) { try read(text) }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: SunsetError.self) { try Configuration(json5: [0x7B, 0xFF, 0xFE, 0x7D], file: "sunset.json") }
    #expect(throws: SunsetError.self) {
      try Configuration(json5: Array(repeating: UInt8(ascii: "["), count: 100_000), file: "sunset.json")
    }
  }
}
