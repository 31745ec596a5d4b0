/**
 * What every command does first: an understandable refusal of an old Node, and the installation of
 * what package-lock.json lists when it is not there. Plain JavaScript without a dependency, because
 * nothing may be installed yet.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

const nodeMin = [20, 19];

/** Says why and ends the process: nothing useful can follow. */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isOld = major < nodeMin[0] || (major === nodeMin[0] && minor < nodeMin[1]);
  if (!isOld) return;
  refuse(`Node ${nodeMin.join(".")} or newer is needed, this is ${process.versions.node}.`);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return undefined;
  }
}

/**
 * What is wanted of the packages: what the programs are built from and run on, or the tools for
 * tests, checks and drawings as well.
 * @typedef {import("./install.d.mts").Wanted} Wanted
 */

/**
 * Whether node_modules holds what the lock file lists. Compared by content: times say nothing after
 * a checkout. Optional packages of other platforms may be missing.
 * @param {Wanted} wants
 */
export function isInstalled(wants, folder = root) {
  const wanted = packagesOf(path.join(folder, "package-lock.json"));
  const present = packagesOf(path.join(folder, "node_modules", ".package-lock.json"));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    const isTool = entry.dev === true || entry.devOptional === true;
    if (!place.startsWith("node_modules/") || entry.optional === true || entry.link === true) {
      return true;
    }
    if (isTool && wants === "programs") return true;
    const isThere = existsSync(path.join(folder, place, "package.json"));
    return isThere && present[place]?.version === entry.version;
  });
}

/** @param {Wanted} wants */
function install(wants) {
  console.log("Installing packages (a minute or two, as the network allows) …");
  const startedAt = performance.now();
  const npm = process.env["npm_execpath"];
  const [program, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const tools = wants === "programs" ? "--omit=dev" : "--include=dev";
  // `ci` empties the folder first, and a demo may be running on what is in it.
  const way = isInstalled("programs") ? ["install", "--no-save"] : ["ci"];
  // Two packages ask for a newer Node than ours and need none of it: npm's warnings of them would
  // be the first that somebody reads.
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const run = spawnSync(program, [...first, ...way, tools, ...quiet], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32" && program === "npm",
  });
  if (run.error !== undefined) refuse(`npm could not be started: ${run.error.message}.`);
  if (run.status !== 0) refuse("The packages could not be installed; npm says why above.");
  console.log(`Packages installed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
}

const lockFile = path.join(root, ".installing");

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether this process holds the lock now; one whose process is gone is taken over. */
function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = existsSync(lockFile) ? Number(readFileSync(lockFile, "utf8")) : 0;
  if (holder > 0 && !isAlive(holder)) rmSync(lockFile, { force: true });
  return false;
}

/** Two commands that start together must not install into one folder at once. */
function alone(act) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!takeLock()) Atomics.wait(pause, 0, 0, 250);
  try {
    act();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/**
 * After this, everything under tools may be imported through tsx.
 * @param {Wanted} wants
 */
export async function prepare(wants = "all") {
  checkNode();
  if (!isInstalled(wants)) alone(() => isInstalled(wants) || install(wants));
  const { register } = await import("tsx/esm/api");
  register();
}
