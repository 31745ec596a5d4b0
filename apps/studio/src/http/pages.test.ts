import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpack } from "../client/art-pack.ts";
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
  expect(drawn.body).toBe('<div id="frame" data-kind="crash" data-pictures="{}"></div>');
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

test("a frame's page names the files of its kind and the pictures it shows first", async () => {
  writeFileSync(
    path.join(clientDir, "index.html"),
    '<head><template></template></head><div id="frame"></div>',
  );
  writeFileSync(
    path.join(clientDir, "parts.json"),
    JSON.stringify({
      crash: {
        files: ["assets/crash.js", "assets/crash.css"],
        texts: { en: "assets/crash-en.js", bn: "assets/crash-bn.js" },
      },
    }),
  );
  writeFileSync(path.join(clientDir, "assets/crash.css"), ".sky { color: navy }\n");
  const at = (name: string) => ({ webp: { url: `/art/games/skylark/${name}.webp` } });
  const names = ["backdrop", "backdrop-portrait", "burst-0", "logo", "moon"];
  const list = Object.fromEntries(names.map((name) => [name, at(name)]));
  writeFileSync(path.join(folder, "art/games/skylark/art.json"), JSON.stringify(list));
  const { body } = await get("/play/skylark");
  const scripts = (page: string) => [...page.matchAll(/="modulepreload"[^>]+\/([^/"]+)"/g)];
  expect(scripts(body).map(([, file]) => file)).toEqual(["crash.js", "crash-en.js"]);
  // Where a browser finds them only after the calls of the page's own script.
  expect(body).toMatch(/<template>(?:<link[^>]+>){4}<\/template>/);
  expect(body).toContain(
    "<style>.sky { color: navy }</style>" +
      '<link rel="stylesheet" disabled crossorigin href="/assets/crash.css">',
  );
  for (const [lang, file] of [
    ["bn-BD", "crash-bn.js"],
    ["xx", "crash-en.js"],
  ]) {
    const spoken = await get(`/play/skylark?lang=${lang}`);
    expect(scripts(spoken.body).at(-1)?.[1]).toBe(file);
  }
  const pictures = [...body.matchAll(/as="image" href="([^"]+)"/g)].map(([, href]) => href);
  expect(pictures).toEqual(["backdrop", "moon"].map((name) => at(name).webp.url));
  expect(body).toContain("&quot;burst-0&quot;:&quot;/art/games/skylark/burst-0.webp&quot;");
  // The logo of what is no machine is a cover, and no scene draws it: browsers warn of it.
  const dice = path.join(folder, "art/games/amber-dice");
  mkdirSync(dice, { recursive: true });
  writeFileSync(path.join(dice, "art.json"), JSON.stringify({ logo: at("logo") }));
  expect((await get("/play/amber-dice")).body).not.toContain('as="image"');
  rmSync(dice, { recursive: true });
  // A kind that the build does not list is played all the same.
  expect((await get("/play/amber-dice")).body).not.toContain("<link");
});

test("what a scene begins with comes as one file, under an address of its contents", async () => {
  writeFileSync(
    path.join(clientDir, "index.html"),
    '<head><template></template></head><div id="frame"></div>',
  );
  const names = ["backdrop", "bird-0", "cloud-0", "logo", "moon"];
  const folderOfGame = path.join(folder, "art/games/skylark");
  const at = (name: string) => ({ webp: { url: `/art/games/skylark/${name}.webp` } });
  for (const name of names) writeFileSync(path.join(folderOfGame, `${name}.webp`), `<${name}>`);
  const list = Object.fromEntries(names.map((name) => [name, at(name)]));
  writeFileSync(path.join(folderOfGame, "art.json"), JSON.stringify(list));
  const { body } = await get("/play/skylark");
  const url = /data-pack="([^"]+)"/.exec(body)?.[1] ?? "";
  expect(body).toContain(`as="fetch" fetchpriority="low" crossorigin href="${url}"`);
  expect(body).not.toContain('as="image" href="/art/games/skylark/moon.webp"');
  const answer = await get(url);
  expect(answer.headers["cache-control"]).toContain("immutable");
  const file = new Uint8Array(answer.rawPayload);
  const pictures = [...unpack(file.buffer)].map(async ([name, blob]) => [name, await blob.text()]);
  expect(await Promise.all(pictures)).toEqual(
    ["bird-0", "cloud-0", "moon"].map((name) => [name, `<${name}>`]),
  );
  expect((await get(`${url}0`)).statusCode).toBe(404);
  expect((await get("/art/first/no-such-game/0")).statusCode).toBe(404);
});

test("a page's own script is allowed by its hash, and the page goes out small", async () => {
  const script = "(function(){})();";
  const page = `<head><script>${script}</script></head><div id="frame"></div>`;
  writeFileSync(path.join(clientDir, "index.html"), page);
  const plain = await get("/play/amber-dice");
  expect(plain.body).toContain(`<script data-kind="dice">${script}</script>`);
  const hash = createHash("sha256").update(script).digest("base64");
  expect(plain.headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
  const small = await get("/play/amber-dice", { "accept-encoding": "gzip, br" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(small.rawPayload).toString("utf8")).toBe(plain.body);
});

test("an icon stands in the page of proofs, and comes where a browser guesses it", async () => {
  writeFileSync(path.join(clientDir, "verify.html"), "<head></head><body></body>");
  expect((await get("/verify")).body).toContain('<link rel="icon" href="data:image/svg+xml,');
  const guessed = await get("/favicon.ico");
  expect([guessed.statusCode, guessed.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
});

test("the page of proofs knows which sites it may lead back to", async () => {
  writeFileSync(path.join(clientDir, "verify.html"), '<head></head><div id="verify"></div>');
  const page = await get("/verify");
  expect(page.body).toContain('<div id="verify" data-sites="https://brand.test"></div>');
});
