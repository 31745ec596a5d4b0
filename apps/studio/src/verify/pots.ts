/**
 * Pots of a jackpot, computed again: which of them a round's draw wins, and at which amount one
 * fell that had to be won by a ceiling.
 */
import {
  fallMessage,
  fallsAtMinor,
  first52Bits,
  isJackpotHit,
  jackpotMessage,
  type Seeds,
} from "@baize/fair";
import { minor, parseMinor, type Minor } from "@baize/money";
import { hmacSha256, sha256, toHex } from "../client/checks.ts";
import { networkOf } from "../catalogue/jackpots.ts";
import type { Played } from "./recompute.ts";

/** A pot that a round won; `fall` where a secret decided the amount. */
export interface WonPot {
  readonly level: string;
  readonly start: number;
  readonly amount: Minor;
  readonly fall: {
    readonly seed: Minor;
    readonly ceiling: Minor;
    readonly commitment: string;
    readonly secret: string;
  } | null;
}

const hexPattern = /^[0-9a-f]{64}$/;
const potsMax = 10;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function potOf(value: unknown, currency: string): WonPot | undefined {
  const { level, start, amount: amountTyped, fall } = fieldsOf(value);
  const amount = parseMinor(textOf(amountTyped), currency);
  if (textOf(level) === "" || !Number.isSafeInteger(start) || amount === undefined) {
    return undefined;
  }
  const pot = { level: textOf(level), start: start as number, amount };
  if (fall === undefined) return { ...pot, fall: null };
  const { seed: seedTyped, mustHitBy, commitment, secret } = fieldsOf(fall);
  const seed = parseMinor(textOf(seedTyped), currency);
  const ceiling = parseMinor(textOf(mustHitBy), currency);
  if (seed === undefined || ceiling === undefined || ceiling <= seed) return undefined;
  const hashes = { commitment: textOf(commitment), secret: textOf(secret) };
  if (!hexPattern.test(hashes.commitment) || !hexPattern.test(hashes.secret)) return undefined;
  return { ...pot, fall: { seed, ceiling, ...hashes } };
}

/** Undefined where the text is no list of pots. */
export function readPots(text: string, currency: string): WonPot[] | undefined {
  if (text.trim() === "") return [];
  try {
    const list = JSON.parse(text) as unknown;
    if (!Array.isArray(list) || list.length > potsMax) return undefined;
    const pots = list.map((one) => potOf(one, currency));
    return pots.includes(undefined) ? undefined : (pots as WonPot[]);
  } catch {
    return undefined;
  }
}

/** The draw of a round for a level without a ceiling. */
export interface Draw {
  readonly level: string;
  readonly message: string;
  readonly hex: string;
  /** The first 52 bits as a fraction, and what it must lie below. */
  readonly drawn: number;
  readonly below: number;
  readonly hitEvery: Minor;
  readonly isWon: boolean;
}

const range = 2 ** 52;

/** None for a game without a jackpot; null where the browser has no SHA-256. */
export async function drawsOf(
  seeds: Seeds,
  { gameCode, currency, stake }: Pick<Played, "gameCode" | "currency" | "stake">,
): Promise<Draw[] | null> {
  const draws: Draw[] = [];
  for (const { level, hitEveryMinor } of networkOf(gameCode)?.levelsOf(currency) ?? []) {
    if (hitEveryMinor === null) continue;
    const message = jackpotMessage(seeds, level);
    const bytes = await hmacSha256(seeds.serverSeed, { text: message });
    if (bytes === null) return null;
    const bits = first52Bits(bytes);
    draws.push({
      level,
      message,
      hex: toHex(bytes),
      // tidy: allow money-number, because it is a fraction to look at; whole numbers decide.
      drawn: Number(bits) / range,
      // tidy: allow money-number, because it is a chance to look at.
      below: Number(stake) / Number(hitEveryMinor),
      hitEvery: minor(hitEveryMinor),
      isWon: isJackpotHit(bits, stake, hitEveryMinor),
    });
  }
  return draws;
}

/** Where a pot fell by its secret. */
export interface Fall {
  readonly fingerprint: string;
  readonly fallsAt: Minor;
  /** The secret is what was committed to, and the pot was paid where it falls. */
  readonly isRight: boolean;
}

/** Null where the browser has no SHA-256. */
export async function fallOf({
  amount,
  fall,
}: WonPot & { readonly fall: NonNullable<WonPot["fall"]> }): Promise<Fall | null> {
  const { seed, ceiling, commitment, secret } = fall;
  const fingerprint = await sha256(secret);
  const bytes = await hmacSha256(secret, { text: fallMessage });
  if (fingerprint === null || bytes === null) return null;
  const fallsAt = minor(fallsAtMinor(first52Bits(bytes), seed, ceiling));
  // The stake that lifts it over where it falls may lift it further, up to the ceiling.
  const isPaidRight = amount >= fallsAt && amount <= ceiling;
  return { fingerprint, fallsAt, isRight: fingerprint === commitment && isPaidRight };
}
