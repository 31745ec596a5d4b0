import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSite } from "./site.ts";

const html = (name: string) =>
  `<!doctype html><html lang="en" dir="ltr" data-theme="dark"><title>${name}</title></html>`;

const languagesByHost: Readonly<Record<string, string>> = {
  "bangla.test": "bn",
  "arabic.test": "ar",
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "site-"));
  mkdirSync(path.join(folder, "web/agent"), { recursive: true });
  mkdirSync(path.join(folder, "web/assets"));
  writeFileSync(path.join(folder, "web/index.html"), html("site"));
  writeFileSync(path.join(folder, "web/index.html.br"), "left by the build");
  writeFileSync(path.join(folder, "web/offline.html"), html("offline"));
  writeFileSync(path.join(folder, "web/agent/agent.html"), html("office"));
  mkdirSync(path.join(folder, "web/console"));
  writeFileSync(path.join(folder, "web/console/console.html"), html("console"));
  mkdirSync(path.join(folder, "web/agent/assets"));
  writeFileSync(path.join(folder, "web/agent/assets/agent-AbCd1234.js"), "1;");
  writeFileSync(path.join(folder, "web/assets/th-shell-0123456789.json"), "{}");
  app = fastify();
  await serveSite(app, {
    webDir: path.join(folder, "web"),
    artDir: path.join(folder, "art"),
    brandOf: async (host) => {
      if (host === "broken.test") throw new Error("no database");
      const language = languagesByHost[host];
      return language === undefined ? undefined : { name: `Brand of ${host}`, language };
    },
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("a page of the site", () => {
  it.each([
    ["bangla.test", "/", 'lang="bn" dir="ltr"'],
    ["arabic.test", "/promotions", 'lang="ar" dir="rtl"'],
    ["nobody.test", "/index.html", 'lang="en" dir="ltr"'],
    ["broken.test", "/", 'lang="en" dir="ltr"'],
  ])("comes on %s%s in the brand's language and direction", async (host, url, attributes) => {
    const answer = await get(url, { host });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain(`<html ${attributes} data-theme="dark"><title>site`);
  });

  it.each([
    ["/", "site"],
    ["/member?page=profile", "site"],
    ["/agents", "site"],
    ["/agentHomes", "site"],
    ["/agent", "office"],
    ["/agent?lang=ar", "office"],
    ["/agentHome", "office"],
    ["/agentHome?part=devices", "office"],
    ["/console", "console"],
    ["/console/operators", "console"],
  ])("%s is the %s's", async (url, title) => {
    const answer = await get(url, { host: "arabic.test" });
    expect(answer.body).toContain(`dir="rtl" data-theme="dark"><title>${title}`);
  });

  it("is asked for anew each time, and not sent twice", async () => {
    const first = await get("/", { host: "bangla.test" });
    expect(first.headers["cache-control"]).toBe("no-cache");
    const etag = String(first.headers["etag"]);
    const again = await get("/", { host: "bangla.test", "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const elsewhere = await get("/", { host: "arabic.test", "if-none-match": etag });
    expect(elsewhere.statusCode).toBe(200);
  });

  it("is compressed for who understands it", async () => {
    const answer = await get("/", { host: "bangla.test", "accept-encoding": "gzip, br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('lang="bn"');
  });
});

it.each(["/assets/th-shell-0123456789.json", "/agent/assets/agent-AbCd1234.js"])(
  "%s is kept for ever, because its name says what is in it",
  async (url) => {
    const answer = await get(url, { host: "bangla.test" });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  },
);

it("a file that is not there is no page", async () => {
  const answer = await get("/assets/th-shell-9999999999.json", { host: "bangla.test" });
  expect(answer.statusCode).not.toBe(200);
  expect(answer.body).not.toContain("<html");
});

it("the page for who is offline is a file of its own", async () => {
  const answer = await get("/offline.html", { host: "bangla.test" });
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(answer.body).toContain("<title>offline");
});

describe("the manifest of the app", () => {
  it("has the name, language and direction of the brand behind the host", async () => {
    const answer = await get("/manifest.webmanifest", { host: "arabic.test" });
    expect(answer.headers["content-type"]).toMatch(/^application\/manifest\+json/);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.json()).toMatchObject({
      name: "Brand of arabic.test",
      lang: "ar",
      dir: "rtl",
      start_url: "/",
      display: "standalone",
    });
  });

  it("names an icon that may be cut to any shape", async () => {
    const { icons } = (await get("/manifest.webmanifest", { host: "bangla.test" })).json();
    expect(icons).toContainEqual(expect.objectContaining({ purpose: "maskable" }));
  });

  it("is not there where there is no brand", async () => {
    const answer = await get("/manifest.webmanifest", { host: "nobody.test" });
    expect(answer.statusCode).not.toBe(200);
  });
});
