import { spawn, type ChildProcess } from "node:child_process";
import { levels, type Output } from "./output.ts";

/**
 * One program of the product as a child process: started again when it crashes, three times within
 * a minute at most, and stopped politely first.
 */

const restartsMax = 3;
const restartWindowMs = 60_000;
const restartPauseMs = 500;
/** Long enough for a program to end its calls; then it is killed. */
const drainMs = 10_000;

export interface ProgramSpec {
  readonly name: string;
  /** Arguments of Node: loader, file, and what the file wants. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Program {
  readonly name: string;
  readonly pid: number | undefined;
  /** Asks the program to end and waits; kills it when it does not. Safe to call twice. */
  stop(): Promise<void>;
  /** Ends it and starts it again, for changed source. */
  restart(): Promise<void>;
  /** Kills it without asking. */
  kill(): void;
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
  readonly #onGivenUp: (reason: string) => void;
  readonly #guard = new URL("guard.mjs", import.meta.url).href;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #crashes: number[] = [];

  constructor(spec: ProgramSpec, output: Output, onGivenUp: (reason: string) => void) {
    this.#spec = spec;
    this.#output = output;
    this.#onGivenUp = onGivenUp;
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
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const file = this.#output.open(name);
    if (child.stdout !== null) this.#output.follow(name, child.stdout, file, levels.info);
    if (child.stderr !== null) this.#output.follow(name, child.stderr, file, levels.error);
    child.once("error", (error) => this.#onGivenUp(`${name} cannot be started: ${error.message}.`));
    child.once("close", () => file.end());
    child.once("exit", (code, signal) => this.#onExit(child, code, signal));
    this.#child = child;
  }

  #onExit(child: ChildProcess, code: number | null, signal: string | null): void {
    if (!this.#isWanted || child !== this.#child) return;
    const { name } = this.#spec;
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < restartWindowMs), now];
    const log = this.#output.fileOf(name);
    if (this.#crashes.length > restartsMax) {
      this.#onGivenUp(`${name} ended ${how} again and again; its log is ${log}.`);
      return;
    }
    console.log(`${name} ended ${how} and is started again; its log is ${log}.`);
    setTimeout(() => {
      if (this.#isWanted) this.#launch();
    }, restartPauseMs);
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
    await this.#end();
  }

  async restart(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child !== undefined) {
      child.kill("SIGTERM");
      if (!(await waitForEnd(child, drainMs))) child.kill("SIGKILL");
    }
    if (this.#isWanted) this.#launch();
  }

  kill(): void {
    this.#isWanted = false;
    this.#child?.kill("SIGKILL");
  }
}

export function startProgram(
  spec: ProgramSpec,
  output: Output,
  onGivenUp: (reason: string) => void,
): Program {
  return new SupervisedProgram(spec, output, onGivenUp);
}
