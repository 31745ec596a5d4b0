import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildStale } from "../build/index.ts";
import { stampOf } from "../build/fingerprint.ts";
import { programsOf } from "../build/programs.ts";
import { PostgresError } from "../postgres/index.ts";
import { openDatabases, type RunningDatabases } from "./databases.ts";
import { filledFrom, isFilled, migrateDatabase, noteFilled } from "./demo-data.ts";
import { startPages } from "./development.ts";
import { variablesOf, type ProgramName } from "./environment.ts";
import { isHistoryDue, jobsOfToday } from "./history.ts";
import { ensureKeys, type Keys } from "./keys.ts";
import { nodeFlagsOf } from "./node-flags.ts";
import { Output } from "./output.ts";
import { startProgram, type Program, type ProgramSpec, type Told } from "./program.ts";
import { isOwnReady } from "./ready.ts";
import { clearLeftovers, markOfProgram, removeRecord, writeRecord } from "./record.ts";
import { StartRefusal } from "./refusal.ts";
import { claimPorts, prepareDataDir, type Settings } from "./settings.ts";

/**
 * Everything of one demo on one machine, in the order it needs each other: folder, ports, build,
 * databases, their shape, demo data, programs. Stopping goes the other way round, and a start that
 * fails half-way stops what it had started.
 */
export interface StackOptions {
  readonly root: string;
  readonly settings: Settings;
  readonly isDev: boolean;
  readonly isVerbose: boolean;
  readonly log: (line: string) => void;
  /** Told once when the stack can no longer run: a program that cannot start, a dead database. */
  readonly onFailure: (reason: string) => void;
}

/** The order of stopping: first who takes calls, last what the others need. */
const stopOrder = ["web", "frames", "api", "studio", "worker", "standins"];

const readyMsMax = 120_000;

/** The platform's programs make traces where there is a collector (docs/operating/metrics.md). */
function tracesOf(root: string, app: string): string[] {
  const isWanted = (process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "") !== "";
  return isWanted && app === "server"
    ? ["--import", path.join(root, "dist/server/telemetry.js")]
    : [];
}

/** Programs that say by HTTP whether they can work. */
const readyPaths = {
  api: "readyz",
  studio: "readyz",
  standins: "healthz",
  web: "@vite/client",
  studioClient: "@vite/client",
} as const;

type ReadyProgram = keyof typeof readyPaths;

interface Command {
  readonly app: string;
  readonly program: "seed";
}

export class Stack {
  readonly #options: StackOptions;
  readonly #output: Output;
  /** What our own programs call themselves when asked whether they are ready. */
  readonly #instanceId = randomUUID();
  #programs: readonly Program[] = [];
  #databases: RunningDatabases | undefined;
  #stopDatabases: () => Promise<void> = async () => {};
  #keys: Keys | undefined;
  #state: "starting" | "ready" = "starting";
  readonly #told: Told = {
    onGivenUp: (reason) => this.#fail(reason),
    onRestarted: () => this.#record(),
  };
  #hasHistory = false;
  #failure: string | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: StackOptions) {
    this.#options = options;
    const { settings, isVerbose, log } = options;
    prepareDataDir(settings.dataDir);
    this.#output = new Output(path.join(settings.dataDir, "logs"), isVerbose, log);
  }

  /** Resolves when every program says it is ready. */
  async start(): Promise<void> {
    const { root, settings, log, isDev } = this.#options;
    await clearLeftovers(settings.dataDir, log);
    await claimPorts(settings.ports, isDev);
    this.#record();
    this.#keys = ensureKeys(settings.dataDir);
    // Before the build, which may take a minute that a wrong address should not cost.
    await this.#openDatabases();
    await this.#build();
    const isFilled = await this.#isFilled();
    // They need nothing of the platform's; of a demo to be filled the studio plays no rounds yet.
    const others: readonly ProgramName[] = ["studio", "standins"];
    // The build may have taken a minute: another start may have come first.
    if (isFilled) await claimPorts(settings.ports, isDev);
    if (isFilled) this.#launch(others);
    await migrateDatabase(this.#migrateUrl(), root);
    if (!isFilled) await this.#fill();
    this.#checkRunning();
    if (!isFilled) await claimPorts(settings.ports, isDev);
    this.#hasHistory = isHistoryDue(settings.dataDir, process.env["DEMO_HISTORY"]);
    this.#launch(isFilled ? ["api"] : [...others, "api"]);
    await this.#waitUntilReady(["standins", "studio"]);
    // The worker's first job asks the studio for its games.
    this.#launch(["worker"]);
    if (isDev) this.#launchPages();
    await this.#waitUntilReady(isDev ? ["api", "web", "studioClient"] : ["api"]);
    for (const program of this.#programs) program.worked();
    this.#state = "ready";
    this.#record();
    if (this.#hasHistory) this.#fillHistory();
  }

  /** Beside the programs; when it is done the worker has all its jobs. */
  #fillHistory(): void {
    const { root, log } = this.#options;
    const args = this.#argumentsOf("server", "history");
    if (args === undefined) return;
    const end = () => {
      this.#hasHistory = false;
      this.#programs = this.#programs.filter(({ name }) => name !== "history");
      this.#record();
      void this.#programs.find(({ name }) => name === "worker")?.restart();
    };
    const told: Told = {
      onRestarted: () => this.#record(),
      onDone: end,
      onGivenUp: (reason) => {
        log(`The demo goes on without the rest of its history: ${reason}`);
        end();
      },
    };
    const env = () => this.#variablesOf("history");
    const spec: ProgramSpec = { name: "history", args, cwd: root, env, isOnce: true };
    this.#programs = [...this.#programs, startProgram(spec, this.#output, told)];
    this.#record();
  }

  async #build(): Promise<void> {
    const { root, log, isDev } = this.#options;
    const only = isDev ? ["art"] : undefined;
    await buildStale({ root, log, ...(only === undefined ? {} : { only }) });
    this.#checkRunning();
  }

  #migrateUrl(): string {
    if (this.#databases === undefined) throw new Error("the databases come first");
    return this.#databases.migrate;
  }

  /** What the demo's data is made of: the programs as they are built, and their settings. */
  #source(): string {
    const built = stampOf(this.#options.root, "server");
    const { VENDOR_PUBLIC_KEY_FILE, STUDIO_URL, TRANSFER_VENDOR_URL } = this.#variablesOf("seed");
    const key = readFileSync(VENDOR_PUBLIC_KEY_FILE ?? "", "utf8");
    return filledFrom([built, key, STUDIO_URL, TRANSFER_VENDOR_URL]);
  }

  /** In development the sources may have changed since anything was built. */
  async #isFilled(): Promise<boolean> {
    return !this.#options.isDev && (await isFilled(this.#migrateUrl(), this.#source()));
  }

  async #fill(): Promise<void> {
    await this.#runOnce({ app: "server", program: "seed" });
    await noteFilled(this.#migrateUrl(), this.#source());
  }

  async #openDatabases(): Promise<void> {
    const { settings, log } = this.#options;
    const { databasePasswords } = this.#keys ?? ensureKeys(settings.dataDir);
    try {
      this.#databases = await openDatabases(settings, databasePasswords, log, (postgres) => {
        this.#stopDatabases = () => postgres.stop();
        void postgres.ended.then(() => this.#fail("The embedded database ended."));
      });
    } catch (error) {
      if (error instanceof PostgresError) throw new StartRefusal(error.message, { cause: error });
      throw error;
    }
    this.#checkRunning();
  }

  /**
   * Node's arguments for a program: its bundle, or in development its source through the loader.
   */
  #argumentsOf(app: string, program: string): string[] | undefined {
    const { root, isDev } = this.#options;
    const source = programsOf(root, app)[program];
    if (source === undefined) return undefined;
    if (isDev) return ["--import", import.meta.resolve("tsx"), source];
    const bundle = path.join(root, "dist", app, `${program}.js`);
    return [...nodeFlagsOf(program), "--enable-source-maps", ...tracesOf(root, app), bundle];
  }

  #variablesOf(name: ProgramName): Record<string, string> {
    const { root, settings, isDev } = this.#options;
    const databases = this.#databases;
    const keys = this.#keys;
    if (databases === undefined || keys === undefined) throw new Error("the databases come first");
    const instanceId = this.#instanceId;
    const variables = variablesOf(name, { root, settings, databases, keys, isDev, instanceId });
    const isHeldBack = name === "worker" && this.#hasHistory;
    return isHeldBack ? { ...variables, WORKER_JOBS_OFF: jobsOfToday } : variables;
  }

  /** Runs a program that does one thing and ends; its words explain a failure. */
  async #runOnce({ app, program }: Command): Promise<void> {
    const args = this.#argumentsOf(app, program);
    if (args === undefined) return;
    const { root } = this.#options;
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: this.#variablesOf(program),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    const append = (chunk: Buffer) => {
      said += chunk.toString("utf8");
    };
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    this.#checkRunning();
    if (code !== 0) throw new StartRefusal(`The ${program} step failed: ${said.trim()}`);
  }

  #launch(names: readonly ProgramName[]): void {
    const { root } = this.#options;
    const specs = names.flatMap((name): ProgramSpec[] => {
      const app = name === "api" || name === "worker" ? "server" : name;
      const args = this.#argumentsOf(app, name);
      const env = () => this.#variablesOf(name);
      return args === undefined ? [] : [{ name, args, cwd: root, env }];
    });
    const programs = specs.map((spec) => startProgram(spec, this.#output, this.#told));
    this.#programs = [...this.#programs, ...programs];
    this.#record();
  }

  #launchPages(): void {
    const { root, settings } = this.#options;
    const { ports } = settings;
    const id = this.#instanceId;
    const pages = startPages(root, ports, this.#programs, this.#output, this.#told, id);
    this.#programs = [...this.#programs, ...pages];
    this.#record();
  }

  /** The address that answers 200 once the program can work. */
  #readyAddress(name: ReadyProgram): string {
    const port = this.#options.settings.ports[name];
    return `http://127.0.0.1:${port}/${readyPaths[name]}`;
  }

  async #waitUntilReady(names: readonly ReadyProgram[]): Promise<void> {
    const startedAt = performance.now();
    for (const name of names) {
      const address = this.#readyAddress(name);
      while (!(await isOwnReady(name, address, this.#instanceId))) {
        this.#checkRunning();
        if (performance.now() - startedAt > readyMsMax) {
          throw new StartRefusal(`The ${name} is not ready after ${readyMsMax / 1000} s.`);
        }
        await sleep(50);
      }
    }
    this.#checkRunning();
  }

  #record(): void {
    const { settings } = this.#options;
    const { ports, dataDir } = settings;
    writeRecord(dataDir, {
      state: this.#state,
      programs: Object.fromEntries(
        this.#programs.map((program) => [program.name, markOfProgram(program.pid)]),
      ),
      addresses: {
        site: `http://localhost:${ports.api}`,
        studio: `http://localhost:${ports.studio}`,
        standins: `http://localhost:${ports.standins}`,
      },
    });
  }

  #fail(reason: string): void {
    if (this.#failure !== undefined || this.#stopping !== undefined) return;
    this.#failure = reason;
    this.#options.onFailure(reason);
  }

  #checkRunning(): void {
    if (this.#failure !== undefined) throw new StartRefusal(this.#failure);
    if (this.#stopping !== undefined) throw new StartRefusal("Stopped before it was ready.");
  }

  /** Ends everything in order and leaves no process behind. Safe to call twice. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const order = (program: Program) => stopOrder.indexOf(program.name);
    for (const program of this.#programs.toSorted((a, b) => order(a) - order(b))) {
      await program.stop();
    }
    await this.#stopDatabases();
    removeRecord(this.#options.settings.dataDir);
  }

  /**
   * For somebody who does not want to wait: kills the programs; `stop` then has nothing to wait
   * for.
   */
  kill(): void {
    for (const program of this.#programs) program.kill();
  }
}
