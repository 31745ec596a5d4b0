/**
 * Metrics for Prometheus, on a separate port that the site's host does not serve: the network
 * decides who may read them. Without METRICS_PORT nothing is loaded and nothing is counted.
 */
export { noMetrics, openMetrics, type Metrics } from "./service.ts";
export { serveMetrics, type MetricsServer } from "./server.ts";
