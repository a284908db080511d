// Ingester
