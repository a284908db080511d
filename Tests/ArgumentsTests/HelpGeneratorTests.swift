import Arguments
import Testing

@Suite struct HelpGeneratorTests {
  private static let root = """
    OVERVIEW: Keeps parcels.

    Parcels stay until they are fetched, which may be a long time, so that the
    shelves have to be strong.

      depot store a.box

    USAGE: depot <subcommand>

    OPTIONS:
      -h, --help              Show help information.
      --version               Show the version.

    SUBCOMMANDS:
      store                   Stores parcels.
      find
      shelf                   It's the shelves: [all] of them.

    TOPICS:
      sizes                   How big is big.

      See 'depot help <subcommand or topic>' for detailed help.
    """

  private static let store = """
    OVERVIEW: Stores parcels.

    USAGE: depot store [--db <db>] [--verbose] [--size <size>] [--count <number>]
           [--mark <mark> ...] [--fragile] [<parcels> ...]

    ARGUMENTS:
      <parcels>               The parcels.

    OPTIONS:
      --db <db>               The depot's book. (default: depot.sqlite)
      -v, --verbose           Say more.
      --size <size>           How big they are. (values: small, medium, xl)
      -n, --count <number>    How many. (default: 1)
      --mark <mark>           A mark, NAME=VALUE; may be repeated.
      -f, --fragile           Handle with care.
      -h, --help              Show help information.
      --version               Show the version.
    """

  private static let find = """
    USAGE: depot find <origin> [<size>] --as-of <as-of> [--folder <folder>]

    ARGUMENTS:
      <origin>                Where it was sent from.
      <size>                  (values: small, medium, xl; default: medium)

    OPTIONS:
      --as-of <as-of>         When.
      --folder <folder>
      -h, --help              Show help information.
      --version               Show the version.
    """

  @Test(arguments: [["-h"], ["--help"], ["help"], ["help", "--help"], ["--unknown", "--help"], []])
  func `the root's help`(words: [String]) {
    #expect(ending(words) == (Self.root, 0))
  }

  @Test(arguments: [
    ["store", "--help"], ["store", "a", "-h"], ["store", "-vh"], ["help", "store"], ["store", "--bad", "--help"],
    ["store", "--count", "many", "-h"], ["store"],
  ])
  func `a command's help`(words: [String]) {
    #expect(ending(words) == (Self.store, 0))
  }

  @Test func `a required argument does not keep help away`() {
    #expect(ending(["find", "--help"]) == (Self.find, 0))
    #expect(ending(["find", "--", "--help"]).code == 64)
  }

  @Test func `help of a command further down`() {
    let expected = """
      OVERVIEW: Builds one.

      USAGE: depot shelf build <boards> ...

      ARGUMENTS:
        <boards>

      OPTIONS:
        -h, --help              Show help information.
        --version               Show the version.
      """
    #expect(ending(["help", "shelf", "build"]) == (expected, 0))
    #expect(Depot.helpMessage(for: Shelf.Build.self, columns: 80) == expected)
  }

  @Test(arguments: [["help", "sizes"], ["help", "sizes", "--help"]])
  func `help of a topic`(words: [String]) {
    let expected = #"""
      SIZES: How big is big.

      There are two.

        depot store --size xl

        small                   Under one foot.
        .xl\                    Over it - "much" over.

      OLD ONES: No longer used:

        tiny                    Lost.
      """#
    #expect(ending(words) == (expected, 0))
  }

  @Test func `a topic that there is not`() {
    let (text, code) = ending(["help", "size"])
    #expect(code == 64)
    #expect(text.hasPrefix("Error: Unknown subcommand 'size'. Did you mean 'sizes'?\n"))
    // A topic is no command.
    #expect(ending(["sizes"]).code == 64)
    #expect(ending(["help", "shelf", "sizes"]).code == 64)
  }

  @Test func `long labels, discussions, sections and narrow terminals`() {
    struct Shared: ParsableArguments {
      @Option(help: "Which.") var extraordinarilyLong: String?
      @Option(help: ArgumentHelp("How to write it out.", discussion: "Any of these will do, one at a time."))
      var format = "text"
    }
    struct Narrow: ParsableCommand {
      @OptionGroup(title: "Shared options") var shared: Shared
    }
    let expected = """
      USAGE: narrow
             [--extraordinarily-long <extraordinarily-long>]
             [--format <format>]

      SHARED OPTIONS:
        --extraordinarily-long <extraordinarily-long>
                                Which.
        --format <format>       How to write it out.
                                (default: text)
                                Any of these will do,
                                one at a time.

      OPTIONS:
        -h, --help              Show help information.
      """
    #expect(Narrow.helpMessage(columns: 48) == expected)
  }

  @Test func `more than twelve arguments shrink the usage line`() {
    struct Wide: ParsableCommand {
      @Option var a = 1
      @Option var b = 1
      @Option var c = 1
      @Option var d = 1
      @Option var e = 1
      @Option var f = 1
      @Option var g = 1
      @Option var i = 1
      @Option var j = 1
      @Option var k = 1
      @Option var l = 1
      @Option var m: Int
      @Argument var log: [String] = []
    }
    #expect(Wide.helpMessage(columns: 80).hasPrefix("USAGE: wide [<options>] --m <m> [<log> ...]\n"))
  }
}
