import { createMeasures } from "./measures.ts";
import type { PlatformDeps } from "./modules.ts";
import { systemClock } from "./platform/clock.ts";
import { ConfigError, readConfig, type Config } from "./platform/config.ts";
import { createDatabase } from "./platform/db.ts";
import { createIds } from "./platform/ids.ts";
import { createLog, type Log } from "./platform/log.ts";
import { noMetrics, openMetrics, serveMetrics, type Metrics } from "./platform/metrics/index.ts";
import { secondConnectionsOf } from "./platform/one-connection.ts";

/** A program that runs until it is told to stop. */
export interface Running {
  /** Begins to serve, and answers with what is worth a line in the log. */
  readonly start: () => Promise<{ readonly said: string; readonly figures?: object }>;
  readonly close: () => Promise<void>;
}

export interface ProgramToRun {
  readonly name: "api" | "worker";
  readonly env: NodeJS.ProcessEnv;
  /** Connections it holds at most. */
  readonly poolMax: (config: Config) => number;
  readonly open: (deps: PlatformDeps) => Promise<Running>;
  /** What went wrong at the start, and the exit code: 2 where starting again would not help. */
  readonly explain?: (
    error: unknown,
    config: Config,
  ) => { readonly sentence: string; readonly exitCode: 1 | 2 } | undefined;
}

/** A reader or a job that never finishes must not keep the program alive. */
const stopMsMax = 15_000;

function settingsOf({ name, env }: ProgramToRun, say: Say): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(`The ${name} cannot start:\n${error.message}`);
    return process.exit(2);
  }
}

type Say = (line: string) => void;

/** Run from its source, as `npm run dev` does; what is built serves, and watching would slow it. */
const isSource = import.meta.url.endsWith(".ts");

function openDatabase({ name, poolMax }: ProgramToRun, config: Config, log: Log) {
  const watched = secondConnectionsOf(config.mode, (error) =>
    log.error({ err: error }, "a second connection inside a transaction"),
  );
  return createDatabase({
    url: config.databaseUrl,
    max: poolMax(config),
    applicationName: `baize-${name}`,
    onConnectionError: (error) => log.warn({ err: error }, "a connection was lost"),
    secondConnections: isSource ? watched : "unwatched",
  });
}

async function openProgramMetrics(name: string, config: Config, log: Log): Promise<Metrics> {
  if (config.metrics === undefined) return noMetrics;
  const onError = (error: unknown) => log.warn({ err: error }, "a figure is missing");
  return openMetrics({ program: name, onError });
}

/** Ends the program once, whatever signal asks for it and however often. */
function stopOnSignals(log: Log, end: () => Promise<void>): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopMsMax).unref();
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
}

/**
 * What the api and the worker share: settings, log, database and figures are opened, the program
 * starts, and it stops in the opposite order.
 */
export async function runProgram(program: ProgramToRun, say: Say): Promise<void> {
  const { name } = program;
  const config = settingsOf(program, say);
  const log = createLog({ level: config.logLevel, name });
  const clock = systemClock;
  const db = openDatabase(program, config, log);
  try {
    const metrics = await openProgramMetrics(name, config, log);
    const measures = createMeasures(metrics);
    const running = await program.open({ config, db, clock, ids: createIds(clock), log, measures });
    const served =
      config.metrics === undefined ? undefined : await serveMetrics({ metrics, ...config.metrics });
    stopOnSignals(log, async () => {
      await running.close();
      await served?.close();
      await db.end();
    });
    const { said, figures } = await running.start();
    log.info(figures ?? {}, said);
  } catch (error) {
    const why = program.explain?.(error, config);
    const text = error instanceof Error ? error.message : String(error);
    say(why?.sentence ?? `The ${name} cannot start: ${text}`);
    process.exit(why?.exitCode ?? 1);
  }
}
