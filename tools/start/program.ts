import { spawn, type ChildProcess } from "node:child_process";
import { minuteMs } from "@baize/contract/durations";
import { levels, type Output } from "./output.ts";

/**
 * One program of the product as a child process, stopped politely first. Once it has worked it is
 * started again whenever it ends, without limit, because a request that can end it must not end the
 * rest as well; the pauses grow. Before that, a program that cannot start ends the start.
 */

/** Ends before it ever worked that may be chance: the database came late, say. */
const firstStartsMax = 3;
const pauseMsMin = 500;
const pauseMsMax = 30_000;
/** Who works for so long is well again: the next pause is the shortest. */
const wellMs = minuteMs;
/** How programs say that their settings cannot work: starting again would not help. */
const badSettings = 2;
/** What it said last, to be shown with the reason. */
const wordsMax = 2_000;
/** Long enough for a program to end its calls; then it is killed. */
const drainMs = 10_000;

export interface ProgramSpec {
  readonly name: string;
  /** Arguments of Node: loader, file, and what the file wants. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** Read at each start of the program, so that it may change between two. */
  readonly env: Variables | (() => Variables);
  /** Does one thing and ends; only where it fails is it started again. */
  readonly isOnce?: true;
}

type Variables = Readonly<Record<string, string>>;

export interface Program {
  readonly name: string;
  readonly pid: number | undefined;
  /** Told when all is ready: from now on it is started again whatever happens. */
  worked(): void;
  /** Asks the program to end and waits; kills it when it does not. Safe to call twice. */
  stop(): Promise<void>;
  /** Ends it and starts it again, for changed source. */
  restart(): Promise<void>;
  /** Kills it without asking. */
  kill(): void;
}

/** What the starter hears of a program. */
export interface Told {
  onGivenUp(reason: string): void;
  /** It has another process id now. */
  onRestarted(): void;
  /** It did the one thing it was for. */
  onDone?(): void;
}

function waitForEnd(child: ChildProcess, limitMs: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

class SupervisedProgram implements Program {
  readonly #spec: ProgramSpec;
  readonly #output: Output;
  readonly #told: Told;
  readonly #guard = new URL("guard.mjs", import.meta.url).href;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #hasWorked = false;
  #ends = 0;
  #pauseMs = pauseMsMin;
  #startedAt = 0;
  #words = "";
  #pause: NodeJS.Timeout | undefined;

  constructor(spec: ProgramSpec, output: Output, told: Told) {
    this.#spec = spec;
    this.#output = output;
    this.#told = told;
    this.#launch();
  }

  get name(): string {
    return this.#spec.name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  #launch(): void {
    const { name, args, cwd, env } = this.#spec;
    // A group of its own: Ctrl-C reaches only us, and we stop the programs in order.
    const child = spawn(process.execPath, ["--import", this.#guard, ...args], {
      cwd,
      env: typeof env === "function" ? env() : env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#startedAt = performance.now();
    this.#words = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#words = `${this.#words}${chunk.toString("utf8")}`.slice(-wordsMax);
    });
    const file = this.#output.open(name);
    if (child.stdout !== null) this.#output.follow(name, child.stdout, file, levels.info);
    if (child.stderr !== null) this.#output.follow(name, child.stderr, file, levels.error);
    child.once("error", (error) => this.#onSpawnError(child, error));
    child.once("close", () => file.end());
    child.once("exit", (code, signal) => this.#onExit(child, code, signal));
    this.#child = child;
  }

  /** No exit follows when the system could not make a process: there may be room for one later. */
  #onSpawnError(child: ChildProcess, error: Error): void {
    if (child.pid !== undefined) return;
    if (this.#hasWorked) this.#onExit(child, null, error.message);
    else this.#told.onGivenUp(`${this.#spec.name} cannot be started: ${error.message}.`);
  }

  #onExit(child: ChildProcess, code: number | null, signal: string | null): void {
    if (!this.#isWanted || child !== this.#child) return;
    const { name, isOnce } = this.#spec;
    if (isOnce === true && code === 0) {
      this.#isWanted = false;
      this.#told.onDone?.();
      return;
    }
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const log = this.#output.fileOf(name);
    this.#ends += 1;
    if (!this.#hasWorked && code === badSettings) {
      this.#told.onGivenUp(`${name} cannot start: ${this.#words.trim() || `its log is ${log}.`}`);
      return;
    }
    if (!this.#hasWorked && this.#ends > firstStartsMax) {
      this.#told.onGivenUp(`${name} ended ${how} again and again; its log is ${log}.`);
      return;
    }
    if (performance.now() - this.#startedAt >= wellMs) this.#pauseMs = pauseMsMin;
    console.log(`${name} ended ${how} and is started again; its log is ${log}.`);
    this.#pause = setTimeout(() => {
      if (!this.#isWanted) return;
      this.#launch();
      this.#told.onRestarted();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, pauseMsMax);
  }

  worked(): void {
    this.#hasWorked = true;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    child.kill("SIGTERM");
    if (await waitForEnd(child, drainMs)) return;
    child.kill("SIGKILL");
    await waitForEnd(child, 5_000);
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#pause);
    await this.#end();
  }

  async restart(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    clearTimeout(this.#pause);
    this.#pauseMs = pauseMsMin;
    if (child !== undefined) {
      child.kill("SIGTERM");
      if (!(await waitForEnd(child, drainMs))) child.kill("SIGKILL");
    }
    if (!this.#isWanted) return;
    this.#launch();
    this.#told.onRestarted();
  }

  kill(): void {
    this.#isWanted = false;
    this.#child?.kill("SIGKILL");
  }
}

export const startProgram = (spec: ProgramSpec, output: Output, told: Told): Program =>
  new SupervisedProgram(spec, output, told);
