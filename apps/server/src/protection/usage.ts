import type { LimitKind, LimitPeriod } from "@baize/contract";
import type { Ledger } from "../ledger/index.ts";
import type { Reader } from "../platform/db.ts";
import { coveredMs, minutesOf, periodMs, type LimitRow, type SignIn, type Usage } from "./rules.ts";
import { sumDeposits } from "./store.ts";

/** How much of each limit is used: from the ledger, the deposits and the sign-ins themselves. */

type Moved = Awaited<ReturnType<Ledger["movedSince"]>>;

/** Kinds of the ledger that count as play. */
export const playKinds = ["bet", "win"] as const;

/**
 * Money moved to a vendor that keeps it: what is staked there nobody tells us, so all of it counts
 * as staked, and as lost until it comes back.
 */
const returnedKinds = ["wallet_in_returned"] as const;
const movedKinds = [...playKinds, "wallet_in", "wallet_out", ...returnedKinds] as const;

export interface UsageDeps {
  readonly ledger: Pick<Ledger, "movedSince">;
  /** When the member was signed in since a moment, or is. */
  readonly signInsSince: (reader: Reader, memberId: bigint, since: Date) => Promise<SignIn[]>;
}

type ReadMoved = (period: LimitPeriod) => Promise<Moved>;

/** What play moved, read once for each period: loss and wager go by the same sum. */
function movedReader(deps: UsageDeps, reader: Reader, memberId: bigint, now: Date): ReadMoved {
  const known = new Map<LimitPeriod, Promise<Moved>>();
  return (period) => {
    const since = new Date(now.getTime() - periodMs[period]);
    const moved = known.get(period) ?? deps.ledger.movedSince(reader, memberId, since, movedKinds);
    known.set(period, moved);
    return moved;
  };
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
  const { outMinor, inMinor } = await readMoved(period);
  if (kind === "loss") return outMinor > inMinor ? outMinor - inMinor : 0n;
  // What never reached the vendor was not staked there.
  const returned = await deps.ledger.movedSince(reader, memberId, since, returnedKinds);
  return outMinor > returned.inMinor ? outMinor - returned.inMinor : 0n;
}

/** What is used of these limits now. In a transaction that holds the member's row it is exact. */
export async function readUsage(
  deps: UsageDeps,
  reader: Reader,
  memberId: bigint,
  limits: readonly LimitRow[],
  now: Date,
): Promise<Usage> {
  const used = new Map<string, bigint>();
  const readMoved = movedReader(deps, reader, memberId, now);
  const nameOf = (kind: LimitKind, period: LimitPeriod) => `${kind} ${period}`;
  for (const limit of limits) {
    const name = nameOf(limit.kind, limit.period);
    if (!used.has(name))
      used.set(name, await usedOf(deps, reader, memberId, limit, now, readMoved));
  }
  return (kind, period) => used.get(nameOf(kind, period)) ?? 0n;
}
