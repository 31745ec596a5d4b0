/**
 * Crash points from a hash chain (fairness page, section 2.1). Each hash is the SHA-256 of the next
 * game's hash written as hex, so a shown hash proves itself against the one before and tells
 * nothing of the one after.
 */

import { first52Bits } from "./jackpot.ts";

const bits = 52n;
const range = 1n << bits;

/**
 * Crash point in hundredths from HMAC(key = salt as text, message = the 32 raw bytes of the hash).
 *
 * Whole numbers instead of the published double: floor(99 / (1 − X)) with X = first 52 bits / 2^52
 * is floor(99 · 2^52 / (2^52 − bits)), so no rounding can lift a value over an integer.
 */
export function crashHundredths(hmacOfHash: Uint8Array): number {
  const hundredths = (99n * range) / (range - first52Bits(hmacOfHash));
  return hundredths < 100n ? 100 : Number(hundredths);
}

/** SHA-256 of text, as hex. */
export type Sha256Hex = (text: string) => string;

/**
 * Walks from the secret last hash back to the terminating one: `length` games, newest secret first.
 */
export function chainFrom(secretHash: string, length: number, sha256: Sha256Hex): string[] {
  const hashes = [secretHash];
  let current = secretHash;
  for (let index = 0; index < length; index += 1) {
    current = sha256(current);
    hashes.push(current);
  }
  return hashes;
}

/** Does the shown hash belong right after `previousHash` in the chain? */
export const followsInChain = (hash: string, previousHash: string, sha256: Sha256Hex): boolean =>
  sha256(hash) === previousHash;

/**
 * Do exactly `steps` hashes lead from a link back to one that was published before? So the
 * published one had fixed the link.
 */
export function leadsBackTo(
  hash: string,
  publishedHash: string,
  steps: number,
  sha256: Sha256Hex,
): boolean {
  if (!Number.isInteger(steps) || steps < 1) return false;
  let current = hash;
  for (let step = 0; step < steps; step += 1) current = sha256(current);
  return current === publishedHash;
}

/** Multiplier growth of the flight: hundredths after so many milliseconds (section 3). */
export const multiplierAt = (elapsedMs: number): number =>
  elapsedMs <= 0 ? 100 : Math.floor(100 * Math.exp(0.00006 * elapsedMs));

/** First whole millisecond at which the multiplier has reached the hundredths. */
export function elapsedMsAt(hundredths: number): number {
  if (hundredths <= 100) return 0;
  let elapsedMs = Math.max(0, Math.floor(Math.log(hundredths / 100) / 0.00006) - 1);
  while (multiplierAt(elapsedMs) < hundredths) elapsedMs += 1;
  return elapsedMs;
}
