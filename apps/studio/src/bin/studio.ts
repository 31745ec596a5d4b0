/** Starts the studio: settings, migrations, server, and a stop in order on SIGTERM or Ctrl-C. */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { createHttpBeacon } from "../lottery/beacon/http.ts";
import { quickened, soldLotteries } from "../lottery/sold-games.ts";
import { createFaults } from "../engine/wallet/faults.ts";
import { createServer } from "../http/server.ts";
import { createIds, systemClock } from "../platform/clock.ts";
import { ConfigError, readConfig, type StudioConfig } from "../config.ts";
import { migrate } from "../platform/migrate.ts";
import { prepareVault } from "../engine/vault/open.ts";
import { createStudio } from "../studio.ts";

/** From dist/studio and from the sources the same folders are found by walking up. */
function findUp(relative: string): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (let depth = 0; depth < 6; depth += 1) {
    const candidate = path.join(folder, relative);
    if (existsSync(candidate)) return candidate;
    folder = path.dirname(folder);
  }
  return path.resolve(relative);
}

const log = pino({ base: { program: "studio" } });
const stopLimitMs = 10_000;

/** The settings cannot work, and starting again would not help. */
const badSettings = 2;

async function listen(server: FastifyInstance, { port, host }: StudioConfig): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken) throw error;
    console.error(`Port ${port} is in use: stop what listens there, or set STUDIO_PORT.`);
    process.exit(badSettings);
  }
}

function lotteryOf({ urls, publicKey, drawSeconds }: NonNullable<StudioConfig["lottery"]>) {
  const beacon = createHttpBeacon({ urls, publicKey });
  if (drawSeconds === undefined) return { beacon };
  return { beacon, games: quickened(soldLotteries, "wg-30s", drawSeconds) };
}

async function run(config: StudioConfig): Promise<void> {
  await migrate(config.databaseUrl, findUp("apps/studio/migrations"));
  const vault = await prepareVault(config.databaseUrl, config.masterKeys);
  const faults = createFaults();
  for (const { kind, count } of config.faults) faults.set(kind, count);
  const { tableBettingMs: bettingMs } = config;
  const studio = createStudio({
    databaseUrl: config.databaseUrl,
    vault,
    publicUrl: config.publicUrl,
    operators: config.operators,
    clientDir: config.clientDir ?? findUp("dist/studio-client"),
    crashSalt: config.crashSalt,
    clock: systemClock,
    ids: createIds(systemClock),
    log,
    faults,
    closedGames: config.closedGames,
    ...(config.lottery === undefined ? {} : { lottery: lotteryOf(config.lottery) }),
    paces: bettingMs === undefined ? {} : { table: { bettingMs } },
  });
  const { limits, instanceId } = config;
  const server = await createServer(studio, {
    limits,
    ...(instanceId === undefined ? {} : { instanceId }),
  });
  await studio.start();
  await listen(server, config);
  log.info({ url: config.publicUrl }, "studio is ready");

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    // Calls under way get their answers; then the sockets, the table and the database close.
    const closing = server.close();
    await studio.stopSockets();
    await closing;
    await studio.stop();
    log.info({}, "studio has stopped");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log.error({ error: String(error) }, "stopping failed");
        process.exit(1);
      });
    });
  }
}

// What nobody waited for has failed: worth a line, not the rounds of everybody else.
process.on("unhandledRejection", (error) => {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error({ error: said }, "nobody waited for this");
});

try {
  await run(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(error instanceof ConfigError ? badSettings : 1);
}
