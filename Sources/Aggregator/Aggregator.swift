// Aggregator
