/// The query as a job that `spark-submit` runs: what is read once is kept, for Spark reads a named select once for each use.
struct SparkJob {
  private let query: EngineQuery

  init(_ query: EngineQuery) { self.query = query }

  /// A Python program. Its argument is where the records go: a file, or nothing for standard output.
  var text: String {
    let steps = StandardQuery(query, .spark)
    let all = steps.reading + steps.counting
    let kept = ["lines", "cells", "records"]
    let views = all.map { step in
      "STEPS.append((\(Self.literal(step.name)), \(kept.contains(step.name) ? "True" : "False"), \(Self.literal(step.sql))))"
    }
    return """
      # What sunset counts, as a Spark job: spark-submit job.py counts.ndjson && sunset load counts.ndjson
      import sys
      from pyspark import StorageLevel
      from pyspark.sql import SparkSession

      STEPS = []
      \(views.joined(separator: "\n"))
      FINAL = \(Self.literal(steps.final))

      spark = SparkSession.builder.appName("sunset").getOrCreate()
      # Times without a zone are UTC, and a value that cannot be read is null, whatever the cluster's own settings are.
      spark.conf.set("spark.sql.session.timeZone", "UTC")
      spark.conf.set("spark.sql.ansi.enabled", "false")
      for name, keep, sql in STEPS:
          view = spark.sql(sql)
          if keep:
              view = view.persist(StorageLevel.MEMORY_AND_DISK)
          view.createOrReplaceTempView(name)
      rows = spark.sql(FINAL).collect()
      output = open(sys.argv[1], "w", encoding="utf-8", newline="\\n") if len(sys.argv) > 1 else sys.stdout
      for row in rows:
          output.write(row.line + "\\n")
      output.flush()
      spark.stop()

      """
  }

  /// A Python literal of any text.
  private static func literal(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing(
        "\t", with: "\\t") + "\""
  }
}
