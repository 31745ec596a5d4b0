/**
 * A draw again, in the browser: the chain that fixed its secret, the beacon's signature, the result
 * and a slip's place under the root. Formulas are those of `lottery/draws`.
 */
import { beaconMessage, isInMerkle, readAsync } from "@baize/fair";
import { bls12_381 as curve } from "@noble/curves/bls12-381.js";
import { hmacSha256, sha256, toHex } from "../client/checks.ts";
import type { DrawCase } from "../draw-link.ts";
import {
  drawResult,
  readResult,
  resultText,
  type OwnFamily,
} from "../lottery/draws/results/result.ts";
import { drawSeeds } from "../lottery/draws/seeds.ts";
import { findSoldLottery } from "../lottery/sold-games.ts";
import { linksTo } from "./trace.ts";

export interface DrawCheck {
  /** How many hashes lead from the secret to the published end; null where they do not. */
  readonly links: number | null;
  readonly isRandomnessRight: boolean;
  /** Null: test randomness, whose key nobody has to know. */
  readonly isSignatureRight: boolean | null;
  /** What secret and randomness give. */
  readonly result: string;
  readonly isResultRight: boolean;
  /** Null where no slip was asked about. */
  readonly isSlipIn: boolean | null;
}

export type DrawAnswer = DrawCheck | "secret" | "wrong" | "no-hash";

/** Drand's quicknet, which everybody can look up (lottery document, section 6). */
const quicknetKey =
  "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
  "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
  "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
const tag = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const hex = (length: number): RegExp => new RegExp(`^[0-9a-f]{${length}}$`);
const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const digest = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)));

async function isSigned(round: number, signature: string): Promise<boolean> {
  const { shortSignatures } = curve;
  try {
    const message = shortSignatures.hash(await digest(beaconMessage(round)), tag);
    return shortSignatures.verify(fromHex(signature), message, fromHex(quicknetKey));
  } catch {
    return false;
  }
}

async function isSlipIn({ slip, index, size, path, root }: DrawCase): Promise<boolean | null> {
  if (slip === "") return null;
  const hashes = path === "" ? [] : path.split(",");
  if (!/^\d{1,9}$/.test(index) || !/^\d{1,9}$/.test(size)) return false;
  if (!hex(64).test(root) || !hashes.every((one) => hex(64).test(one))) return false;
  const proof = { index: Number(index), size: Number(size), path: hashes.map(fromHex) };
  return isInMerkle(new TextEncoder().encode(slip), proof, fromHex(root), digest);
}

async function resultOf(given: DrawCase, family: OwnFamily): Promise<string | undefined> {
  const { link, randomness } = given;
  const seeds = drawSeeds({ link, number: Number(given.number), randomness });
  const hmac = async (key: string, message: string): Promise<Uint8Array> =>
    (await hmacSha256(key, { text: message })) ?? new Uint8Array(32);
  const values = await readAsync(hmac, seeds, (words) => drawResult(words, family, { randomness }));
  return values === undefined ? undefined : resultText(family, values);
}

function isWhole(given: DrawCase, family: OwnFamily): boolean {
  const { link, end, number, round, randomness, signature, result } = given;
  return (
    [link, end, randomness].every((one) => hex(64).test(one)) &&
    hex(96).test(signature) &&
    /^\d{1,6}$/.test(number) &&
    Number(number) >= 1 &&
    Number(number) <= 100_000 &&
    /^\d{1,12}$/.test(round) &&
    readResult(family, result) !== undefined
  );
}

export async function checkDraw(given: DrawCase, isWanted: () => boolean): Promise<DrawAnswer> {
  const game = findSoldLottery(given.draw);
  if (game === undefined) return "wrong";
  if (given.link === "") return "secret";
  if (!isWhole(given, game.drawnAs)) return "wrong";
  if ((await sha256("")) === null) return "no-hash";
  // Past its number nothing would count, so a false link is told at once.
  const links = await linksTo(given.link, given.end, isWanted, Number(given.number));
  const randomness = toHex(await digest(fromHex(given.signature)));
  const result = await resultOf(given, game.drawnAs);
  return {
    links: links === Number(given.number) ? links : null,
    isRandomnessRight: randomness === given.randomness,
    isSignatureRight:
      given.test === "1" ? null : await isSigned(Number(given.round), given.signature),
    result: result ?? "–",
    isResultRight: result === given.result,
    isSlipIn: await isSlipIn(given),
  };
}
