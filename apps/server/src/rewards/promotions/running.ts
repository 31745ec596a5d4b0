import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { createSnapshot } from "../../platform/snapshot.ts";
import { listSpent } from "../access/budget-store.ts";
import type { Open } from "./moves.ts";
import { termsOf } from "./rules.ts";
import { listRunning, listTerms, type Place, type Running } from "./store.ts";
import type { PromotionTerms } from "@baize/contract";

/** What every process keeps in memory; whoever gives something reads the row again. */
export interface SeenPromotion extends Open {
  readonly spentMinor: bigint;
}

export const openOf = (row: Running): Open => ({ ...row, now: termsOf(row.terms) });

/** What an operator changed, or the worker, is seen elsewhere within this time. */
const staleMsMax = 2000;

async function load(reader: Reader): Promise<readonly SeenPromotion[]> {
  const rows = await listRunning(reader);
  const spent = new Map(
    (await listSpent(reader)).map((one) => [one.rewardId, one.spentMinor] as const),
  );
  return rows.map((row) => ({ ...openOf(row), spentMinor: spent.get(row.promotionId) ?? 0n }));
}

export interface RunningPromotions {
  readonly of: (merchantCode: string) => Promise<readonly SeenPromotion[]>;
  readonly forget: () => void;
}

export function createRunning({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): RunningPromotions {
  const snapshot = createSnapshot({ db, clock, load, ageMsMax: staleMsMax });
  return {
    of: async (merchantCode) =>
      (await snapshot.current()).filter((one) => one.merchantCode === merchantCode),
    forget: () => snapshot.forget(),
  };
}

/** The terms that entries began with, by promotion and revision. */
export async function termsByRevision(
  reader: Reader,
  entries: readonly (Place & { readonly revision: number })[],
): Promise<(entry: Place & { readonly revision: number }) => PromotionTerms> {
  const keyOf = ({ promotionId, revision }: Place & { readonly revision: number }) =>
    `${promotionId} ${revision}`;
  const places = [...new Map(entries.map((one) => [keyOf(one), one])).values()];
  const rows = places.length === 0 ? [] : await listTerms(reader, places);
  const known = new Map(rows.map((row) => [keyOf(row), row.terms]));
  return (entry) => {
    const terms = known.get(keyOf(entry));
    if (terms === undefined) throw new Error(`no revision ${keyOf(entry)}`);
    return terms;
  };
}

/**
 * A promotion with the terms that an entry began with: what was promised stays. What all of it may
 * cost is always what holds now.
 */
export async function openFor(
  reader: Reader,
  open: Open,
  { revision }: { readonly revision: number },
): Promise<Open> {
  if (revision === open.revision) return open;
  const { merchantCode, promotionId } = open;
  const entry = { merchantCode, promotionId, revision };
  const terms = (await termsByRevision(reader, [entry]))(entry);
  const { budgetMinor, budgetDayMinor } = open.now;
  return { ...open, terms, now: { ...termsOf(terms), budgetMinor, budgetDayMinor } };
}
