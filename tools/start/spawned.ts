import { spawn } from "node:child_process";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A demo started by its own command in a process of its own, for tests and pictures. */
export interface SpawnedStack {
  readonly site: string;
  readonly studio: string;
  readonly standins: string;
  readonly pid: number;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with the exit code when it ended. */
  readonly ended: Promise<number | null>;
  stop(): Promise<number | null>;
  /** Leaves it to itself, as somebody who dies without a word does; it stops in order. */
  abandon(): void;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const readyLine = "Baize is ready";

/** Ports nobody listens on now, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer();
      await new Promise<void>((resolve) => {
        server.listen(0, "0.0.0.0", resolve);
      });
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  return ports;
}

interface SpawnOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly readyMsMax?: number;
  /** By `npm start`, as a newcomer does; its process is then npm's, and `abandon` does nothing. */
  readonly isUnderNpm?: boolean;
}

/** The program and its arguments. */
function commandOf({ isUnderNpm = false }: SpawnOptions): readonly [string, string[]] {
  if (!isUnderNpm) return [process.execPath, [path.join(root, "tools/start.mjs")]];
  const npm = process.env["npm_execpath"];
  return npm?.endsWith(".js") === true ? [process.execPath, [npm, "start"]] : ["npm", ["start"]];
}

/** Starts and does not wait. */
export async function spawnStack(options: SpawnOptions): Promise<SpawnedStack> {
  const [api = 0, studio = 0, standins = 0, smtp = 0] = await freePorts(4);
  const { NODE_ENV: _, npm_lifecycle_event: _event, ...inherited } = process.env;
  const child = spawn(...commandOf(options), {
    cwd: root,
    // The channel tells it when we are gone, however we end.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A group of its own, so that a Ctrl-C meant for the tests reaches it through us.
    detached: true,
    env: {
      ...inherited,
      PORT: String(api),
      STUDIO_PORT: String(studio),
      STANDINS_PORT: String(standins),
      STANDINS_SMTP_PORT: String(smtp),
      DATA_DIR: options.dataDir,
      // What is tried and photographed is the same every time, and done with less.
      DEMO_HISTORY: "none",
      ...options.env,
    },
  });
  let output = "";
  const append = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the demo has no output to read");
  stdout.on("data", append);
  stderr.on("data", append);
  // Not its own "close": that never comes once its channel was closed from here.
  const over = [once(child, "exit"), once(stdout, "close"), once(stderr, "close")] as const;
  const ended = Promise.all(over).then(([[code]]) => code as number | null);
  return {
    site: `http://localhost:${api}`,
    studio: `http://localhost:${studio}`,
    standins: `http://localhost:${standins}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
    abandon: () => child.disconnect(),
  };
}

/** Starts and waits until everything answers; what it printed is the message when it does not. */
export async function startSpawnedStack(options: SpawnOptions): Promise<SpawnedStack> {
  const stack = await spawnStack(options);
  const startedAt = performance.now();
  const readyMsMax = options.readyMsMax ?? 240_000;
  let isOver = false;
  void stack.ended.finally(() => {
    isOver = true;
  });
  while (!stack.output().includes(readyLine)) {
    if (isOver || performance.now() - startedAt > readyMsMax) {
      if (!isOver) await stack.stop();
      throw new Error(`The demo did not start:\n${stack.output()}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return stack;
}
