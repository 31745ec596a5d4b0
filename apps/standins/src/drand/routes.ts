import { createHash } from "node:crypto";
import { bls12_381 as curve } from "@noble/curves/bls12-381.js";
import type { FastifyInstance } from "fastify";

export interface DrandRoutesOptions {
  readonly now: () => Date;
}

const chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const genesisMs = 1_692_803_367_000;
const periodMs = 3_000;
const tag = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const { shortSignatures } = curve;
const sha256 = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from(createHash("sha256").update(bytes).digest());

/** Known to everybody who reads this, so its rounds are worth nothing as randomness. */
function secretKey(): Uint8Array {
  const key = sha256(Buffer.from("test randomness"));
  // Below the order of the curve.
  key[0] = (key[0] ?? 0) & 0x3f;
  return key;
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** In G2, as drand's /info names it. */
export const standinKey = (): string => hexOf(shortSignatures.getPublicKey(secretKey()).toBytes());

const signed = new Map<number, string>();
const signedMax = 64;

/** Signed as quicknet signs, with a key of our own; the same for a round at every start. */
function signatureOf(round: number): string {
  const known = signed.get(round);
  if (known !== undefined) return known;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  const point = shortSignatures.sign(shortSignatures.hash(sha256(bytes), tag), secretKey());
  const signature = hexOf(shortSignatures.Signature.toBytes(point));
  signed.set(round, signature);
  for (const oldest of [...signed.keys()].slice(0, -signedMax)) signed.delete(oldest);
  return signature;
}

function roundOf(round: number) {
  const signature = signatureOf(round);
  return { round, randomness: hexOf(sha256(Buffer.from(signature, "hex"))), signature };
}

/** Rounds of quicknet. One that is still to come is not there, as with the real one. */
export async function drandRoutes(
  app: FastifyInstance,
  { now }: DrandRoutesOptions,
): Promise<void> {
  const newest = () => Math.floor((now().getTime() - genesisMs) / periodMs) + 1;
  app.get(`/${chain}/info`, () => ({
    public_key: standinKey(),
    period: periodMs / 1_000,
    genesis_time: genesisMs / 1_000,
    hash: chain,
    schemeID: "bls-unchained-g1-rfc9380",
  }));
  app.get<{ Params: { round: string } }>(`/${chain}/public/:round`, async (request, reply) => {
    const asked = request.params.round;
    const round = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0;
    if (asked === "latest") return roundOf(newest());
    if (round === 0 || round > newest()) return reply.code(404).send({ error: "no such round" });
    return roundOf(round);
  });
}
