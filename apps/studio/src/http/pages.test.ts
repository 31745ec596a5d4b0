import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { registerPages } from "./pages.ts";

let folder: string;
let clientDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-pages-"));
  clientDir = path.join(folder, "client");
  mkdirSync(path.join(clientDir, "assets"), { recursive: true });
  mkdirSync(path.join(folder, "art/games/skylark"), { recursive: true });
  writeFileSync(path.join(folder, "art/games/skylark/art.json"), "{}");
  writeFileSync(path.join(clientDir, "index.html"), '<div id="frame"></div>');
  writeFileSync(path.join(clientDir, "assets/frame.js"), "plain");
  writeFileSync(path.join(clientDir, "assets/frame.js.br"), "small");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
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

test("a frame's page names its kind of game, its pictures, and who may frame it", async () => {
  const page = await get("/play/amber-dice");
  expect(page.body).toBe('<div id="frame" data-kind="dice"></div>');
  const drawn = await get("/play/skylark");
  expect(drawn.body).toBe('<div id="frame" data-kind="crash" data-pictures></div>');
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
