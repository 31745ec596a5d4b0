import { fileURLToPath } from "node:url";
import { BuildError } from "../build/index.ts";
import { StartRefusal } from "./refusal.ts";
import { readSettings, type Settings } from "./settings.ts";
import { Stack } from "./stack.ts";
import { demoConsoleLogins, demoLogins, demoRoleLogins } from "./logins.ts";

/**
 * `npm start`: one command from an empty machine to the running product. Starts the stack, prints
 * where it is, and stops it in order on Ctrl-C, SIGTERM or the end of the terminal.
 */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

interface MainOptions {
  readonly isDev: boolean;
  /** When the command began, on the monotonic clock. */
  readonly startedAt: number;
}

/** One Ctrl-C arrives twice under npm, and a hand that is sure of itself presses it twice. */
const sameSignalMs = 1_000;

/** More accounts than a newcomer needs; the seed lists them all. */
const loginsShown = 3;

function print(line: string): void {
  console.log(line);
}

function announce(settings: Settings, options: MainOptions): void {
  const { ports } = settings;
  const seconds = ((performance.now() - options.startedAt) / 1000).toFixed(1);
  const site = options.isDev ? ports.web : ports.api;
  const rows: readonly (readonly [string, string])[] = [
    ["Site", `http://localhost:${site}`],
    ["API docs", `http://localhost:${ports.api}/docs`],
    ["Studio", `http://localhost:${ports.studio}`],
    ["Inbox", `http://localhost:${ports.standins}/inbox`],
    ["SandPay", `http://localhost:${ports.standins}`],
    ...demoLogins()
      .slice(0, loginsShown)
      .map(({ username, password }) => ["Sign in", `${username} / ${password}`] as const),
    ...demoRoleLogins().map(
      ({ username, password, role }) => ["", `${username} / ${password} (${role})`] as const,
    ),
    ["Console", `http://localhost:${site}/console`],
    ...demoConsoleLogins().map(
      ({ username, password }) => ["Operator", `${username} / ${password}`] as const,
    ),
    ["Data", settings.dataDir],
  ];
  print("");
  print(`Baize is ready in ${seconds} s${options.isDev ? " (development)" : ""}.`);
  for (const [name, value] of rows) print(`  ${name.padEnd(9)} ${value}`);
  print("  Stop it with Ctrl-C.");
  print("");
}

function explain(error: unknown): string {
  if (error instanceof StartRefusal || error instanceof BuildError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A test run that ends, by whatever, takes the demo it has started along. */
function watchChannel(onGone: () => void): void {
  if (process.channel === undefined) return;
  process.once("disconnect", onGone);
  process.channel.unref();
}

/** Under npm our parent is npm or its shell; when that is killed nobody is left to stop us. */
function watchParent(onGone: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 1_000).unref();
}

type StopSignal = "SIGINT" | "SIGTERM" | "SIGHUP";
const stopSignals: readonly StopSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Ends by the signal that asked for it, so that shells and npm see how, and say nothing of it. */
function endBy(signal: StopSignal): void {
  for (const each of stopSignals) process.removeAllListeners(each);
  process.kill(process.pid, signal);
}

/**
 * What a signal does: the first stops in order, one more right after it is the same one, and a
 * later one kills the programs, so that there is nothing left to wait for.
 */
class Stopping {
  #since: number | undefined;
  readonly #stack: () => Stack | undefined;

  constructor(stack: () => Stack | undefined) {
    this.#stack = stack;
  }

  get hasBegun(): boolean {
    return this.#since !== undefined;
  }

  async end(code: number, signal?: StopSignal): Promise<void> {
    this.#since ??= performance.now();
    await this.#stack()?.stop();
    if (signal !== undefined) endBy(signal);
    else process.exit(code);
  }

  ask(signal?: StopSignal): void {
    if (this.#since === undefined) {
      print("Stopping …");
      void this.end(0, signal);
    } else if (performance.now() - this.#since > sameSignalMs) this.#stack()?.kill();
  }
}

export async function main(options: MainOptions): Promise<void> {
  let stack: Stack | undefined;
  const stopping = new Stopping(() => stack);
  for (const signal of stopSignals) process.on(signal, () => stopping.ask(signal));
  // A closed terminal breaks our output; stopping in order matters more than saying so.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  const onGone = () => {
    if (!stopping.hasBegun) stopping.ask();
  };
  watchParent(onGone);
  watchChannel(onGone);
  try {
    const settings = readSettings(process.env, root);
    stack = new Stack({
      root,
      settings,
      isDev: options.isDev,
      isVerbose: options.isDev || process.env["LOG"] === "all",
      log: print,
      onFailure: (reason) => {
        console.error(reason);
        void stopping.end(1);
      },
    });
    await stack.start();
    announce(settings, options);
  } catch (error) {
    if (stopping.hasBegun) return;
    console.error(explain(error));
    await stopping.end(1);
  }
}
