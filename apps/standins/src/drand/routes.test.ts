import { createHash } from "node:crypto";
import { bls12_381 as curve } from "@noble/curves/bls12-381.js";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { drandRoutes, standinKey } from "./routes.ts";

const chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const tag = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const hexBytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

function isSigned(round: number, signature: string, key: string): boolean {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  const { shortSignatures } = curve;
  const message = Uint8Array.from(createHash("sha256").update(bytes).digest());
  const hashed = shortSignatures.hash(message, tag);
  return shortSignatures.verify(hexBytes(signature), hashed, hexBytes(key));
}

test("rounds are signed as drand signs them, with the key that /info names", async () => {
  const app = Fastify();
  await app.register(drandRoutes, { now: () => new Date(1_692_803_367_000 + 3_000 * 41) });
  const get = async (path: string) => {
    const answer = await app.inject({ url: `/${chain}/${path}` });
    return { code: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const { body: info } = await get("info");
  expect(info["public_key"]).toBe(standinKey());
  const { body: newest } = await get("public/latest");
  expect(newest["round"]).toBe(42);
  expect((await get("public/42")).body).toEqual(newest);
  expect(isSigned(42, String(newest["signature"]), standinKey())).toBe(true);
  expect(isSigned(43, String(newest["signature"]), standinKey())).toBe(false);
  expect((await get("public/43")).code).toBe(404);
  expect((await get("public/0")).code).toBe(404);
  await app.close();
});
