import { afterAll, beforeAll, expect, test } from "vitest";
import { wire } from "@baize/contract";
import { beat } from "../timekeeping/index.ts";
import { createTestApp, registration, type TestApp } from "../../../test/app.ts";

let api: TestApp;

const newGame = {
  vendorCode: "HSE",
  gameCode: "fresh-breeze",
  name: { en: "Fresh Breeze" },
  gameType: "COCKFIGHT",
  groupCode: "",
  isHot: false,
  isNew: true,
  isAnnounced: true,
  art: "skylark",
} as const;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test("unknown fields and __proto__ are refused by name: invalid_input", async () => {
  const token = await api.aMember("querywriter");
  const written = { nodeId: "nothing", limit: "3" };
  const query = await api.call("removeFavoriteGame", { query: written, token });
  expect([query.status, query.refusal?.code]).toEqual([400, "invalid_input"]);
  expect(query.refusal?.value).toEqual({ fields: [{ path: "query.limit", problem: "unknown" }] });
  const body = await api.call("register", { body: { ...registration("massassign"), type: 1 } });
  expect(body.refusal?.value).toEqual({ fields: [{ path: "body.type", problem: "unknown" }] });
  const proto = JSON.stringify(registration("protouser")).replace(/}$/, ',"__proto__":{"x":1}}');
  const sealed = await api.call("register", { body: proto });
  expect(sealed.refusal?.code).toBe("invalid_input");
  const plain = await api.call("freePlay", {
    body: '{"os":"x","platform":"W","__proto__":{"isTrial":false}}',
  });
  expect([plain.status, plain.refusal?.code]).toEqual([400, "invalid_input"]);
});

test("NUL and bytes that are no UTF-8 are refused before any route: invalid_input", async () => {
  const { fastify } = api.app;
  const inUrl = { path: "url", problem: "invalid_text" };
  for (const url of [
    "/vendor/HSE%00/transaction/bet",
    "/hooks/payments/sandpay%00",
    "/wps/game/search?keyword=%00",
    "/console/api/session?x=%ff",
    "/wps/session/social/google%00",
    "/help%00",
    "/%ff",
  ]) {
    for (const method of ["GET", "POST"] as const) {
      const answer = await fastify.inject({ method, url });
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json()).toMatchObject({ code: "invalid_input", value: { fields: [inUrl] } });
    }
  }
  const inBody = { code: "invalid_input", value: { fields: [{ problem: "invalid_text" }] } };
  const post = (body: Buffer, url: string) =>
    fastify.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/json" },
      payload: body,
    });
  const noText = Buffer.from('{"os":"_","platform":"W"}'.replace("_", "\u00ff"), "latin1");
  const freePlay = wire.freePlay.path;
  expect((await post(noText, freePlay)).json()).toMatchObject(inBody);
  const nul = Buffer.from(JSON.stringify({ os: "a\0b", platform: "W" }));
  expect((await post(nul, freePlay)).json()).toMatchObject(inBody);
  const sealed = await api.call("register", { body: registration("nul\0name") });
  expect([sealed.status, sealed.refusal]).toMatchObject([400, inBody]);
});

test("missing and malformed fields are named", async () => {
  const answer = await api.call("freePlay", { body: { platform: "X" } });
  expect(answer.refusal?.value).toEqual({
    fields: [
      { path: "body.os", problem: "missing" },
      { path: "body.platform", problem: "invalid_value" },
    ],
  });
  for (const body of ["{", "[]", '"text"', "null", "1e999"]) {
    expect((await api.call("freePlay", { body })).refusal?.code).toBe("invalid_input");
  }
  const repeated = await api.app.fastify.inject("/lgw/games/game_menus?limit=1&limit=2");
  expect(repeated.json()).toMatchObject({ code: "invalid_input" });
});

test("a body beyond 64 kB is refused: body_too_large", async () => {
  const answer = await api.call("freePlay", { body: { os: "x".repeat(70_000), platform: "W" } });
  expect([answer.status, answer.refusal?.code]).toEqual([413, "body_too_large"]);
});

test("another content type is refused: unsupported_media", async () => {
  const answer = await api.call("freePlay", {
    body: "os=x&platform=W",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([answer.status, answer.refusal?.code]).toEqual([415, "unsupported_media"]);
  const text = await api.call("freePlay", {
    body: '{"os":"x","platform":"W"}',
    headers: { "content-type": "text/plain" },
  });
  expect(text.refusal?.code).toBe("unsupported_media");
});

test("a call nobody serves is refused: unknown_call", async () => {
  const addresses = [
    "/wps/relay/GCS_walletTransfer",
    "/lgw/none",
    "/wps",
    "/wps/session/login/",
    "/lotto/lgw/draws",
    "/vendor/none/none",
    "/console/api/none",
    "/agent/api/none",
  ];
  for (const url of addresses) {
    const reply = await api.app.fastify.inject(url);
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, "unknown_call"]);
  }
  const method = await api.app.fastify.inject({ method: "DELETE", url: "/wps/system/status" });
  expect(method.json().code).toBe("unknown_call");
});

test("calls beyond the limit of a minute are refused: rate_limited", async () => {
  const slow = await createTestApp({ env: { RATE_LIMIT_FACTOR: "0.1" } });
  try {
    const trial = () =>
      slow.call("freePlay", { body: { os: "x", platform: "W" }, ip: "198.51.100.1" });
    expect((await trial()).status).toBe(200);
    expect((await trial()).status).toBe(200);
    const third = await trial();
    expect([third.status, third.refusal?.code]).toEqual([429, "rate_limited"]);
    expect(third.headers["retry-after"]).toBe("60");
    slow.clock.advance(60_000);
    expect((await trial()).status).toBe(200);
  } finally {
    await slow.close();
  }
});

test("a forged X-Forwarded-For does not give a new allowance, a trusted proxy's does", async () => {
  const env = { RATE_LIMIT_FACTOR: "0.05", TRUST_PROXY: "10.0.0.0/8" };
  const slow = await createTestApp({ env });
  try {
    const trial = (ip: string, forwarded: string) =>
      slow.call("freePlay", {
        body: { os: "x", platform: "W" },
        ip,
        headers: { "x-forwarded-for": forwarded },
      });
    expect((await trial("198.51.100.1", "192.0.2.1")).status).toBe(200);
    expect((await trial("198.51.100.1", "192.0.2.2")).refusal?.code).toBe("rate_limited");
    expect((await trial("10.0.0.5", "192.0.2.3")).status).toBe(200);
    expect((await trial("10.0.0.5", "192.0.2.4")).status).toBe(200);
    // The visitor's own claim comes first in the list; the proxy's word comes last and counts.
    expect((await trial("10.0.0.5", "192.0.2.9, 192.0.2.4")).refusal?.code).toBe("rate_limited");
  } finally {
    await slow.close();
  }
});

test("a fault of ours tells a reference and nothing else: internal_error", async () => {
  const broken = await createTestApp();
  try {
    await broken.database.owner.transaction((tx) => tx.execute("drop table catalogue.edition"));
    broken.app.platform.catalogue.refresh();
    const answer = await broken.call("gameMenus", { headers: { language: "en" } });
    expect([answer.status, answer.refusal?.code]).toEqual([500, "internal_error"]);
    expect(answer.refusal?.message).toBe("Unknown error");
    expect(answer.refusal?.value).toEqual({ reference: answer.headers["x-request-id"] });
    expect(answer.text).not.toContain("catalogue");
  } finally {
    await broken.close();
  }
});

test("what changes rarely is sent again when it changed, or in another language", async () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    api.app.fastify.inject({ url: "/lgw/games/game_menus", headers });
  const first = await ask({ language: "en" });
  const tag = String(first.headers.etag);
  expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  expect(first.headers["vary"]).toContain("language");
  const again = await ask({ language: "en", "if-none-match": `"other", ${tag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", tag]);
  const other = await ask({ language: "bn", "if-none-match": tag });
  expect(other.statusCode).toBe(200);
  await api.app.platform.catalogue.recordVendorGames("HSE", []);
  await api.app.platform.catalogue.announce([], [newGame]);
  const changed = await ask({ language: "en", "if-none-match": tag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(tag);
});

test("what says whether the site is open, or belongs to somebody, is never kept", async () => {
  const token = await api.aMember();
  expect((await api.call("permissions")).headers["cache-control"]).toBe("no-store");
  expect((await api.call("balance", { token })).headers["cache-control"]).toBe("no-store");
  expect((await api.call("favoriteGames", { token })).headers["etag"]).toBeUndefined();
});

test("health, keys and the reference answer", async () => {
  const { fastify } = api.app;
  expect((await fastify.inject("/healthz")).json()).toEqual({ status: "ok" });
  const silent = await fastify.inject("/readyz");
  expect([silent.statusCode, silent.json().checks]).toEqual([
    503,
    { database: "ok", migrations: "ok", worker: "failed", clock: "degraded" },
  ]);
  await api.database.db.read((reader) => beat(reader, "worker"));
  // The clock of tests stands still, far from the database's: doubtful, and yet in service.
  const doubtful = await fastify.inject("/readyz");
  expect([doubtful.statusCode, doubtful.json().status]).toEqual([200, "degraded"]);
  expect(Math.abs(doubtful.json().clockOffsetMs)).toBeGreaterThan(30_000);
  const startedAt = api.clock.now();
  api.clock.set(new Date());
  const sound = await fastify.inject("/readyz");
  expect([sound.statusCode, sound.json().status]).toEqual([200, "ok"]);
  expect(Math.abs(sound.json().clockOffsetMs)).toBeLessThan(2000);
  api.clock.set(startedAt);
  const keys = await fastify.inject("/.well-known/wps-jwks.json");
  expect(keys.headers["cache-control"]).toBe("public, max-age=300");
  const [first, ...rest] = keys.json().keys;
  expect(first).toMatchObject({ kty: "EC", crv: "P-256", use: "enc", alg: "ECDH-ES" });
  expect(rest).toHaveLength(1);
  expect(keys.body).not.toContain('"d"');
  const docs = await fastify.inject("/docs/json");
  expect(docs.json()).toMatchObject({ openapi: "3.1.0" });
  expect(docs.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect((await fastify.inject("/docs/yaml")).body).toMatch(/^openapi: 3\.1\.0$/m);
  expect((await fastify.inject("/docs")).headers["content-type"]).toMatch(/html/);
});

test("every answer carries the headers that keep the page ours", async () => {
  const { headers } = await api.app.fastify.inject("/healthz");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("frame-src http://localhost:8081");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["strict-transport-security"]).toBeUndefined();
});
