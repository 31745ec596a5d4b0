import type { LimitKind, LimitPeriod } from "@baize/contract";
import type { Ledger, MovedSums } from "../ledger/index.ts";
import type { Reader, Tx } from "../platform/db.ts";
import { coveredMs, minutesOf, periodMs, type LimitRow, type SignIn, type Usage } from "./rules.ts";
import { sumDeposits } from "./store.ts";

/** How much of each limit is used: from the ledger, the deposits and the sign-ins themselves. */

/** Kinds of the ledger that count as play. */
export const playKinds = ["bet", "win"] as const;

/**
 * Money moved to a vendor that keeps it: what is staked there nobody tells us, so all of it counts
 * as staked, and as lost until it comes back.
 */
const returnedKinds = ["wallet_in_returned"] as const;
const movedKinds = [...playKinds, "wallet_in", "wallet_out", ...returnedKinds] as const;

export interface UsageDeps {
  readonly ledger: Pick<Ledger, "movedSince" | "addUp">;
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

/** What these kinds moved together. */
export function totalOf({ ofKind }: MovedSums, kinds: readonly string[]) {
  let [outMinor, inMinor] = [0n, 0n];
  for (const kind of kinds) {
    outMinor += ofKind.get(kind)?.outMinor ?? 0n;
    inMinor += ofKind.get(kind)?.inMinor ?? 0n;
  }
  return { outMinor, inMinor };
}

type ReadMoved = (period: LimitPeriod) => Promise<MovedSums>;

/** What play moved, read once for each period: loss and wager go by the same sums. */
function movedReader(deps: UsageDeps, reader: Reader, memberId: bigint, now: Date) {
  const known = new Map<LimitPeriod, Promise<MovedSums>>();
  const read: ReadMoved = (period) => {
    const since = new Date(now.getTime() - periodMs[period]);
    const moved = known.get(period) ?? deps.ledger.movedSince(reader, memberId, since, movedKinds);
    known.set(period, moved);
    return moved;
  };
  return { read, all: () => Promise.all(known.values()) };
}

async function usedOf(
  deps: UsageDeps,
  reader: Reader,
  memberId: bigint,
  { kind, period }: { readonly kind: LimitKind; readonly period: LimitPeriod },
  now: Date,
  readMoved: ReadMoved,
): Promise<bigint> {
  const since = new Date(now.getTime() - periodMs[period]);
  if (kind === "deposit") return sumDeposits(reader, memberId, since);
  if (kind === "time") {
    return minutesOf(coveredMs(await deps.signInsSince(reader, memberId, since), since, now));
  }
  const moved = await readMoved(period);
  const { outMinor, inMinor } = totalOf(moved, movedKinds);
  if (kind === "loss") return outMinor > inMinor ? outMinor - inMinor : 0n;
  // What never reached the vendor was not staked there.
  const returned = totalOf(moved, returnedKinds);
  return outMinor > returned.inMinor ? outMinor - returned.inMinor : 0n;
}

async function usageOf(
  deps: UsageDeps,
  reader: Reader,
  memberId: bigint,
  limits: readonly LimitRow[],
  now: Date,
): Promise<{ readonly usage: Usage; readonly looseCount: number }> {
  const used = new Map<string, bigint>();
  const moved = movedReader(deps, reader, memberId, now);
  const nameOf = (kind: LimitKind, period: LimitPeriod) => `${kind} ${period}`;
  for (const limit of limits) {
    const name = nameOf(limit.kind, limit.period);
    if (!used.has(name))
      used.set(name, await usedOf(deps, reader, memberId, limit, now, moved.read));
  }
  return {
    usage: (kind, period) => used.get(nameOf(kind, period)) ?? 0n,
    looseCount: Math.max(0, ...(await moved.all()).map(({ looseCount }) => looseCount)),
  };
}

/** What is used of these limits now. */
export async function readUsage(
  deps: UsageDeps,
  reader: Reader,
  memberId: bigint,
  limits: readonly LimitRow[],
  now: Date,
): Promise<Usage> {
  return (await usageOf(deps, reader, memberId, limits, now)).usage;
}

/**
 * What is used of these limits now, exactly: for who holds the member's row to judge. Now and then
 * it also adds up what was read, so that the next one has less to read.
 */
export async function countUsage(
  deps: UsageDeps,
  tx: Tx,
  memberId: bigint,
  limits: readonly LimitRow[],
  now: Date,
): Promise<Usage> {
  const { usage, looseCount } = await usageOf(deps, tx, memberId, limits, now);
  if (looseCount >= looseMax) await deps.ledger.addUp(tx, memberId, sumsFrom(now));
  return usage;
}
