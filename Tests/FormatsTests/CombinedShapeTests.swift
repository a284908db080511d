import Testing
import Vocabulary

@testable import Formats

@Suite struct CombinedShapeTests {
  private func line(user: String = "-", _ tail: String) -> String { line(0, user: user, tail) }

  private func line(_ number: Int, user: String = "-", host: String = "", _ tail: String) -> String {
    #"\#(host)192.0.2.\#(number % 250) - \#(user) [30/Nov/2026:14:30:51 +0000] "GET /v1/x HTTP/1.1" 200 3 \#(tail)"#
  }

  private func id(_ number: Int) -> String {
    "8f14e45f-ceea-467f-a0e6-\(String(5_000_000_000 + number, radix: 16))beef"
  }

  @Test func `usual fields alone leave nothing to say`() throws {
    let shape = try #require(CombinedShape(sample([line(#""-" "okhttp/4.12.0""#), line(#""-" "-""#)])))
    #expect(shape.guess() == nil)
  }

  @Test func `roles are found by what is in the fields`() throws {
    let lines = (0..<30).map {
      line($0, #""-" "okhttp/4.12.0" rt=0.001 "2.\#($0 % 3).1" "push" "\#(id($0 / 3))" "ios""#)
    }
    let guess = try #require(CombinedShape(sample(lines))?.guess())
    #expect(
      guess.format == #"apache:%h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i" %X "%{X-Client-Version}i" "#
        + #""%{extra-5}i" "%{X-Device-Id}i" "%{X-Platform}i""#)
    #expect(guess.question == nil)
    #expect(guess.why.contains("version, platform, client"))
  }

  @Test func `a virtual host first and an empty user are seen`() throws {
    let hosts = (0..<5).map { line($0, host: "api.example.com:443 ", #""-" "x""#) }
    #expect(try #require(CombinedShape(sample(hosts))?.guess()).format.hasPrefix("apache:%v:%p %h"))
    let none = (0..<5).map { line($0, user: "", #""" "x" "2.3.\#($0)""#) }
    #expect(try #require(CombinedShape(sample(none))?.guess()).format.hasPrefix("nginx:escape=none $remote_addr"))
    let json = none + [line(user: "", #""" "\"x\"" "2.3.1""#)]
    #expect(try #require(CombinedShape(sample(json))?.guess()).format.hasPrefix("nginx:escape=json $remote_addr"))
  }

  @Test func `two versions are a question`() throws {
    let guess = try #require(CombinedShape(sample((0..<5).map { line(#""-" "x" "2.3.\#($0)" "17.5""#) }))?.guess())
    #expect(guess.question?.contains("extra-3 and extra-4 look like a version") == true)
    #expect(guess.question?.contains("--field version=extra-3") == true)
    #expect(guess.questionRole == .version)
    #expect(guess.format.contains(#""%{extra-3}i" "%{extra-4}i""#))
  }

  @Test func `an id that is new on every line is a question`() throws {
    let guess = try #require(CombinedShape(sample((0..<40).map { line($0, #""-" "x" "\#(id($0))""#) }))?.guess())
    #expect(guess.question?.contains("extra-3") == true)
    #expect(guess.questionRole == .client)
  }

  @Test func `a version outside quotes is a question`() throws {
    let guess = try #require(CombinedShape(sample((0..<5).map { line(#""-" "x" 2.3.\#($0) ios"#) }))?.guess())
    #expect(guess.question?.contains("not in quotes") == true)
  }

  @Test func `fields that only some lines have are left aside`() throws {
    let lines = (0..<20).map { line(#""-" "x" "2.3.\#($0)""# + ($0 % 2 == 0 ? #" "ios""# : " -")) }
    let guess = try #require(CombinedShape(sample(lines))?.guess())
    #expect(guess.format.hasSuffix(#""%{X-Client-Version}i""#))
  }

  @Test(arguments: [["{}"], ["no log at all"], [#"[x] "GET /" 200"#]])
  func `other lines are not of the family`(lines: [String]) { #expect(CombinedShape(sample(lines)) == nil) }
}
