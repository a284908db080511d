import Foundation
import Testing

@testable import Arguments

@Suite struct ManualPageTests {
  private static let page = #"""
    .TH "DEPOT" 1 "" "depot 1.2.0"
    .SH "NAME"
    depot \- keeps parcels
    .SH "SYNOPSIS"
    depot <subcommand>
    .SH "DESCRIPTION"
    Parcels stay until they are fetched, which may be a long time, so that the shelves have to be strong.
    .PP
    .RS 2
    .nf
    depot store a.box
    .fi
    .RE
    .SH "OPTIONS"
    .TP
    \fB\-h, \-\-help\fR
    Show help information.
    .TP
    \fB\-\-version\fR
    Show the version.
    .SH "COMMANDS"
    .SS "depot store"
    depot store [\-\-db <db>] [\-\-verbose] [\-\-size <size>] [\-\-count <number>] [\-\-mark <mark> ...] [\-\-fragile] [<parcels> ...]
    .PP
    Stores parcels.
    .TP
    \fB\-\-db <db>\fR
    The depot's book. (default: depot.sqlite)
    .TP
    \fB\-v, \-\-verbose\fR
    Say more.
    .TP
    \fB\-\-size <size>\fR
    How big they are. (values: small, medium, xl)
    .TP
    \fB\-n, \-\-count <number>\fR
    How many. (default: 1)
    .TP
    \fB\-\-mark <mark>\fR
    A mark, NAME=VALUE; may be repeated.
    .TP
    \fB\-f, \-\-fragile\fR
    Handle with care.
    .TP
    \fB<parcels>\fR
    The parcels.
    .SS "depot find"
    depot find <origin> [<size>] \-\-as\-of <as\-of> [\-\-folder <folder>]
    .TP
    \fB<origin>\fR
    Where it was sent from.
    .TP
    \fB<size>\fR
    (values: small, medium, xl; default: medium)
    .TP
    \fB\-\-as\-of <as\-of>\fR
    When.
    .TP
    \fB\-\-folder <folder>\fR
    .SS "depot shelf"
    depot shelf <subcommand>
    .PP
    It's the shelves: [all] of them.
    .SS "depot shelf build"
    depot shelf build <boards> ...
    .PP
    Builds one.
    .TP
    \fB<boards>\fR
    .SH "SIZES"
    How big is big.
    .PP
    There are two.
    .PP
    .RS 2
    .nf
    depot store \-\-size xl
    .fi
    .RE
    .TP
    \fBsmall\fR
    Under one foot.
    .TP
    \fB\&.xl\e\fR
    Over it \- "much" over.
    .SS "Old ones"
    No longer used:
    .TP
    \fBtiny\fR
    Lost.
    """#

  @Test func `all commands and topics in one page`() {
    #expect(ending(["--generate-manual"]) == (Self.page, 0))
  }

  @Test(arguments: [
    ("plain", "plain"), ("a-b", #"a\-b"#), (#"\fB"#, #"\efB"#), (".TH", #"\&.TH"#), ("'quote", #"\&'quote"#),
    ("a.b 'c'", "a.b 'c'"), ("", ""), ("at …", #"at \[u2026]"#), ("é\u{1F600}", #"\[u00E9]\[u1F600]"#),
  ])
  func `nothing in a text is a request of roff`(text: String, expected: String) {
    #expect(ManualPage.inert(text) == expected)
  }

  private static let groff = "/usr/bin/groff"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff)))
  func `groff has nothing to say against it`() throws {
    let (said, code) = try Tool.run(Self.groff, ["-man", "-ww", "-Tutf8", "-z"], input: Self.page + "\n")
    #expect(said == "")
    #expect(code == 0)
  }
}
