import type { LimitKind, LimitPeriod, PlayLimit } from "@baize/contract";
import type { Ledger, MovedSums } from "../ledger/index.ts";
import type { Reader, Tx } from "../platform/db.ts";
import {
  allowanceMs,
  coveredMs,
  minutesOf,
  periodMs,
  type LimitRow,
  type SignIn,
  type Usage,
} from "./rules.ts";
import { findOldestUse, sumDeposits, sumReserved } from "./store.ts";
import { limitView } from "./texts.ts";

/** How much of each limit is used: from the ledger, the deposits and the sign-ins themselves. */

/** Kinds of the ledger that count as play; a tournament is staked by its buy-in, fee and all. */
export const playKinds = [
  "bet",
  "win",
  "tournament_buy_in",
  "tournament_fee",
  "tournament_prize",
  "tournament_guarantee",
] as const;

/**
 * Money moved to a vendor that keeps it: what is staked there nobody tells us, so all of it counts
 * as staked, and as lost until it comes back.
 */
const returnedKinds = ["wallet_in_returned"] as const;
const movedKinds = [...playKinds, "wallet_in", "wallet_out", ...returnedKinds] as const;

export interface UsageDeps {
  readonly ledger: Pick<Ledger, "movedSince" | "addUp" | "allow">;
  /** When the member was signed in since a moment, or is. */
  readonly signInsSince: (reader: Reader, memberId: bigint, since: Date) => Promise<SignIn[]>;
}

/**
 * From so many transfers on that the ledger reads one by one they are added up first: it takes a
 * write, so not at every bet, and a few hundred rows take less than a way to the database and back.
 */
const looseMax = 256;

/** The sums by the hour reach back as far as the longest limit. */
export function sumsFrom(now: Date): Date {
  return new Date(now.getTime() - periodMs.month);
}

/** Given back only where the fee is undone, and then the ledger leaves the fee itself out. */
const undoneKinds: ReadonlySet<string> = new Set(["tournament_fee"]);

/** What these kinds moved together. */
export function totalOf({ ofKind }: MovedSums, kinds: readonly string[]) {
  let [outMinor, inMinor] = [0n, 0n];
  for (const kind of kinds) {
    outMinor += ofKind.get(kind)?.outMinor ?? 0n;
    if (!undoneKinds.has(kind)) inMinor += ofKind.get(kind)?.inMinor ?? 0n;
  }
  return { outMinor, inMinor };
}

/** What counts as staked, and what is taken off it. */
interface Play {
  readonly out: MovedSums;
  readonly back: MovedSums;
}
type ReadPlay = (period: LimitPeriod) => Promise<Play>;

/** What play moved, read once for each period: loss and wager go by the same sums. */
function playReader(deps: UsageDeps, reader: Reader, memberId: bigint, at: Date) {
  const known = new Map<string, Promise<MovedSums>>();
  function moved(period: LimitPeriod, aheadMs: number): Promise<MovedSums> {
    const name = `${period} ${aheadMs}`;
    const since = new Date(at.getTime() + aheadMs - periodMs[period]);
    const sums = known.get(name) ?? deps.ledger.movedSince(reader, memberId, since, movedKinds);
    known.set(name, sums);
    return sums;
  }
  const now: ReadPlay = async (period) => {
    const sums = await moved(period, 0);
    return { out: sums, back: sums };
  };
  /** What is staked leaves the period while it moves on, and so does what came back. */
  const ahead: ReadPlay = async (period) => {
    const out = await moved(period, 0);
    const isAnyBack = totalOf(out, movedKinds).inMinor > 0n;
    return { out, back: isAnyBack ? await moved(period, allowanceMs) : out };
  };
  return { now, ahead, all: () => Promise.all(known.values()) };
}

async function usedOf(
  deps: UsageDeps,
  reader: Reader,
  memberId: bigint,
  { kind, period }: { readonly kind: LimitKind; readonly period: LimitPeriod },
  now: Date,
  readPlay: ReadPlay,
): Promise<bigint> {
  const since = new Date(now.getTime() - periodMs[period]);
  // Each bet is measured by itself.
  if (kind === "single") return 0n;
  if (kind === "deposit") return sumDeposits(reader, memberId, since);
  if (kind === "time") {
    return minutesOf(coveredMs(await deps.signInsSince(reader, memberId, since), since, now));
  }
  const { out, back } = await readPlay(period);
  const { outMinor } = totalOf(out, movedKinds);
  // What never reached the vendor was not staked there.
  const { inMinor } = totalOf(back, kind === "loss" ? movedKinds : returnedKinds);
  return outMinor > inMinor ? outMinor - inMinor : 0n;
}

async function usageOf(
  deps: UsageDeps,
  reader: Reader,
  memberId: bigint,
  limits: readonly LimitRow[],
  now: Date,
  readPlay: ReadPlay,
): Promise<Usage> {
  const used = new Map<string, bigint>();
  const nameOf = (kind: LimitKind, period: LimitPeriod) => `${kind} ${period}`;
  for (const limit of limits) {
    const name = nameOf(limit.kind, limit.period);
    if (!used.has(name)) used.set(name, await usedOf(deps, reader, memberId, limit, now, readPlay));
  }
  return (kind, period) => used.get(nameOf(kind, period)) ?? 0n;
}

/** What is used of these limits now. */
export async function readUsage(
  deps: UsageDeps,
  reader: Reader,
  memberId: bigint,
  limits: readonly LimitRow[],
  now: Date,
): Promise<Usage> {
  const play = playReader(deps, reader, memberId, now);
  return usageOf(deps, reader, memberId, limits, now, play.now);
}

/** What of the room of a limit is held by orders that are not paid yet; only deposits have any. */
export async function reservedOf(
  reader: Reader,
  memberId: bigint,
  { kind }: Pick<LimitRow, "kind">,
): Promise<bigint> {
  if (kind !== "deposit") return 0n;
  return sumReserved(reader, memberId);
}

/** When the oldest that came leaves the period; only deposits are counted one by one. */
async function freesAtOf(
  reader: Reader,
  memberId: bigint,
  { kind, period }: Pick<LimitRow, "kind" | "period">,
  now: Date,
): Promise<Date | undefined> {
  if (kind !== "deposit") return undefined;
  const length = periodMs[period];
  const oldest = await findOldestUse(reader, memberId, new Date(now.getTime() - length));
  return oldest === undefined ? undefined : new Date(oldest.getTime() + length);
}

/** Limits as their member and operators read them. */
export async function limitViews(
  reader: Reader,
  memberId: bigint,
  limits: readonly LimitRow[],
  usage: Usage,
  now: Date,
  currency: string,
): Promise<PlayLimit[]> {
  const views: PlayLimit[] = [];
  for (const limit of limits) {
    const taken = usage(limit.kind, limit.period);
    const reserved = await reservedOf(reader, memberId, limit);
    const freesAt = await freesAtOf(reader, memberId, limit, now);
    views.push(limitView(limit, { taken, reserved, freesAt }, currency));
  }
  return views;
}

export interface Counted {
  readonly usage: Usage;
  /** At most so much is used in all that time, if nothing more is staked. */
  readonly ahead: () => Promise<Usage>;
}

/**
 * What is used of these limits now, exactly: for the judging transaction that holds the member's
 * row. From here on no other bet is taken. Now and then it also adds up what was read, so that the
 * next one has less to read.
 */
export async function countUsage(
  deps: UsageDeps,
  tx: Tx,
  memberId: bigint,
  limits: readonly LimitRow[],
  now: Date,
): Promise<Counted> {
  await deps.ledger.allow(tx, memberId, undefined);
  const play = playReader(deps, tx, memberId, now);
  const usage = await usageOf(deps, tx, memberId, limits, now, play.now);
  const looseCount = Math.max(0, ...(await play.all()).map((moved) => moved.looseCount));
  if (looseCount >= looseMax) await deps.ledger.addUp(tx, memberId, sumsFrom(now));
  return { usage, ahead: () => usageOf(deps, tx, memberId, limits, now, play.ahead) };
}
