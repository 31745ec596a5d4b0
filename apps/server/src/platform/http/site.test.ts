import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveSite } from "./site.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "baize-site-"));
const files = {
  "index.html": "the site",
  "agent/agent.html": "the office",
  "console/console.html": "the console",
  "agent/assets/agent-AbCd1234.js": "office code",
  "assets/index-AbCd1234.js": "site code",
};
let app: FastifyInstance;

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  app = Fastify();
  await serveSite(app, { webDir: root, artDir: path.join(root, "art") });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

test.each([
  ["/", "the site"],
  ["/member?page=profile", "the site"],
  ["/agents", "the site"],
  ["/agentHomes", "the site"],
  ["/agent", "the office"],
  ["/agent?lang=ar", "the office"],
  ["/agentHome", "the office"],
  ["/agentHome?part=devices", "the office"],
  ["/console", "the console"],
  ["/console/operators", "the console"],
])("%s is %s", async (url, text) => {
  const answer = await app.inject({ url });
  expect(answer.body).toBe(text);
  expect(answer.headers["cache-control"]).toBe("no-cache");
});

test.each(["/assets/index-AbCd1234.js", "/agent/assets/agent-AbCd1234.js"])(
  "%s is kept for ever, because its name says what is in it",
  async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toContain("immutable");
  },
);

test("a file that is not there is no page", async () => {
  const answer = await app.inject({ url: "/agent/assets/gone-AbCd1234.js" });
  expect(answer.statusCode).not.toBe(200);
});
