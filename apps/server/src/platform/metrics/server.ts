import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./service.ts";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` and nothing else. */
export async function serveMetrics(options: {
  readonly metrics: Metrics;
  readonly port: number;
  readonly host: string;
}): Promise<MetricsServer> {
  const { metrics, port, host } = options;
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { "content-type": type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(new Error(`METRICS_PORT: port ${port} cannot be used (${error.message}).`));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
