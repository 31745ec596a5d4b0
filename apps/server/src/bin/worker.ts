import { createMeasures } from "../measures.ts";
import { systemClock } from "../platform/clock.ts";
import { ConfigError, readConfig, type Config } from "../platform/config.ts";
import { createDatabase } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { noMetrics, openMetrics, serveMetrics } from "../platform/metrics/index.ts";
import { secondConnectionsOf } from "../platform/one-connection.ts";
import { createWorker } from "../worker.ts";

/** The worker: starts, and stops in order: jobs, relay, the ledger's queue, the database. */

function settings(): Config {
  try {
    const { WORKER_DATABASE_URL: own, DATABASE_URL: shared } = process.env;
    return readConfig({ ...process.env, DATABASE_URL: own || shared });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The worker cannot start:\n${error.message}`);
    return process.exit(2);
  }
}

const config = settings();
const log = createLog({ level: config.logLevel, name: "worker" });
const clock = systemClock;
const db = createDatabase({
  url: config.databaseUrl,
  max: 6,
  applicationName: "baize-worker",
  onConnectionError: (error) => log.warn({ err: error }, "a connection was lost"),
  secondConnections: secondConnectionsOf(config.mode, (error) =>
    log.error({ err: error }, "a second connection inside a transaction"),
  ),
});

try {
  const onMetricsError = (error: unknown) => log.warn({ err: error }, "a figure is missing");
  const metrics =
    config.metrics === undefined
      ? noMetrics
      : await openMetrics({ program: "worker", onError: onMetricsError });
  const measures = createMeasures(metrics);
  const ids = createIds(clock);
  const worker = await createWorker({ config, db, clock, ids, log, measures });
  const metricsServer =
    config.metrics === undefined ? undefined : await serveMetrics({ metrics, ...config.metrics });
  const end = async () => {
    await worker.close();
    await metricsServer?.close();
    await db.end();
  };
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    // A job that never finishes must not keep the program alive; it is taken up again later.
    setTimeout(() => process.exit(1), 15_000).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await worker.start();
  log.info("working");
} catch (error) {
  console.error(
    `The worker cannot start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
