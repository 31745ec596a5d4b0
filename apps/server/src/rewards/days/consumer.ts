import type { Brand } from "../../brand/index.ts";
import { depositCredited } from "../../cashier/index.ts";
import type { Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import { foldDays, type DayFact } from "./rules.ts";
import { addToDays, type DaySum } from "./store.ts";

/** A day of a member to which something was added, and what it comes to. */
export interface FoldedDay extends DaySum {
  readonly merchantCode: string;
  readonly currency: string;
}

/** What is asked for now. */
export interface DayAsking {
  /** Brands that ask for play or deposits. */
  readonly brands: readonly string[];
  /** Told what changed, in the same transaction. */
  readonly onFolded?: (days: readonly FoldedDay[]) => Promise<void>;
}

/** Who asks for the days of members; what it read to say so, it need not read again. */
export interface DayReader {
  readonly ask: (tx: Tx) => Promise<DayAsking>;
}

export interface DayDeps {
  readonly brand: Pick<Brand, "getMerchant">;
  readonly readers: readonly DayReader[];
}

const facts = [betSettled, betRolledBack, depositCredited] as const;

interface Told {
  readonly kind: string;
  readonly payload: unknown;
}

function factOf({ kind, payload }: Told): DayFact {
  if (kind === depositCredited.kind) {
    const deposit = payload as ReturnType<typeof depositCredited.schema.parse>;
    const { memberId, merchantCode, currency, amountMinor, creditedAt } = deposit;
    const at = new Date(creditedAt);
    const sums = { validMinor: 0n, depositMinor: amountMinor };
    return { memberId: BigInt(memberId), merchantCode, currency, at, ...sums };
  }
  const round = payload as ReturnType<typeof betSettled.schema.parse>;
  const { memberId, merchantCode, currency, validBetMinor, settledAt } = round;
  const sums = { validMinor: validBetMinor, depositMinor: 0n };
  return { memberId: BigInt(memberId), merchantCode, currency, at: new Date(settledAt), ...sums };
}

/** The days of the facts' brands. */
async function tellDays({ brand }: DayDeps, brands: Iterable<string>) {
  const zones = new Map<string, string>();
  for (const code of brands) zones.set(code, (await brand.getMerchant(code)).timeZone);
  return ({ merchantCode, at }: DayFact) => {
    const zone = zones.get(merchantCode);
    if (zone === undefined) throw new Error(`the brand ${merchantCode} asks for no days`);
    return dayOf(at, zone);
  };
}

/**
 * Adds what was played and paid in to the days of members whose brand asks for it, once for each
 * batch; whoever asks is told in the same transaction.
 */
export const dayConsumer = (deps: DayDeps): Consumer =>
  defineBatchConsumer({
    name: "reward_days",
    kinds: facts,
    order: "none",
    start: "oldest",
    isOnce: true,
    async handleAll(tx, events) {
      const told: DayAsking[] = [];
      for (const { ask } of deps.readers) told.push(await ask(tx));
      const asking = new Set(told.flatMap(({ brands }) => brands));
      if (asking.size === 0) return undefined;
      const asked = events.map(factOf).filter(({ merchantCode }) => asking.has(merchantCode));
      const sums = foldDays(asked, await tellDays(deps, asking));
      if (sums.length === 0) return undefined;
      const after = await addToDays(tx, sums);
      const known = new Map(sums.map((sum) => [`${sum.memberId} ${sum.day}`, sum]));
      const folded = after.flatMap((row) => {
        const sum = known.get(`${row.memberId} ${row.day}`);
        return sum === undefined ? [] : [{ ...sum, ...row }];
      });
      for (const { onFolded } of told) await onFolded?.(folded);
      return undefined;
    },
  });
