import type { FreeRounds, FreeRoundsState, MemberFreeRounds } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import { stoppedMs } from "../stop/rules.ts";

/**
 * Free rounds: what a grant is, and which round may be played of it. Pure.
 *
 *   sending     the vendor took it                   open
 *   sending     the vendor refused it, or it is over failed
 *   sending     the vendor was silent for 72 hours   failed
 *   sending     an operator took it back             cancelling
 *   open        an operator took it back             cancelling
 *   cancelling  the vendor took it, or it is over    cancelled
 *
 * A round may be played while it is sent, too: a vendor that names a grant has it, whether or not
 * its answer arrived. What is used up or over is so by its figures and needs no step.
 */
export type GrantState = "sending" | "open" | "cancelling" | "cancelled" | "failed";

export interface GrantRow {
  readonly memberId: bigint;
  readonly grantId: string;
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly rounds: number;
  readonly turnoverBps: number;
  /** So much of what it wins the member keeps at most; null where it is all of it. */
  readonly winCapMinor: bigint | null;
  readonly endsAt: Date;
  readonly state: GrantState;
  readonly used: number;
  readonly wonMinor: bigint;
  /** What of it went back to the house. */
  readonly cappedMinor: bigint;
  readonly operator: string;
  readonly reason: string;
  readonly grantedAt: Date;
  readonly cancelOperator: string | null;
  readonly cancelReason: string | null;
  readonly endedAt: Date | null;
  readonly vendorWords: string | null;
  readonly attempts: number;
}

/** A round the vendor asks to be played for nothing. */
export interface FreeBet {
  readonly memberId: bigint;
  readonly grantId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
}

/** Why a round may not be played, in the order they are looked for. */
export type FreeFault = "unknown" | "other_game" | "other_stake" | "over" | "used_up";

export function faultOfBet(
  row: GrantRow | undefined,
  bet: FreeBet,
  now: Date,
): FreeFault | undefined {
  if (row === undefined) return "unknown";
  if (row.vendorCode !== bet.vendorCode || row.gameCode !== bet.gameCode) return "other_game";
  if (row.currency !== bet.currency || row.stakeMinor !== bet.stakeMinor) return "other_stake";
  const isPlayable = row.state === "sending" || row.state === "open";
  if (!isPlayable || row.endsAt <= now) return "over";
  return row.used >= row.rounds ? "used_up" : undefined;
}

/** How a grant is called, as it stands now. */
export function stateOf(
  { state, used, rounds, endsAt }: Pick<GrantRow, "state" | "used" | "rounds" | "endsAt">,
  now: Date,
): FreeRoundsState {
  if (state !== "open" && state !== "sending") return state;
  if (used >= rounds) return "used_up";
  return endsAt <= now ? "over" : state;
}

/** What of a grant's wins is above its cap. */
export function overCap({ wonMinor, winCapMinor }: Pick<GrantRow, "wonMinor" | "winCapMinor">) {
  return winCapMinor === null || wonMinor <= winCapMinor ? 0n : wonMinor - winCapMinor;
}

const unansweredMsMax = 72 * hourMs;

/**
 * Whether a vendor was silent for so long that what it was to give is given up. Nobody asked it
 * while the brand's rewards were stopped.
 */
export const isGivenUp = (
  { state, grantedAt }: Pick<GrantRow, "state" | "grantedAt">,
  now: Date,
  stops: Parameters<typeof stoppedMs>[0],
) => {
  const silentMs = now.getTime() - grantedAt.getTime() - stoppedMs(stops, grantedAt, now);
  return state === "sending" && silentMs >= unansweredMsMax;
};

const pauseMsMax = 60 * minuteMs;

/** When a vendor that gave no answer is asked again: half a minute, doubling, an hour at most. */
export function nextTryAt(attempts: number, now: Date): Date {
  const pauseMs = Math.min(pauseMsMax, (minuteMs / 2) * 2 ** Math.min(attempts, 10));
  return new Date(now.getTime() + pauseMs);
}

/** What of a grant its member reads, but for the words of its game. */
export function grantOf(
  row: GrantRow,
  now: Date,
): Omit<FreeRounds, "gameName" | "vendorName" | "gameType"> {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    grantId: row.grantId,
    vassalage: row.vendorCode,
    gameCode: row.gameCode,
    currency: row.currency,
    stake: text(row.stakeMinor),
    rounds: row.rounds,
    used: row.used,
    won: text(row.wonMinor),
    winCap: row.winCapMinor === null ? null : text(row.winCapMinor),
    kept: text(row.wonMinor - row.cappedMinor),
    turnoverBps: row.turnoverBps,
    state: stateOf(row, now),
    grantedAt: row.grantedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  };
}

/** What operators read beside that. */
export function consolePartOf(row: GrantRow): Omit<MemberFreeRounds, keyof FreeRounds> {
  const { operator, reason, cancelOperator, cancelReason, vendorWords } = row;
  const endedAt = row.endedAt?.toISOString() ?? null;
  return { operator, reason, cancelOperator, cancelReason, vendorWords, endedAt };
}
