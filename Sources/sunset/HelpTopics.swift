import Arguments
import Formats
import Vocabulary

/// What `sunset help TOPIC` explains, made from the lists that the program itself goes by.
enum HelpTopics {
  static let all = [formats, config, policy, exitCodes, environment]

  private static var formats: HelpTopic {
    HelpTopic(
      "formats", abstract: "How log lines may be written, for --format and for \"format\" of a source.",
      sections: [
        HelpTopic.Section(
          text: """
            Most logs need none of these: auto looks at each file, says what it took it for, and refuses what it could \
            only guess.
            """,
          entries: FormatCatalog.formats.map { HelpTopic.Entry($0.synopsis, $0.summary) }),
        HelpTopic.Section(
          "Wrappers", text: "What stands around each line is named in front, as in docker+json:",
          entries: FormatCatalog.wrappers.map { HelpTopic.Entry($0.synopsis, $0.summary) }),
        HelpTopic.Section(
          "Fields",
          text: """
            --field ROLE=NAME says which field has a role, by the writer's own name: a variable, a header, a column, a \
            key or a dotted path.

              sunset ingest --format json --field version=req.headers.x-app-version logs/

            sunset init LOG looks at logs and writes the configuration.
            """),
      ])
  }

  private static var config: HelpTopic {
    HelpTopic(
      "config", abstract: "The keys of sunset.json.",
      sections: [
        HelpTopic.Section(
          text: """
            JSON with comments, names without quotes and commas at the end (JSON5). Every key may be left out unless it \
            is said to be required. The file is the one of --config, else sunset.json in the current folder; its \
            relative paths start from its own folder. sunset check looks for what is wrong with it.
            """),
        HelpTopic.Section(
          "Keys",
          entries: ConfigurationKey.all.map { HelpTopic.Entry($0.path, "\($0.meaning) (\($0.value))") }),
      ])
  }

  private static var exitCodes: HelpTopic {
    HelpTopic(
      "exit-codes", abstract: "What a script is told by the number that sunset ends with.",
      sections: [
        HelpTopic.Section(
          entries: [HelpTopic.Entry("0", "Done.")]
            + SunsetError.Code.allCases.map { HelpTopic.Entry(String($0.rawValue), $0.meaning) }),
        HelpTopic.Section(
          "With --exit-code", text: "Of report and run; the first that holds:",
          entries: ReportAnswer.allCases.map { HelpTopic.Entry(String($0.rawValue), $0.meaning) }),
      ])
  }

  private static var environment: HelpTopic {
    HelpTopic(
      "environment", abstract: "The environment variables that sunset reads.",
      sections: [
        HelpTopic.Section(entries: [
          HelpTopic.Entry("COLUMNS", "The width of reports and help, in characters."),
          HelpTopic.Entry("NO_COLOR", "Not empty: no colours on a terminal either."),
          HelpTopic.Entry("LC_ALL, LC_CTYPE, LANG", "Bars are drawn in Unicode where the locale is one of UTF-8."),
          HelpTopic.Entry("SUNSET_ACTOR", "Who acts, for the ledger, where --actor is not given; else the login name."),
          HelpTopic.Entry(
            "SUNSET_ROLE",
            "person or automation, where --role is not given; else person on a terminal and automation elsewhere."),
          HelpTopic.Entry(
            "SUNSET_ENGINE_USER, SUNSET_ENGINE_PASSWORD",
            "What pull signs in with, where no file of credentials is named."),
          HelpTopic.Entry("TZDIR", "The folder of time zones, where it is not the system's."),
        ])
      ])
  }
}
