import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { registerPages } from "./pages.ts";

let clientDir: string;
beforeEach(() => {
  clientDir = mkdtempSync(path.join(tmpdir(), "studio-pages-"));
  mkdirSync(path.join(clientDir, "assets"));
  writeFileSync(path.join(clientDir, "index.html"), '<div id="frame"></div>');
  writeFileSync(path.join(clientDir, "assets/frame.js"), "plain");
  writeFileSync(path.join(clientDir, "assets/frame.js.br"), "small");
});
afterEach(() => {
  rmSync(clientDir, { recursive: true, force: true });
});

async function get(url: string, headers: Record<string, string> = {}) {
  const app = fastify();
  await registerPages(app, {
    clientDir,
    publicUrl: "http://studio.test",
    operators: { siteOrigins: ["https://brand.test"] },
  });
  const answer = await app.inject({ url, headers });
  await app.close();
  return answer;
}

test("a frame's page says the kind of its game and who may frame it", async () => {
  const page = await get("/play/amber-dice");
  expect(page.body).toBe('<div id="frame" data-kind="dice"></div>');
  expect(page.headers["content-security-policy"]).toContain(
    "frame-ancestors 'self' https://brand.test",
  );
  expect((await get("/play/no-such-game")).statusCode).toBe(404);
});

test("files go out as the build made them small, where the browser can read that", async () => {
  const small = await get("/assets/frame.js", { "accept-encoding": "gzip, br" });
  expect([small.body, small.headers["content-encoding"]]).toEqual(["small", "br"]);
  const plain = await get("/assets/frame.js", { "accept-encoding": "identity" });
  expect([plain.body, plain.headers["content-encoding"]]).toEqual(["plain", undefined]);
});
