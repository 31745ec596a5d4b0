/**
 * Crash, the pure part: limits of a bet and how a flight decides it. Multipliers are in hundredths.
 */
import { createHmac } from "node:crypto";
import { crashHundredths, payoutOf } from "@baize/fair";
import type { Minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import {
  type CrashBetOutcome,
  type CrashRules,
  crashBettingMs,
  crashGrowthPerMs,
} from "./protocol.ts";
import { zero } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import type { RulesBase } from "../../protocol.ts";
import { parseHundredths } from "../../kits/hundredths.ts";

export const bustOf = (hash: string, salt: string): number =>
  crashHundredths(createHmac("sha256", salt).update(Buffer.from(hash, "hex")).digest());

export const autoCashOutMin = 101;
export const autoCashOutMax = 1_000_000;

/** Reads "2.00" as 200. Refuses: auto_cash_out_out_of_range. */
export function readAutoCashOut(text: string | undefined): number | null {
  if (text === undefined) return null;
  const hundredths = parseHundredths(text) ?? 0;
  if (hundredths < autoCashOutMin || hundredths > autoCashOutMax) {
    refuse("auto_cash_out_out_of_range");
  }
  return hundredths;
}

/** The multiplier at which the maximum win is reached and the bet is cashed out for the player. */
export const forcedCashOut = (stake: Minor, winMax: Minor): number =>
  // tidy: allow money-number, because this is a multiplier in hundredths, not an amount.
  Number((winMax * 100n) / stake);

/** Where the bet ends by itself: its own target, or the maximum win if that comes first. */
export function limitOf(
  auto: number | null,
  forced: number,
): { readonly hundredths: number; readonly isForced: boolean } {
  return auto !== null && auto <= forced
    ? { hundredths: auto, isForced: false }
    : { hundredths: forced, isForced: true };
}

export interface Decision {
  /** Null: lost. */
  readonly cashedOutAt: number | null;
  readonly isForced: boolean;
  readonly payout: Minor;
}

const lost: Decision = { cashedOutAt: null, isForced: false, payout: zero };

/**
 * How a bet that nobody cashed out by hand ends. It looks at the crash point and at nothing else,
 * so a lost connection cannot lose an automatic cash-out.
 */
export function decideAtCrash(
  stake: Minor,
  auto: number | null,
  winMax: Minor,
  bust: number,
): Decision {
  const limit = limitOf(auto, forcedCashOut(stake, winMax));
  if (limit.hundredths > bust) return lost;
  return {
    cashedOutAt: limit.hundredths,
    isForced: limit.isForced,
    payout: payoutOf(stake, limit.hundredths),
  };
}

export function crashOutcome(
  roundNo: number,
  panel: number,
  auto: number | null,
  decision: Decision,
): CrashBetOutcome {
  return {
    game: "crash",
    roundNo,
    panel,
    autoCashOut: auto === null ? null : hundredthsText(auto),
    cashedOutAt: decision.cashedOutAt === null ? null : hundredthsText(decision.cashedOutAt),
    crashedAt: null,
    isForced: decision.isForced,
  };
}

/**
 * A flight that a dead process left in the air. The players could not act while the studio was
 * away, so only what was decided before is kept: a limit at or below the crash point is paid, and
 * any other stake goes back.
 */
export const cutOff = (atCrash: Decision): Decision | "refund" =>
  atCrash.cashedOutAt === null ? "refund" : atCrash;

export function crashRules(
  base: RulesBase,
  chain: { readonly terminatingHash: string; readonly salt: string; readonly length: number },
): CrashRules {
  return {
    ...base,
    kind: "crash",
    bettingMs: crashBettingMs,
    growthPerMs: crashGrowthPerMs,
    autoCashOutMin: hundredthsText(autoCashOutMin),
    autoCashOutMax: hundredthsText(autoCashOutMax),
    terminatingHash: chain.terminatingHash,
    salt: chain.salt,
    chainLength: chain.length,
  };
}
