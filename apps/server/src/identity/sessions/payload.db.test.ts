import { afterAll, beforeAll, expect, test } from "vitest";
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { createTestApp, registration, type TestApp } from "../../../test/app.ts";

let api: TestApp;
let counter = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

/** A registration that would succeed if its payload were read. */
const fresh = () => registration(`sealed${(counter += 1)}`);
const header = { htm: "PUT", htu: "/wps/member/register" };
const nowSeconds = () => Math.floor(api.clock.now().getTime() / 1000);

async function send(payload: unknown) {
  const answer = await api.call("register", { body: { payload }, plain: true });
  return [answer.status, answer.refusal?.code ?? "ok"];
}

const unreadable = [400, "payload_unreadable"];

test("a payload as the contract asks for is read", async () => {
  expect(await send(await api.seal(fresh(), header))).toEqual([200, "ok"]);
});

test("a payload changed anywhere is refused: payload_unreadable", async () => {
  const parts = (await api.seal(fresh(), header)).split(".");
  for (const index of [0, 2, 3, 4]) {
    const part = parts[index] ?? "";
    const other = part.startsWith("A") ? "B" : "A";
    const changed = parts.with(index, other + part.slice(1)).join(".");
    expect(await send(changed)).toEqual(unreadable);
  }
  for (const payload of ["", "a.b.c", "....", 7, null, "x".repeat(9000)]) {
    expect(await send(payload)).toEqual(unreadable);
  }
});

test.each([
  ["another type", { typ: "JWT" }],
  ["another method", { htm: "POST" }],
  ["another path: a login sent to registration", { htu: "/wps/session/login" }],
  ["no time", { iat: undefined }],
  ["a time as text", { iat: "1768478400" }],
  ["no number", { jti: undefined }],
  ["a short number", { jti: "abc" }],
  ["a field we do not know", { cty: "json" }],
])("a header with %s is refused", async (_name, change) => {
  expect(await send(await api.seal(fresh(), { ...header, ...change }))).toEqual(unreadable);
});

test("a payload is good for two minutes before and after the server's time", async () => {
  const at = async (iat: number) => send(await api.seal(fresh(), { ...header, iat }));
  expect(await at(nowSeconds() - 120)).toEqual([200, "ok"]);
  expect(await at(nowSeconds() + 120)).toEqual([200, "ok"]);
  expect(await at(nowSeconds() - 121)).toEqual(unreadable);
  expect(await at(nowSeconds() + 121)).toEqual(unreadable);
});

test("a payload sent twice, even at once, is read once", async () => {
  const payload = await api.seal(fresh(), header);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(payload)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.filter(([, code]) => code === "payload_unreadable")).toHaveLength(7);
});

test("foreign algorithms and compression are refused", async () => {
  const { keys } = await api.app.platform.identity.payloads.keySet();
  const jwk = keys[0] as unknown as JWK & { kid: string };
  const fields = { ...header, typ: "wps-req+jwe", kid: jwk.kid, iat: nowSeconds() };
  const seal = async (alg: string, enc: string, extra: object) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(fresh())))
      .setProtectedHeader({ ...fields, jti: `number-${(counter += 1)}-number`, alg, enc, ...extra })
      .encrypt(await importJWK(jwk, alg));
  expect(await send(await seal("ECDH-ES+A256KW", "A256GCM", {}))).toEqual(unreadable);
  expect(await send(await seal("ECDH-ES", "A128CBC-HS256", {}))).toEqual(unreadable);
  expect(await send(await seal("ECDH-ES", "A256GCM", { zip: "DEF" }))).toEqual(unreadable);
});

test("a key we never had answers key_rotated", async () => {
  const { publicKey } = await generateKeyPair("ECDH-ES", { crv: "P-256" });
  const jwk = await exportJWK(publicKey);
  const payload = await new CompactEncrypt(new TextEncoder().encode("{}"))
    .setProtectedHeader({
      ...header,
      alg: "ECDH-ES",
      enc: "A256GCM",
      typ: "wps-req+jwe",
      kid: "nobody-has-this-key",
      iat: nowSeconds(),
      jti: "0123456789abcdef",
    })
    .encrypt(await importJWK(jwk, "ECDH-ES"));
  expect(await send(payload)).toEqual([400, "key_rotated"]);
});

test("a plain body to an encrypted call, and content that is not JSON, are refused", async () => {
  const plain = await api.call("register", { body: fresh(), plain: true });
  expect([plain.status, plain.refusal?.code]).toEqual(unreadable);
  const login = await api.call("login", { plain: true });
  expect(login.refusal?.code).toBe("payload_unreadable");
  expect(await send(await api.seal("{not json", header))).toEqual(unreadable);
});

test("keys turn daily: the next is known a day ahead, the last is good an hour more", async () => {
  const own = await createTestApp();
  try {
    const { payloads } = own.app.platform.identity;
    const [today, tomorrow] = (await payloads.keySet()).keys;
    own.clock.set(new Date("2026-01-15T23:59:30Z"));
    const late = await own.seal(registration("latecomer"), header);
    const later = (iat: Date) =>
      own.seal(registration(`late${(counter += 1)}`), {
        ...header,
        kid: today?.["kid"],
        iat: Math.floor(iat.getTime() / 1000),
      });
    own.clock.set(new Date("2026-01-16T00:00:30Z"));
    expect((await payloads.keySet()).keys[0]).toEqual(tomorrow);
    const sent = await own.call("register", { body: { payload: late }, plain: true });
    expect(sent.status).toBe(200);
    own.clock.set(new Date("2026-01-16T01:06:00Z"));
    // Sealed with the new key under the old one's name: what matters is that the old key is gone.
    const old = await own.call("register", {
      body: { payload: await later(own.clock.now()) },
      plain: true,
    });
    expect(old.refusal?.code).toBe("key_rotated");
  } finally {
    await own.close();
  }
});
