import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SiteBrand } from "./manifest.ts";
import { serveSite } from "./site.ts";

const html = (name: string, title = `<title>${name}</title>`) =>
  `<!doctype html><html lang="en" dir="ltr" data-theme="dark">${title}` +
  `<link rel="apple-touch-icon" href="/apple-touch-icon.png" />` +
  `<style>p{}</style><script>${name}</script>` +
  `<p>${name}</p><div id="root"><i>the mark</i></div>` +
  `<template id="first-view"><b><!--picture--></b></template>` +
  `<noscript>Scripts, please.</noscript></html>`;

const plain = { mark: "", accent: "" };
const brandsByHost: Readonly<Record<string, SiteBrand>> = {
  "bangla.test": { name: "Nodi", language: "bn", origin: "https://nodi.test", ...plain },
  "alias.test": { name: "Nodi", language: "bn", origin: "https://nodi.test", ...plain },
  "arabic.test": {
    name: `"Q" & <b>Sons</b> $&`,
    language: "ar",
    origin: "https://arabic.test",
    ...plain,
  },
  "other.test": {
    name: "Other",
    language: "en",
    origin: "https://other.test",
    mark: "tidewater",
    accent: "#12b5c4",
  },
};

const file = (path: string, width: number, format: string) => ({
  path,
  width,
  height: 440,
  format,
});
const lead = {
  wide: [
    file("banners/koi-desktop.avif", 1280, "avif"),
    file("banners/koi-desktop.webp", 1280, "webp"),
  ],
  phone: [file("banners/koi-phone.avif", 780, "avif")],
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "site-"));
  mkdirSync(path.join(folder, "web/agent"), { recursive: true });
  mkdirSync(path.join(folder, "web/assets"));
  const title = '<title data-brand="">Baize</title>';
  writeFileSync(path.join(folder, "web/index.html"), html("site", title));
  writeFileSync(path.join(folder, "web/index.html.br"), "left by the build");
  writeFileSync(path.join(folder, "web/offline.html"), html("offline"));
  writeFileSync(path.join(folder, "web/favicon.svg"), "<svg/>");
  mkdirSync(path.join(folder, "web/brand/vendors"), { recursive: true });
  writeFileSync(path.join(folder, "web/brand/vendors/nvs.svg"), "<svg>drawn</svg>");
  mkdirSync(path.join(folder, "web/brand/marks"));
  writeFileSync(path.join(folder, "web/brand/mark.svg"), "<svg>own</svg>");
  writeFileSync(path.join(folder, "web/brand/marks/tidewater.svg"), "<svg>waves</svg>");
  writeFileSync(path.join(folder, "web/boot.js"), "1;");
  writeFileSync(path.join(folder, "web/agent/agent.html"), html("office"));
  mkdirSync(path.join(folder, "web/console"));
  writeFileSync(path.join(folder, "web/console/console.html"), html("console"));
  mkdirSync(path.join(folder, "web/agent/assets"));
  writeFileSync(path.join(folder, "web/agent/assets/agent-AbCd1234.js"), "1;");
  writeFileSync(path.join(folder, "web/assets/th-shell-0123456789.json"), "{}");
  app = fastify();
  app.addHook("onRequest", (_, reply, done) => {
    // What security.ts says of every answer.
    reply.header("content-security-policy", "script-src 'self'; style-src 'self'");
    done();
  });
  await serveSite(app, {
    webDir: path.join(folder, "web"),
    artDir: path.join(folder, "art"),
    studioUrl: "https://studio.test",
    brandOf: async (host) => {
      if (host === "broken.test") throw new Error("no database");
      return brandsByHost[host];
    },
    leadOf: async (host, ip) => (host === "bangla.test" && ip === "127.0.0.1" ? lead : undefined),
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
    expect(answer.body).toContain(`<html ${attributes} data-theme="dark"><title>`);
    expect(answer.body).toContain("<p>site");
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
    expect(answer.body).toContain(`dir="rtl" data-theme="dark"><title>`);
    expect(answer.body).toContain(`<p>${title}`);
  });

  it("is requested again each time, and not sent twice", async () => {
    const first = await get("/", { host: "bangla.test" });
    expect(first.headers["cache-control"]).toBe("no-cache");
    const etag = String(first.headers["etag"]);
    const again = await get("/", { host: "bangla.test", "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const elsewhere = await get("/", { host: "arabic.test", "if-none-match": etag });
    expect(elsewhere.statusCode).toBe(200);
  });

  it("is compressed for clients that accept it", async () => {
    const answer = await get("/", { host: "bangla.test", "accept-encoding": "gzip, br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('lang="bn"');
  });
});

describe("what a page tells of itself before its scripts run", () => {
  const canonical = /<link rel="canonical" href="([^"]*)"/;

  it("is the brand's name and a description in its language, and no markup", async () => {
    const { body } = await get("/", { host: "arabic.test" });
    const name = "&#34;Q&#34; &#38; &#60;b&#62;Sons&#60;/b&#62; $&#38;";
    expect(body).toContain(`<title>${name}</title>`);
    expect(body).toMatch(/<meta name="description" content="&#34;Q[^"]*محفظة/);
    expect(body).toContain(`<meta property="og:title" content="${name}" />`);
    expect(body).toContain(`property="og:image" content="https://arabic.test/og.jpg"`);
    expect(body).toMatch(/<noscript>\P{ASCII}/u);
    expect(body).not.toContain("<b>");
  });

  it.each([
    ["/", "/"],
    ["/home?from=mail", "/"],
    ["/login", "/"],
    ["/rng?sort=name", "/rng"],
    ["/promotions/", "/promotions"],
    ["/helpmc", "/help"],
  ])("leads from %s to the one address of the page, on the brand's own domain", async (url, to) => {
    const { body } = await get(url, { host: "alias.test" });
    expect(canonical.exec(body)?.[1]).toBe(`https://nodi.test${to}`);
    expect(body).not.toContain("noindex");
  });

  it.each([
    ["bangla.test", "/member?page=profile"],
    ["bangla.test", "/no-such-page"],
    ["nobody.test", "/"],
    ["broken.test", "/"],
  ])("asks not to be found at %s%s", async (host, url) => {
    const { body } = await get(url, { host });
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(canonical);
  });

  it("leaves the office and the console their names", async () => {
    const { body } = await get("/console", { host: "bangla.test" });
    expect(body).toContain("<title>console</title>");
    expect(body).not.toContain("Nodi");
  });
});

it("crawlers are told what is not for them", async () => {
  const answer = await get("/robots.txt");
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toMatch(/^User-agent: \*\nDisallow: \/member\n/);
});

it("the page that checks a round is the studio's, in the reader's language", async () => {
  const answer = await get("/verify?lang=bn");
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe("https://studio.test/verify?lang=bn");
});

it.each(["draw=019a9c6e-0000-7000-8000-0000000000b1", "turn"])(
  "the page that checks a round leads to the site's own with %s",
  async (search) => {
    const answer = await get(`/verify?${search}`);
    expect(answer.headers.location).toBe(`/draw?${search}`);
  },
);

it("the page that checks a round leads nowhere else", async () => {
  const answer = await get("/verify?//evil.test/");
  expect(new URL(answer.headers.location ?? "").origin).toBe("https://studio.test");
});

describe("a brand with its own look", () => {
  it("has its mark and its colour in the page, the manifest and a style sheet", async () => {
    const { body } = await get("/promotions", { host: "other.test" });
    expect(body).toContain('<link rel="stylesheet" href="/brand/look.css?v=%2312b5c4" />');
    const sheet = await get("/brand/look.css?v=%2312b5c4", { host: "other.test" });
    expect(sheet.headers["content-type"]).toBe("text/css; charset=utf-8");
    expect(sheet.body).toContain("--brand:#12b5c4");
    const manifest = await get("/manifest.webmanifest", { host: "other.test" });
    const icons: { src: string }[] = manifest.json().icons;
    expect(icons).toHaveLength(3);
    for (const { src } of icons) expect(src).toMatch(/^\/brand\/marks\/tidewater\/icon-.*png$/);
  });

  it("has its own icon of the home screen, and its own card of shared links", async () => {
    const { body } = await get("/promotions", { host: "other.test" });
    expect(body).toContain('href="/brand/marks/tidewater/apple-touch-icon.png"');
    const { origin } = brandsByHost["other.test"] ?? { origin: "" };
    expect(body).toContain(`property="og:image" content="${origin}/brand/marks/tidewater/og.jpg"`);
    const { body: plainBody } = await get("/promotions", { host: "bangla.test" });
    expect(plainBody).toContain('href="/apple-touch-icon.png"');
  });

  it.each([
    ["other.test", "waves"],
    ["bangla.test", "own"],
    ["broken.test", "own"],
  ])("answers %s's one address of the mark with %s", async (host, drawn) => {
    for (const url of ["/brand/mark.svg", "/favicon.ico"]) {
      const answer = await get(url, { host });
      expect(answer.headers["content-type"]).toBe("image/svg+xml");
      expect(answer.headers["cache-control"]).toMatch(/^public, max-age=86400/);
      expect(answer.body).toBe(`<svg>${drawn}</svg>`);
    }
  });

  it("costs the others nothing", async () => {
    const { body } = await get("/promotions", { host: "bangla.test" });
    expect(body).not.toContain("look.css");
    expect((await get("/brand/look.css", { host: "bangla.test" })).statusCode).toBe(404);
  });
});

describe("the first view", () => {
  it.each(["/", "/home", "/login"])("opens %s with the brand's first banner", async (url) => {
    const { body } = await get(url, { host: "bangla.test" });
    expect(body).not.toContain("<template");
    expect(body).not.toContain("the mark");
    expect(body).toContain('<div id="root"><b><picture');
    expect(body).toContain('media="(max-width: 639px)" type="image/avif"');
    expect(body).toContain('srcset="/art/banners/koi-phone.avif 780w"');
    expect(body).toContain('<img src="/art/banners/koi-desktop.webp"');
  });

  it.each([
    ["bangla.test", "/promotions"],
    ["bangla.test", "/member"],
    ["arabic.test", "/"],
    ["nobody.test", "/"],
  ])("is the mark on %s%s", async (host, url) => {
    const { body } = await get(url, { host });
    expect(body).not.toContain("<template");
    expect(body).toContain('<div id="root"><i>the mark</i></div>');
  });
});

it.each(["/assets/th-shell-0123456789.json", "/agent/assets/agent-AbCd1234.js"])(
  "%s is kept forever, because its name says what is in it",
  async (url) => {
    const answer = await get(url, { host: "bangla.test" });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  },
);

it("the icon is kept for a day, a script with a lasting name is asked for each time", async () => {
  const [icon, script] = [
    await get("/favicon.svg", { host: "bangla.test" }),
    await get("/boot.js", { host: "bangla.test" }),
  ];
  expect(icon.headers["cache-control"]).toMatch(/^public, max-age=86400/);
  expect(script.headers["cache-control"]).toBe("no-cache");
});

it("the policy names what the build has written into a page, and nothing else", async () => {
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const page = await get("/promotions", { host: "bangla.test" });
  expect(page.headers["content-security-policy"]).toBe(
    `script-src 'self' ${hashOf("site")}; style-src 'self' ${hashOf("p{}")}`,
  );
  const icon = await get("/favicon.svg", { host: "bangla.test" });
  expect(icon.headers["content-security-policy"]).toBe("script-src 'self'; style-src 'self'");
});

it("the icon comes where a browser guesses it", async () => {
  const icon = await get("/favicon.ico", { host: "bangla.test" });
  expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
});

it("a file that is not there is no page", async () => {
  const answer = await get("/assets/th-shell-9999999999.json", { host: "bangla.test" });
  expect(answer.statusCode).not.toBe(200);
  expect(answer.body).not.toContain("<html");
});

it.each(["/wps/none", "/lgw", "/lotto/lgw/draws", "/vendor/x", "/console/api/x", "/agent/api/x"])(
  "%s, which no call has, is no page",
  async (url) => {
    const answer = await get(url, { host: "bangla.test" });
    expect(answer.statusCode).not.toBe(200);
    expect(answer.body).not.toContain("<html");
  },
);

it("the offline page is a separate file", async () => {
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
      name: brandsByHost["arabic.test"]?.name,
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

describe("the mark of a vendor", () => {
  it("is the drawn one, where there is one", async () => {
    expect((await get("/brand/vendors/nvs.svg")).body).toBe("<svg>drawn</svg>");
  });

  it("is made of the code of a vendor that an operator added", async () => {
    const answer = await get("/brand/vendors/jedid2d2y7.svg");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(answer.body).toContain(">JE</text>");
    expect((await get("/brand/vendors/jedid2d2y7.svg")).body).toBe(answer.body);
  });

  it.each(["a.png", "%3Cb%3E.svg", "..svg"])("%s is no mark", async (name) => {
    expect((await get(`/brand/vendors/${name}`)).statusCode).not.toBe(200);
  });
});
