import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { removePostgres, runningPostgres } from "../../tools/postgres/index.ts";
import { startSpawnedStack } from "../../tools/start/spawned.ts";

/** Starts the demo once for a run of browser journeys and stops it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env["BASE_URL"] !== undefined) return async () => {};
  const folder = mkdtempSync(path.join(os.tmpdir(), "baize-e2e-"));
  const dataDir = path.join(folder, "data");
  const stack = await startSpawnedStack({
    dataDir,
    // All journeys come from one machine: each says what network it stands for, and the limits of
    // calls have tests of their own.
    env: {
      RATE_LIMIT_FACTOR: "1000",
      TRUST_PROXY: "loopback",
      // Journeys of the transfer wallet need a vendor that keeps money.
      TRANSFER_VENDOR: "standin",
      // A journey waits for a whole round at a table, and presses several controls in one.
      STUDIO_TABLE_BETTING_MS: "9000",
      // It waits for a draw as well.
      STUDIO_DRAW_SECONDS: "15",
    },
  });
  process.env["BASE_URL"] = stack.site;
  process.env["STUDIO_BASE_URL"] = stack.studio;
  process.env["STANDINS_BASE_URL"] = stack.standins;
  // For what no page can cause, such as an event that nobody can read.
  process.env["E2E_DATABASE_URL"] = runningPostgres(path.join(dataDir, "postgres"))?.("baize");
  return async () => {
    await stack.stop();
    await removePostgres(path.join(dataDir, "postgres"));
    rmSync(folder, { recursive: true, force: true });
  };
}
