extension EngineQuery {
  /// The query as an engine takes it: SQL, a job for Spark, a script for Analytics Engine.
  package func text(in dialect: Dialect) -> String {
    switch dialect {
    case .clickhouse: ClickHouseQuery(self).sql + "\n"
    case .trino, .bigquery: "-- Not run on the real engine.\n" + StandardQuery(self, dialect).sql + "\n"
    case .duckdb: StandardQuery(self, dialect).sql + "\n"
    case .spark: SparkJob(self).text
    case .analyticsEngine: AnalyticsEngineScript(self).text
    }
  }
}
