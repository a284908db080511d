import Arguments
import Testing

@Suite struct CommandParserTests {
  @Test func `everything has its default`() throws {
    let store: Store = try parse(["store"])
    #expect(store.common.database == "depot.sqlite")
    #expect(!store.common.verbose && !store.fragile)
    #expect(store.size == nil)
    #expect(store.count == 1)
    #expect(store.mark.isEmpty && store.parcels.isEmpty)
  }

  @Test(arguments: [
    ["store", "--db", "x.db", "--count", "3"], ["store", "--db=x.db", "-n", "3"], ["store", "-n=3", "--db=x.db"],
    ["store", "--count=2", "--db=y", "--count=3", "--db=x.db"],
  ])
  func `an option's value comes next or after =`(words: [String]) throws {
    let store: Store = try parse(words)
    #expect(store.common.database == "x.db")
    #expect(store.count == 3)
  }

  @Test(arguments: [["-vf"], ["-fv"], ["-v", "-f"], ["--verbose", "--fragile"], ["-v", "-f", "-f"]])
  func `short flags may share a word`(words: [String]) throws {
    let store: Store = try parse(["store"] + words)
    #expect(store.common.verbose && store.fragile)
  }

  @Test func `the last letter of a cluster may take a value`() throws {
    let store: Store = try parse(["store", "-vfn", "4", "a"])
    #expect(store.count == 4)
    #expect(store.parcels == ["a"])
  }

  @Test func `a value keeps its equals signs, dashes after = and emptiness`() throws {
    let store: Store = try parse(["store", "--mark", "a=b=c", "--mark=--x", "--mark=", "--mark", ""])
    #expect(store.mark == ["a=b=c", "--x", "", ""])
  }

  @Test func `arguments and options mix, and -- ends the options`() throws {
    let store: Store = try parse(["store", "a", "--fragile", "-", "--", "--db", "-x", "--", "help"])
    #expect(store.parcels == ["a", "-", "--db", "-x", "--", "help"])
    #expect(store.fragile)
    #expect(store.common.database == "depot.sqlite")
  }

  @Test func `a lone dash is a value`() throws {
    let store: Store = try parse(["store", "--db", "-"])
    #expect(store.common.database == "-")
  }

  @Test func `a subcommand's name is only a name in its place`() throws {
    let store: Store = try parse(["store", "find", "store"])
    #expect(store.parcels == ["find", "store"])
  }

  @Test func `enums, places and required options`() throws {
    let find: Find = try parse(["find", "--as-of", "today", "Rome", "xl"])
    #expect(find.origin == "Rome")
    #expect(find.size == .extraLarge)
    #expect(find.instant == "today")
    #expect(find.folder == nil)
    #expect(try parse(["find", "Rome", "--as-of=now"], as: Find.self).size == .medium)
    #expect(try parse(["store", "--size", "small"], as: Store.self).size == .small)
  }

  @Test func `commands below commands`() throws {
    #expect(try parse(["shelf", "build", "1", "2"], as: Shelf.Build.self).boards == [1, 2])
  }

  @Test func `a changed copy leaves the original as it was`() throws {
    let original: Store = try parse(["store", "-n", "2", "--db", "x"])
    var copy = original
    copy.count = 5
    copy.common.database = "y"
    copy.fragile = true
    #expect(original.count == 2 && original.common.database == "x" && !original.fragile)
    #expect(copy.count == 5 && copy.common.database == "y" && copy.fragile)
    #expect(try parse(["store"], as: Store.self).count == 1)
  }

  @Test func `given values replace a default list`() throws {
    struct Listed: ParsableCommand { @Option var role = ["time", "path"] }
    #expect(try (Listed.parseAsRoot([]) as? Listed)?.role == ["time", "path"])
    #expect(try (Listed.parseAsRoot(["--role", "a", "--role", "b"]) as? Listed)?.role == ["a", "b"])
  }

  @Test func `an error of the program's own passes through validation as it is`() {
    struct Own: Error, Equatable {}
    struct Failing: ParsableCommand { mutating func validate() throws { throw Own() } }
    #expect(throws: Own.self) { try Failing.parseAsRoot([]) }
  }
}
