// @vitest-environment node
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from "jose";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { call } from "./client.ts";
import { forgetKeys } from "./payload.ts";

let first: Awaited<ReturnType<typeof generateKeyPair>>;
let second: Awaited<ReturnType<typeof generateKeyPair>>;
const keySetAddress = "/.well-known/wps-jwks.json";
const body = { type: "username" as const, username: "rahim", password: "longenough" };

async function jwkOf(pair: typeof first, kid: string): Promise<JWK> {
  return { ...(await exportJWK(pair.publicKey)), kid, use: "enc" };
}

beforeAll(async () => {
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  first = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  second = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
});
beforeEach(forgetKeys);

test("the body travels sealed and bound to its call; a rotated key is fetched once", async () => {
  const payloads: string[] = [];
  let keySets = 0;
  vi.stubGlobal("fetch", async (address: string, init: { body?: string } = {}) => {
    if (address === keySetAddress) {
      keySets += 1;
      const key = await (keySets === 1 ? jwkOf(first, "one") : jwkOf(second, "two"));
      return Response.json({ keys: [key] });
    }
    payloads.push((JSON.parse(init.body ?? "") as { payload: string }).payload);
    if (payloads.length > 1) return Response.json({ success: true, value: { token: "t" } });
    return Response.json({ success: false, code: "key_rotated", message: "" }, { status: 400 });
  });

  await expect(call("login", { body })).resolves.toMatchObject({ token: "t" });

  const [before = "", after = ""] = payloads;
  expect(keySets).toBe(2);
  const header = decodeProtectedHeader(after);
  expect(header).toMatchObject({ alg: "ECDH-ES", enc: "A256GCM", kid: "two", typ: "wps-req+jwe" });
  expect(header).toMatchObject({ htm: "POST", htu: "/wps/session/login" });
  expect(header["jti"]).not.toBe(decodeProtectedHeader(before)["jti"]);
  const { plaintext } = await compactDecrypt(after, second.privateKey);
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(body);
});

test("a key refused twice is not tried a third time", async () => {
  let calls = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    if (address === keySetAddress) return Response.json({ keys: [await jwkOf(first, "one")] });
    calls += 1;
    return Response.json({ success: false, code: "key_rotated", message: "" }, { status: 400 });
  });
  await expect(call("login", { body })).rejects.toMatchObject({ code: "key_rotated" });
  expect(calls).toBe(2);
});
