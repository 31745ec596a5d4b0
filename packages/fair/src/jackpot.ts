/**
 * Jackpots: whether a round hits, and at which amount a pot that must be hit by a ceiling falls.
 *
 * A round's draw comes from the seeds of the round itself, by a message that no game's words use
 * (theirs end in the number of a block). The amount at which a pot falls comes from its own secret,
 * whose SHA-256 is shown from the start of the pot. The secret is published once the pot has
 * fallen. Either is the first 52 bits of an HMAC-SHA256, compared in whole numbers.
 */
import type { Seeds } from "./stream.ts";

const bits = 52n;
const range = 1n << bits;

/** The message a round's draw for a level is made of, keyed by the server seed. */
export const jackpotMessage = (seeds: Seeds, level: string): string =>
  `${seeds.clientSeed}:${seeds.nonce}:jackpot:${level}`;

/** The message a falling amount is made of, keyed by the secret of the pot. */
export const fallMessage = "falls";

export function first52Bits(hmac: Uint8Array): bigint {
  let first = 0n;
  for (const byte of hmac.subarray(0, 7)) first = (first << 8n) | BigInt(byte);
  return first >> 4n;
}

/**
 * A chance of stake / `hitEveryMinor`, both in minor units: the draw as a fraction of 2^52 lies
 * below it. So what a pot costs to hit is the same for small stakes and large ones.
 */
export const isJackpotHit = (drawn: bigint, stakeMinor: bigint, hitEveryMinor: bigint): boolean =>
  drawn * hitEveryMinor < stakeMinor * range;

/** The amount at which a pot falls: above its seed, at most its ceiling, all equally likely. */
export const fallsAtMinor = (drawn: bigint, seedMinor: bigint, ceilingMinor: bigint): bigint =>
  seedMinor + 1n + (drawn * (ceilingMinor - seedMinor)) / range;
