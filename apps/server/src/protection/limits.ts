import type { LimitKind, LimitPeriod } from "@baize/contract";
import type { Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import type { Events } from "../platform/events/index.ts";
import { limitChanged } from "./events.ts";
import {
  changeLimit,
  confirmLimit,
  isBetLimit,
  longestPause,
  stateOf,
  type LimitRow,
  type LimitState,
} from "./rules.ts";
import {
  insertChange,
  listLimits,
  listPauses,
  lockMember,
  saveLimit,
  type LimitChangeKind,
  type LimitKey,
} from "./store.ts";
import { sumsFrom } from "./usage.ts";

/** Setting limits and confirming increases; what becomes of them is in rules.ts. */

export interface LimitDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly ledger: Pick<Ledger, "setGuard" | "addUp">;
}

/** An amount in minor units, or in minutes of kind time; null for none. */
export interface AskedLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
}

export interface Limits {
  /** Lower at once, higher or none after 24 hours and a confirmation. */
  set(memberId: bigint, asked: AskedLimit): Promise<void>;
  /** Refuses: not_found where nothing like that waits, limit_waits. */
  confirm(memberId: bigint, asked: AskedLimit): Promise<void>;
  /**
   * Sets or takes away the house's limit, at once either way: it is the house that narrows, and
   * the member's own limit stands beside it. Tells what stood before.
   */
  setHouseIn(tx: Tx, memberId: bigint, asked: AskedLimit): Promise<bigint | null>;
}

const textOf = (amount: bigint | null) => amount?.toString() ?? null;

function described({ amount, pending }: LimitState) {
  return {
    amount: textOf(amount),
    ...(pending && { asked: textOf(pending.amount), askedAt: pending.askedAt.toISOString() }),
  };
}

export function createLimits(deps: LimitDeps): Limits {
  const { db, clock, ids, events, ledger } = deps;

  /** Bets go the exact way while there is something to judge them by. */
  async function keepGuard(tx: Tx, memberId: bigint, now: Date): Promise<void> {
    const limits = await listLimits(tx, memberId);
    const pause = longestPause(await listPauses(tx, [memberId], now), now);
    const hasBetLimit = limits.some(isBetLimit);
    // The long sum is made now, when somebody waits for a page, and not at the next bet.
    if (hasBetLimit) await ledger.addUp(tx, memberId, sumsFrom(now));
    await ledger.setGuard(tx, memberId, hasBetLimit || pause !== undefined);
  }

  /** Writes what a limit becomes, and tells what it was. */
  async function changeIn(
    tx: Tx,
    memberId: bigint,
    key: LimitKey,
    what: LimitChangeKind,
    next: (state: LimitState, now: Date) => LimitState,
  ): Promise<LimitState> {
    await lockMember(tx, memberId);
    const now = clock.now();
    const row = (await listLimits(tx, memberId)).find((one: LimitRow) => isOf(one, key));
    const before = stateOf(row);
    const after = next(before, now);
    if (after === before) return before;
    await saveLimit(tx, memberId, key, after, now);
    await keepGuard(tx, memberId, now);
    const detail = { ...key, before: described(before), after: described(after) };
    await insertChange(tx, { memberId, id: ids.uuidv7(), at: now, what, detail });
    await events.publish(tx, limitChanged({ memberId: String(memberId), ...detail }));
    return before;
  }

  async function change(
    memberId: bigint,
    { kind, period }: AskedLimit,
    what: LimitChangeKind,
    next: (state: LimitState, now: Date) => LimitState,
  ): Promise<void> {
    const key: LimitKey = { kind, period, setBy: "member" };
    await db.transaction((tx) => changeIn(tx, memberId, key, what, next));
  }

  return {
    set: (memberId, asked) =>
      change(memberId, asked, "limit_set", (state, now) => changeLimit(state, asked.amount, now)),

    confirm: (memberId, asked) =>
      change(memberId, asked, "limit_confirmed", (state, now) => {
        const confirmed = confirmLimit(state, asked.amount, now);
        if (confirmed.status === "unknown") throw new Refusal("not_found");
        if (confirmed.status === "too_early") {
          throw new Refusal("limit_waits", { dueAt: confirmed.dueAt.toISOString() });
        }
        return confirmed.state;
      }),

    async setHouseIn(tx, memberId, { kind, period, amount }) {
      const key: LimitKey = { kind, period, setBy: "operator" };
      const { amount: before } = await changeIn(tx, memberId, key, "limit_set", (state) =>
        state.amount === amount ? state : { amount, pending: null },
      );
      return before;
    },
  };
}

function isOf(row: LimitRow, { kind, period, setBy }: LimitKey): boolean {
  return row.kind === kind && row.period === period && row.setBy === setBy;
}
