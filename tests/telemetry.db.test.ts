import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../apps/server/test/database.ts";
import { buildStale } from "../tools/build/index.ts";
import { ensureKeys } from "../tools/start/keys.ts";

/** The api with traces on, and a collector that keeps what it is sent. */

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const dataDir = mkdtempSync(path.join(os.tmpdir(), "baize-traces-"));
const sent: string[] = [];
let collector: Server;
let database: TestDatabase;
let api: ChildProcess;
let site: string;

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  await buildStale({ root, only: ["server"] });
  database = await createTestDatabase();
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      sent.push(body);
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  const keys = ensureKeys(dataDir);
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  api = spawn(process.execPath, ["--import", "./dist/server/telemetry.js", "dist/server/api.js"], {
    cwd: root,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      OPERATOR_PRIVATE_KEY_FILE: keys.operatorPrivate,
      VENDOR_PUBLIC_KEY_FILE: keys.vendorPublic,
      SANDPAY_KEY: keys.sandpayKey,
      SANDPAY_WEBHOOK_SECRET: keys.sandpayWebhookSecret,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await listen(collector)}`,
      OTEL_BSP_SCHEDULE_DELAY: "200",
    },
  });
}, 600_000);

afterAll(async () => {
  api.kill("SIGKILL");
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("tells calls by their pattern and what they asked, and no address or secret", async () => {
  const ready = async () => (await fetch(`${site}/readyz?token=marked-secret`)).status;
  await vi.waitFor(async () => expect(await ready()).toBeLessThan(600), 60_000);
  await vi.waitFor(() => {
    expect(sent.join("\n")).toContain('"GET /readyz"');
    expect(sent.join("\n")).toMatch(/"db\.(query\.text|statement)"/);
  }, 60_000);
  const all = sent.join("\n");
  expect(all).toContain('"baize-api"');
  expect(all).toContain('"http.response.status_code"');
  expect(all).not.toContain("marked-secret");
  expect(all).not.toContain("127.0.0.1:");
  expect(all).not.toContain("user_agent");
});
