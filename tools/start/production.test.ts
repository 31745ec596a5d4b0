import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { variables } from "../../apps/server/src/platform/config.ts";
import { buildStale } from "../build/index.ts";
import { programsOf } from "../build/programs.ts";
import { ensureKeys } from "./keys.ts";

/** The programs as deploy/ starts them: what belongs to the demo must refuse to run. */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const dataDir = mkdtempSync(path.join(os.tmpdir(), "baize-production-"));
const keys = ensureKeys(dataDir);

const demo = {
  DATABASE_URL: "postgresql://baize:none@127.0.0.1:1/baize",
  STUDIO_DATABASE_URL: "postgresql://baize:none@127.0.0.1:1/baize_studio",
  DATA_DIR: dataDir,
  STANDINS_URL: "http://127.0.0.1:1",
  SANDPAY_KEY: "sandpay-demo-key",
  SANDPAY_WEBHOOK_SECRET: "whsec_c2FuZHBheS1kZW1vLXdlYmhvb2stc2VjcmV0LTAwMDE=",
  PUBLIC_URL: "http://localhost:1",
  STUDIO_PRIVATE_KEY_FILE: keys.vendorPrivate,
  STUDIO_MASTER_KEY: keys.studioMaster,
  OPERATOR_PUBLIC_KEY_FILE: keys.operatorPublic,
};

function run(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", ...demo },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 80_000,
    });
    let said = "";
    const append = (chunk: Buffer) => {
      said += chunk.toString("utf8");
    };
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
}

beforeAll(() => buildStale({ root, only: ["server", "studio", "standins"] }), 600_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it.each(["api", "worker"])(
  "the %s refuses demo keys, stand-ins and plain http together",
  async (name) => {
    const { code, said } = await run([`dist/server/${name}.js`]);
    expect(code).not.toBe(0);
    for (const variable of [
      "STANDINS_URL",
      "SANDPAY_KEY",
      "SANDPAY_WEBHOOK_SECRET",
      "PUBLIC_URL",
      "OPERATOR_PRIVATE_KEY_FILE",
      "VENDOR_PUBLIC_KEY_FILE",
      "MASTER_KEY",
    ]) {
      expect(said).toContain(variable);
    }
    expect(said).not.toContain("whsec_");
  },
);

it.each(["seed", "history"])("the demo's %s refuses to run", async (program) => {
  const { code, said } = await run([`dist/server/${program}.js`]);
  expect(code).not.toBe(0);
  expect(said).toContain("refuses to run with NODE_ENV=production");
});

it("the stand-ins refuse to run", async () => {
  const { code, said } = await run(["dist/standins/standins.js"]);
  expect(code).not.toBe(0);
  expect(said).toContain("refuse to run with NODE_ENV=production");
});

it("the studio refuses a plain http address and a salt of nobody's", async () => {
  const { code, said } = await run(["dist/studio/studio.js"]);
  expect(code).not.toBe(0);
  expect(said).toContain("STUDIO_PUBLIC_URL");
  expect(said).toContain("STUDIO_CRASH_SALT");
});

it("the containers start programs that exist, with variables they know", () => {
  const compose = readFileSync(path.join(root, "deploy/compose.yaml"), "utf8");
  const started = [...compose.matchAll(/dist\/([a-z]+)\/([a-z]+)\.js/g)];
  expect(started.length).toBeGreaterThanOrEqual(5);
  for (const [, app = "", program = ""] of started) {
    expect(Object.keys(programsOf(root, app))).toContain(program);
  }
  const server = compose.slice(compose.indexOf("x-server"), compose.indexOf("\nservices:"));
  const named = [...server.matchAll(/^ {4}([A-Z_]+):/gm)].map((found) => found[1] ?? "");
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(Object.keys(variables.shape)).toContain(name);
});

it("the example of settings names every one the containers ask for", () => {
  const compose = readFileSync(path.join(root, "deploy/compose.yaml"), "utf8");
  const example = readFileSync(path.join(root, "deploy/.env.example"), "utf8");
  const asked = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map((found) => found[1] ?? ""));
  for (const name of asked) expect(example).toContain(`\n${name}=`);
});
