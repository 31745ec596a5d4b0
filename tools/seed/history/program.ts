import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { systemClock } from "../../../apps/server/src/platform/clock.ts";
import { ConfigError, readConfig } from "../../../apps/server/src/platform/config.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { readConfig as readStudioConfig } from "../../../apps/studio/src/config.ts";
import { partsOf, tellStory, type Progress } from "./story.ts";

/**
 * Fills the demo with its history beside the programs that run, at the lowest priority, and ends.
 * How far it came stands in the data folder, so that the next start goes on there.
 */
if (process.env["NODE_ENV"] === "production") {
  console.error("The demo's history refuses to run with NODE_ENV=production.");
  process.exit(2);
}

const usual = { members: 200, days: 90 };

interface Written extends Omit<Progress, "endsAt"> {
  readonly endsAt: string;
}

function readProgress(file: string): Progress {
  if (!existsSync(file)) return { endsAt: systemClock.now(), scale: usual, next: 0, payments: [] };
  const { next, scale, payments, endsAt } = JSON.parse(readFileSync(file, "utf8")) as Written;
  return { next, scale, payments, endsAt: new Date(endsAt) };
}

/** A file that is half written would be worse than the one before. */
function writeProgress(file: string, progress: Progress): void {
  const isDone = progress.next >= partsOf(progress.scale);
  writeFileSync(`${file}.new`, JSON.stringify({ isDone, ...progress }));
  renameSync(`${file}.new`, file);
}

try {
  setPriority(19);
  const config = readConfig(process.env);
  const studio = readStudioConfig(process.env);
  const log = createLog({ level: config.logLevel, name: "history" });
  const file = path.join(config.dataDir, "history.json");
  const progress = readProgress(file);
  writeProgress(file, progress);
  if (progress.next < partsOf(progress.scale)) {
    const save = (done: Progress) => writeProgress(file, done);
    await tellStory({ config, studio, log, progress, save });
    const { user, system } = process.cpuUsage();
    const seconds = Math.round(process.uptime());
    const cpuSeconds = Math.round((user + system) / 1e6);
    log.info({ seconds, cpuSeconds }, "the demo has its history");
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
