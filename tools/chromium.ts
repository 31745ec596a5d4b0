import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { minuteMs } from "@baize/contract/durations";
import { chromium } from "@playwright/test";

/**
 * The browser of tests and pictures: Debian's headless shell where it can be had, else the
 * machine's Chromium, else Playwright's. The shell has no windows, menus and search field;
 * Chromium prepares them for each new tab even where nobody sees them, which takes half of the
 * time of a page.
 */

/** Needed where the browser runs as root or without a display; harmless elsewhere. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const shell = "chromium-headless-shell";
const placeOf = (name: string) => `/usr/bin/${name}`;
const systemPlaces = [shell, "chromium", "chromium-browser"].map(placeOf);

/**
 * What nobody looks at need not be drawn: every picture has its size without being there. The last
 * such flag counts alone, so that Playwright's own, of a mouse that hovers, is said again.
 */
export const withoutPictures =
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4," +
  "availablePointerTypes=4,imagesEnabled=false";

/**
 * Without a graphics card the browser would have the processor play one, which takes a quarter of
 * the time of a game that moves. It can draw by itself.
 */
const withoutCard = "--disable-software-rasterizer";
const playsCard = "--enable-unsafe-swiftshader";

/** One process for the pages of a browser, and none that waits for a page that does not come. */
const fewProcesses = "--renderer-process-limit=1";

/** Pages that live for seconds end before what is compiled a second time for speed pays back. */
const withoutOptimising = "--js-flags=--no-maglev --no-opt";

/** The browser's program, or undefined when there is none yet. */
export function findChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  const places = [...(given === undefined ? [] : [given]), ...systemPlaces];
  return [...places, chromium.executablePath()].find((place) => existsSync(place));
}

/** Options of `chromium.launch` and of Playwright's configuration. */
export function chromiumOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) };
}

/** Those of journeys, which are about what pages do. Together they take a third of their time. */
export function journeyOptions() {
  const options = chromiumOptions();
  const lean = [withoutPictures, withoutOptimising, withoutCard, fewProcesses];
  return { ...options, ignoreDefaultArgs: [playsCard], args: [...options.args, ...lean] };
}

/** @param limitMs a machine without a network does not wait longer for what it can do without. */
function run(program: string, args: readonly string[], limitMs = 15 * minuteMs): boolean {
  const outcome = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: limitMs,
  });
  return outcome.status === 0;
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Older systems have only the whole of it. Answers whether one of the packages was installed. */
function installPackage(names: readonly string[], limitMs?: number): boolean {
  const install = ["install", "-y", "-q", "--no-install-recommends"];
  if (!run("apt-get", ["update", "-q"], limitMs)) return false;
  return names.some((name) => run("apt-get", [...install, name], limitMs));
}

function installPlaywrights(): boolean {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const program = path.join(root, "node_modules/playwright-core/cli.js");
  return run(process.execPath, [program, "install", "chromium"]);
}

/** Installs a browser when there is none, and the shell where it is to be had. */
export function ensureChromium(log: (line: string) => void): boolean {
  const found = findChromium();
  const isWhole = found === placeOf("chromium");
  if (found !== undefined && !(isWhole && isDebianRoot())) return true;
  log(isWhole ? "Installing Chromium's headless shell …" : "Installing Chromium …");
  if (isWhole) installPackage([shell], minuteMs);
  else if (isDebianRoot()) installPackage([shell, "chromium"]);
  if (findChromium() !== undefined) return true;
  return installPlaywrights() && findChromium() !== undefined;
}
