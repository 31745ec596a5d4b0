/**
 * The seeds of an own draw, and what commits them (lottery document, section 6).
 *
 * - **Chain**: links are 64 hex characters. link(n − 1) = SHA-256(link(n) as text), so a link shows
 *   that it was fixed when any earlier one was published, and tells nothing of later ones. Link 0
 *   is the end of the chain, which is published before its first draw; draw n of the chain takes
 *   link n, from 1 to 100,000.
 * - **Seeds**: server seed = the link (text), client seed = the beacon's randomness (64 hex
 *   characters, text), nonce = n. Where a brand draws by the chain only, the client seed is the
 *   chain's public salt, 64 hex characters too. A Matka draw takes two links, first the open's,
 *   then the close's.
 * - **Beacon**: the round of T − 3 s, whose value nobody knows before then. T is a multiple of 3 s,
 *   so the round is published at T − 3 s, a second after the lock.
 */
import {
  beaconRoundAt,
  beaconRoundTime,
  chainFrom,
  leadsBackTo,
  type Seeds,
  type Sha256Hex,
} from "@baize/fair";

/** 34 days of draws every 30 seconds. */
export const chainLength = 100_000;

const beaconBeforeMs = 3_000;
const lockBeforeMs = 4_000;

/** The beacon round that decides the draw of T; it is named before sales open. */
export const beaconRoundOf = (drawsAt: number): number => beaconRoundAt(drawsAt - beaconBeforeMs);

/**
 * When a bet that the wallet has not confirmed is out of the draw, and the slips' root is written.
 */
export const lockOf = (drawsAt: number): number => drawsAt - lockBeforeMs;

export interface DrawSecret {
  readonly link: string;
  /** Of the draw in its chain, from 1. */
  readonly number: number;
  readonly randomness: string;
}

const isHex64 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export function drawSeeds({ link, number, randomness }: DrawSecret): Seeds {
  if (!isHex64(link) || !isHex64(randomness)) throw new RangeError("not 64 hex characters");
  if (!Number.isInteger(number) || number < 1 || number > chainLength) {
    throw new RangeError("a chain has no such draw");
  }
  return { serverSeed: link, clientSeed: randomness, nonce: number };
}

/** All links of a chain by their numbers, the published end first. */
export const linksOf = (secret: string, length: number, sha256: Sha256Hex): string[] =>
  chainFrom(secret, length, sha256).toReversed();

/** Whether a published link (the end, or that of an earlier draw) had fixed this one. */
export const isCommitted = (
  link: { readonly hash: string; readonly number: number },
  published: { readonly hash: string; readonly number: number },
  sha256: Sha256Hex,
): boolean => leadsBackTo(link.hash, published.hash, link.number - published.number, sha256);

const clockBehindMs = -500;
const clockAheadMs = 3_500;

/**
 * Sales go on only while our clock agrees with the newest beacon round seen: −0.5 … 3.5 s after it.
 * A clock that is behind would sell past a known value.
 */
export function isClockTrusted(now: number, newestRound: number): boolean {
  const after = now - beaconRoundTime(newestRound);
  return after >= clockBehindMs && after <= clockAheadMs;
}

const fastWaitMs = 60_000;
const dailyWaitMs = 1_800_000;

/**
 * Until when a draw waits for its beacon round; then it is void. Nothing ever replaces the round.
 */
export const beaconDeadline = (drawsAt: number, isDaily: boolean): number =>
  drawsAt + (isDaily ? dailyWaitMs : fastWaitMs);
