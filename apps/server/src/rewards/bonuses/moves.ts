import type { BonusMiss } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import type { AccountName, Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { Events } from "../../platform/events/index.ts";
import { giveBackOf } from "../offers/budget.ts";
import { promoAccount } from "../offers/service.ts";
import { bonusChangedOf, bonusEnded, bonusFactOf, bonusGranted, bonusReleased } from "./events.ts";
import { endOf, nextOfBonus, type BonusAmounts, type BonusEvent, type BonusRow } from "./rules.ts";
import { deleteStakes } from "./stake-store.ts";
import { updateBonus } from "./store.ts";

/**
 * The changes of a bonus, each with its money and its events in one transaction: the only code that
 * moves bonus money. The caller holds the bonus's row. Each answers undefined where the state does
 * not allow it.
 */
export interface MoveDeps {
  /** Gives the free rounds of an offer, in the same transaction; once for a bonus. */
  readonly giveRounds: (tx: Tx, leave: OfferLeave, bonus: BonusOfRounds) => Promise<void>;
  readonly ledger: Pick<Ledger, "post">;
  readonly clock: Clock;
  readonly events: Events;
  /** The latest start of a member's recorded rounds between two moments, the second exclusive. */
  readonly lastRoundAt: (
    reader: Reader,
    memberId: bigint,
    from: Date,
    until: Date,
  ) => Promise<Date | undefined>;
}

/** A bonus that is free rounds. */
export type BonusOfRounds = BonusRow & {
  readonly rounds: NonNullable<BonusRow["rounds"]>;
  readonly roundsCount: number;
};

async function write(
  tx: Tx,
  deps: MoveDeps,
  before: BonusRow,
  event: BonusEvent,
  changes: Partial<BonusRow>,
): Promise<BonusRow | undefined> {
  const state = nextOfBonus(before.state, event);
  if (state === undefined) return undefined;
  const at = deps.clock.now();
  const endedAt = state === "active" ? null : at;
  // What comes to nothing before it is granted leaves its part of the budget to others.
  const isBack = before.state === "chosen" && (state === "not_granted" || state === "cancelled");
  const held = isBack ? await giveBack(tx, before) : {};
  const [row] = await updateBonus(
    tx,
    before,
    { ...before, endedAt, ...changes, ...held, state },
    at,
  );
  if (row === undefined) throw new Error(`bonus ${before.bonusId} changed under its lock`);
  if (before.state === "active") await deleteStakes(tx, row);
  await deps.events.publish(tx, bonusChangedOf(row));
  return row;
}

async function giveBack(tx: Tx, { merchantCode, offerId, budgetMinor, budgetDay }: BonusRow) {
  if (offerId !== null && budgetMinor !== null) {
    await giveBackOf(tx, { merchantCode, offerId }, { budgetDay }, budgetMinor);
  }
  return { budgetMinor: null, budgetDay: null };
}

async function post(
  tx: Tx,
  { ledger }: MoveDeps,
  { memberId, bonusId, currency, amountMinor }: BonusRow,
  kind: "bonus_grant" | "bonus_release" | "bonus_forfeit",
  [debit, credit]: readonly [AccountName, AccountName],
): Promise<void> {
  const { status } = await ledger.post(tx, {
    memberId,
    currency,
    kind,
    key: `bonus:${bonusId}:${kind}`,
    debit,
    credit,
    amountMinor: minor(amountMinor),
    reference: `B-${bonusId.slice(-10).toUpperCase()}`,
  });
  if (status !== "ok") throw new Error(`bonus ${bonusId}: ledger said ${status} to ${kind}`);
}

/**
 * A bonus starts after every recorded round. If clocks differ, such a round can have started later
 * than now. Its facts may be counted already, and a replay must not count them for this bonus.
 */
async function beginning(tx: Tx, deps: MoveDeps, { memberId }: BonusRow): Promise<Date> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + minuteMs);
  const last = await deps.lastRoundAt(tx, memberId, now, until);
  return last === undefined ? now : new Date(last.getTime() + 1);
}

/** What is granted, and what it holds of the budget of its offer. */
export type Granted = BonusAmounts & Pick<BonusRow, "budgetMinor" | "budgetDay">;

const grantedOf = (of: Granted): Granted => {
  const { amountMinor, requiredMinor, roundsCount, budgetMinor, budgetDay } = of;
  return { amountMinor, requiredMinor, roundsCount, budgetMinor, budgetDay };
};

/** Gives the free rounds of a bonus, which is over with that: they have terms of their own. */
async function giveRounds(
  tx: Tx,
  leave: OfferLeave,
  deps: MoveDeps,
  before: BonusRow,
  amounts: Granted,
): Promise<BonusRow | undefined> {
  const { rounds } = before;
  const { roundsCount } = amounts;
  if (rounds === null || roundsCount === null)
    throw new Error(`bonus ${before.bonusId}: no rounds`);
  const grantedAt = deps.clock.now();
  const endsAt = endOf(grantedAt, rounds);
  const row = await write(tx, deps, before, "give", {
    ...grantedOf(amounts),
    grantedAt,
    endsAt,
  });
  if (row !== undefined) await deps.giveRounds(tx, leave, { ...row, rounds, roundsCount });
  return row;
}

/** The deposit was credited. */
export async function grant(
  tx: Tx,
  leave: OfferLeave,
  deps: MoveDeps,
  { row: before, amounts }: { readonly row: BonusRow; readonly amounts: Granted },
): Promise<BonusRow | undefined> {
  if (before.rounds !== null) return giveRounds(tx, leave, deps, before, amounts);
  const grantedAt = await beginning(tx, deps, before);
  const endsAt = endOf(grantedAt, before);
  const row = await write(tx, deps, before, "grant", {
    ...grantedOf(amounts),
    grantedAt,
    endsAt,
  });
  if (row === undefined) return undefined;
  await post(tx, deps, row, "bonus_grant", [promoAccount, "bonus"]);
  await deps.events.publish(tx, bonusGranted(bonusFactOf(row)));
  return row;
}

export function miss(
  tx: Tx,
  deps: MoveDeps,
  before: BonusRow,
  why: BonusMiss,
): Promise<BonusRow | undefined> {
  return write(tx, deps, before, "miss", { miss: why });
}

/** The wagering is done: the money is the member's own, with nothing more to be staked. */
export async function complete(
  tx: Tx,
  deps: MoveDeps,
  before: BonusRow,
): Promise<BonusRow | undefined> {
  const row = await write(tx, deps, before, "complete", { doneMinor: before.requiredMinor });
  if (row === undefined) return undefined;
  await post(tx, deps, row, "bonus_release", ["bonus", "cash"]);
  await deps.events.publish(tx, bonusReleased(bonusFactOf(row)));
  return row;
}

const ends = { cancel: "cancelled", forfeit: "forfeited", expire: "expired" } as const;

interface TakenBack {
  readonly event: keyof typeof ends;
  /** What counted by then. */
  readonly doneMinor: bigint;
  readonly reason?: string;
  readonly operator?: string;
}

/** Ends a bonus without releasing it; what was granted goes back. */
export async function takeBack(
  tx: Tx,
  deps: MoveDeps,
  before: BonusRow,
  { event, ...changes }: TakenBack,
): Promise<BonusRow | undefined> {
  const row = await write(tx, deps, before, event, changes);
  if (row !== undefined && before.state === "active") {
    await post(tx, deps, row, "bonus_forfeit", ["bonus", promoAccount]);
    await deps.events.publish(tx, bonusEnded({ ...bonusFactOf(row), end: ends[event] }));
  }
  return row;
}
