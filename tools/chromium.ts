import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { minuteMs } from "@baize/contract/durations";
import { chromium } from "@playwright/test";

/**
 * The browser of tests and pictures: the machine's Chromium where it has one, else Playwright's.
 * Without windows, menus and extensions, as Debian's headless shell is, it takes a fifth less time.
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

const packages = ["chromium-headless-shell", "chromium"] as const;
const systemPlaces = [...packages, "chromium-browser"].map((name) => `/usr/bin/${name}`);

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

function run(program: string, args: readonly string[]): boolean {
  const outcome = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 15 * minuteMs,
  });
  return outcome.status === 0;
}

function installPackage(): boolean {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!isDebianRoot) return false;
  const install = ["install", "-y", "-q", "--no-install-recommends"];
  if (!run("apt-get", ["update", "-q"])) return false;
  // Older systems have only the whole of it.
  return packages.some((name) => run("apt-get", [...install, name]));
}

function installPlaywrights(): boolean {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const program = path.join(root, "node_modules/playwright-core/cli.js");
  return run(process.execPath, [program, "install", "chromium"]);
}

/** Installs a browser when there is none. Answers whether there is one now. */
export function ensureChromium(log: (line: string) => void): boolean {
  if (findChromium() !== undefined) return true;
  log("Installing Chromium …");
  if (installPackage() && findChromium() !== undefined) return true;
  return installPlaywrights() && findChromium() !== undefined;
}
