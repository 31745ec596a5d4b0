import process from "node:process";

/**
 * Loaded before a program (`node --import ./dist/server/telemetry.js dist/server/api.js`): traces
 * go to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. Without it no library is loaded.
 */

const endpoint = process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
if (endpoint !== undefined && endpoint !== "") {
  const { openTelemetry } = await import("../platform/telemetry/index.ts");
  openTelemetry();
}
