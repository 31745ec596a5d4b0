import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { minuteMs } from "@baize/contract/durations";
import { chromium } from "@playwright/test";
import { chromiumOptions, ensureChromium, withoutPictures } from "./chromium.ts";
import { removePostgres } from "./postgres/index.ts";
import { signInWhenNeeded } from "./screens/doors.ts";
import { examineJourneys } from "./screens/journeys.ts";
import { walkThrough, type Found } from "./screens/walk.ts";
import { readWanted, type Wanted } from "./screens/wanted.ts";
import { startSpawnedStack } from "./start/spawned.ts";

/**
 * Every page × phone, tablet and desktop × dark and light × five languages, then the journeys for
 * the states that only they reach: fails when a page or a dialog is wider than its window, and on
 * violations of accessibility. `--pictures` writes what it sees into screens/, and a part can be
 * taken (`--help`). BASE_URL uses a running demo.
 */

const folder = fileURLToPath(new URL("../screens", import.meta.url));

async function withSite<T>(work: (site: string) => Promise<T>): Promise<T> {
  const given = process.env["BASE_URL"];
  if (given !== undefined && given !== "") return work(given.replace(/\/$/, ""));
  const home = mkdtempSync(path.join(os.tmpdir(), "baize-screens-"));
  const dataDir = path.join(home, "data");
  const stack = await startSpawnedStack({ dataDir, env: { RATE_LIMIT_FACTOR: "1000" } });
  try {
    return await work(stack.site);
  } finally {
    await stack.stop();
    await removePostgres(path.join(dataDir, "postgres"));
    rmSync(home, { recursive: true, force: true });
  }
}

async function look(wanted: Wanted, site: string): Promise<Found> {
  const { args, ...options } = chromiumOptions();
  const spared = wanted.hasPictures ? [] : [withoutPictures];
  const browser = await chromium.launch({ ...options, args: [...args, ...spared] });
  try {
    const tokens = signInWhenNeeded(browser, site);
    return await walkThrough({ browser, site, folder, tokens, wanted });
  } finally {
    await browser.close();
  }
}

async function run(wanted: Wanted): Promise<void> {
  if (!ensureChromium((line) => console.log(line))) throw new Error("There is no Chromium.");
  mkdirSync(folder, { recursive: true });
  const began = performance.now();
  const { faults, loads, looks } = await withSite((site) => look(wanted, site));
  const minutes = ((performance.now() - began) / minuteMs).toFixed(1);
  console.log(`${wanted.pages.length} pages, ${loads} loads, ${looks} looks in ${minutes} min.`);
  console.log(faults.length === 0 ? "Nothing sticks out." : `${faults.length} faults.`);
  if (wanted.hasPictures) console.log(`Pictures are in ${folder}.`);
  const areJourneysSound = wanted.hasJourneys ? await examineJourneys() : true;
  process.exitCode = faults.length === 0 && areJourneysSound ? 0 : 1;
}

const wanted = readWanted();
if (wanted !== undefined) await run(wanted);
