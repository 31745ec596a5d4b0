/**
 * Metrics for Prometheus, on a port of their own that the site's host does not serve: who may read
 * them is decided by the network. Without METRICS_PORT nothing is loaded and nothing is counted.
 */
export { noMetrics, openMetrics, type Metrics } from "./service.ts";
export { serveMetrics, type MetricsServer } from "./server.ts";
