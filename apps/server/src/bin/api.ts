import { createApp } from "../app.ts";
import { createMeasures } from "../measures.ts";
import { systemClock } from "../platform/clock.ts";
import { ConfigError, readConfig, type Config } from "../platform/config.ts";
import { createDatabase } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { noMetrics, openMetrics, serveMetrics } from "../platform/metrics/index.ts";
import { openSideProgram } from "../platform/side/index.ts";
import type { ServerSide } from "../side-jobs.ts";
import { secondConnectionsOf } from "../platform/one-connection.ts";

/**
 * The api: starts, says where it listens, and stops in order: HTTP, the ledger's queue, the
 * database.
 */

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The api cannot start:\n${error.message}`);
    return process.exit(2);
  }
}

const addressCodes: ReadonlySet<string> = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"]);

function sentenceOf(error: unknown, config: Config): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return `Port ${config.port} is in use: stop what listens there, or set PORT.`;
  }
  if (code === "EACCES") return `Port ${config.port} may not be used by this account: set PORT.`;
  if (code === "EADDRNOTAVAIL") return `This machine has no address ${config.host}: set HOST.`;
  return `The api cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

const config = settings();
const log = createLog({ level: config.logLevel, name: "api" });
const clock = systemClock;
const db = createDatabase({
  url: config.databaseUrl,
  max: config.databasePoolMax,
  applicationName: "baize-api",
  onConnectionError: (error) => log.warn({ err: error }, "a connection was lost"),
  secondConnections: secondConnectionsOf(config.mode, (error) =>
    log.error({ err: error }, "a second connection inside a transaction"),
  ),
});

// What nobody waited for has failed: worth a line, not the calls of everybody else.
process.on("unhandledRejection", (error) => log.error({ err: error }, "nobody waited for this"));

try {
  const onMetricsError = (error: unknown) => log.warn({ err: error }, "a figure is missing");
  const metrics =
    config.metrics === undefined
      ? noMetrics
      : await openMetrics({ program: "api", onError: onMetricsError });
  const measures = createMeasures(metrics);
  const ids = createIds(clock);
  // Vendors' calls have nothing dear to do.
  const side: ServerSide | undefined = config.apiParts.includes("site")
    ? openSideProgram()
    : undefined;
  const app = await createApp({ config, db, clock, ids, log, measures, ...(side && { side }) });
  const metricsServer =
    config.metrics === undefined ? undefined : await serveMetrics({ metrics, ...config.metrics });
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    // A reader that never finishes must not keep the program alive.
    setTimeout(() => process.exit(1), 15_000).unref();
    void app
      .close()
      .then(() => side?.close())
      .then(() => metricsServer?.close())
      .then(() => db.end())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await app.fastify.listen({ port: config.port, host: config.host });
  log.info({ port: config.port, publicUrl: config.publicUrl }, "listening");
} catch (error) {
  console.error(sentenceOf(error, config));
  const { code } = error as NodeJS.ErrnoException;
  // 2, as for bad settings: starting again would not help.
  process.exit(code !== undefined && addressCodes.has(code) ? 2 : 1);
}
