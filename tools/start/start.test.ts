import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStale } from "../build/index.ts";
import { removePostgres } from "../postgres/index.ts";
import { isMarkAlive, postmasterOf } from "../postgres/postmaster.ts";
import { readRecord } from "./record.ts";
import { spawnStack, startSpawnedStack, type SpawnedStack } from "./spawned.ts";

/**
 * The start command as a newcomer meets it: what it starts, what it refuses, what it leaves behind.
 */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const folder = mkdtempSync(path.join(os.tmpdir(), "baize-start-"));
const dataDir = path.join(folder, "data");
const cluster = path.join(dataDir, "postgres");

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.status;
}

function marksOf(): string[] {
  return Object.values(readRecord(dataDir)?.programs ?? {});
}

/** Starts with these variables and answers the exit code and what was printed. */
async function refused(env: Readonly<Record<string, string>>) {
  const stack = await spawnStack({ dataDir: path.join(folder, "other"), env });
  const code = await stack.ended;
  return { code, said: stack.output().trim() };
}

const leftOver = new Set<SpawnedStack>();

beforeAll(() => buildStale({ root }), 600_000);
afterAll(async () => {
  for (const stack of leftOver) await stack.stop();
  await removePostgres(cluster);
  rmSync(folder, { recursive: true, force: true });
}, 180_000);

async function start(): Promise<SpawnedStack> {
  const stack = await startSpawnedStack({ dataDir });
  leftOver.add(stack);
  void stack.ended.finally(() => leftOver.delete(stack));
  return stack;
}

describe("a start", () => {
  it("is ready, survives a killed supervisor, and outlives nobody who started it", async () => {
    const first = await start();
    expect(await statusOf(`${first.site}/readyz`)).toBe(200);
    expect(await statusOf(`${first.studio}/readyz`)).toBe(200);
    const abandoned = marksOf();
    expect(abandoned.length).toBeGreaterThanOrEqual(4);
    expect(abandoned.every(isMarkAlive)).toBe(true);
    process.kill(first.pid, "SIGKILL");
    await first.ended;

    const second = await start();
    expect(abandoned.some(isMarkAlive)).toBe(false);
    expect(await statusOf(`${second.site}/readyz`)).toBe(200);
    const running = marksOf();
    expect(running.every(isMarkAlive)).toBe(true);
    second.abandon();
    expect(await second.ended).toBe(0);
    expect(running.some(isMarkAlive)).toBe(false);
    expect(postmasterOf(cluster)).toBeUndefined();
    expect(existsSync(path.join(dataDir, "start.json"))).toBe(false);
  }, 480_000);

  it("keeps its keys, readable by their owner only", () => {
    const file = path.join(dataDir, "keys", "operator.private.pem");
    expect(readFileSync(file, "utf8")).toContain("PRIVATE KEY");
  });
});

describe("a start refuses in one sentence", () => {
  it("a port that is in use", async () => {
    const server = net.createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    for (const variable of ["PORT", "STUDIO_PORT", "STANDINS_PORT"]) {
      const { code, said } = await refused({ [variable]: String(port) });
      expect(said).toBe(
        `Port ${port} is in use by another program: ` +
          `stop that one, or set ${variable} to a free port.`,
      );
      expect(code).toBe(1);
    }
    server.close();
  }, 180_000);

  it("a data folder that cannot be written to", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const { code, said } = await refused({ DATA_DIR: path.join(file, "data") });
    expect(said).toMatch(/^Cannot write to .*file\/data \(ENOTDIR\): make the folder writable, or/);
    expect(said).not.toContain("\n");
    expect(code).toBe(1);
  }, 180_000);

  it("a DATABASE_URL that is not one, and one that nobody answers", async () => {
    const wrong = await refused({ DATABASE_URL: "mysql://secret@host/x" });
    expect(wrong.said).toMatch(/^DATABASE_URL is not an address of PostgreSQL/);
    expect(wrong.code).toBe(1);
    const unreachable = await refused({ DATABASE_URL: "postgresql://me:secret@127.0.0.1:1/baize" });
    expect(unreachable.said).toMatch(/nothing listens there/);
    expect(`${wrong.said}${unreachable.said}`).not.toContain("secret");
    expect(unreachable.code).toBe(1);
  }, 180_000);

  it("production, which has no demo", async () => {
    const { code, said } = await refused({ NODE_ENV: "production" });
    expect(said).toMatch(/NODE_ENV=production refuses: see docs\/operating\/deploy\.md\.$/);
    expect(code).toBe(1);
  }, 180_000);
});
