import type { AwardPrize } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Ledger, Post } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { awardChangedOf, awardPaidOf, awardTakenBackOf, prizeGivenOf } from "./events.ts";
import {
  backKind,
  issuedAward,
  ledgerKinds,
  nextOfAward,
  type AwardEvent,
  type AwardRow,
  type EarnedAward,
} from "./rules.ts";
import { listTournamentEnds } from "../tickets/store.ts";
import { insertAward, takeInstead, updateAward, type AwardRef } from "./store.ts";

/**
 * The changes of an award, each with its money and its events in one transaction: the only code
 * that pays awards. The caller holds the award's row. Each answers undefined where the state does
 * not allow it.
 */
export interface AwardMoveDeps {
  readonly ledger: Pick<Ledger, "post">;
  readonly clock: Clock;
  readonly events: Events;
  /** Tells the noun that issued an award what became of it, in the same transaction. */
  readonly follow: (tx: Tx, row: AwardRow) => Promise<void>;
  /**
   * Gives what is no money, in the same transaction. Refuses: play_paused, bonus_active,
   * prize_closed.
   */
  readonly givePrize: (tx: Tx, award: PrizeAward) => Promise<void>;
  /** Counts credited money in what must be staked before it may be withdrawn. */
  readonly raiseTurnover: (tx: Tx, won: CreditedAward) => Promise<void>;
}

export type PrizeAward = AwardRow & { readonly prize: AwardPrize };

export interface CreditedAward {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly factorBps: number;
  readonly at: Date;
}

/** What awards in cash cost the house. */
export const awardAccount = "promo:cash";
/** What leaves it and is no award: the house's part of a tournament's guaranteed pool. */
export const guaranteeKind = "tournament_guarantee";
/** And what comes back to it that was none: wins of free rounds above their cap. */
export const notAwards = [guaranteeKind, "free_win_capped"] as const;

/**
 * What facts earned, with no ticket of a tournament to be claimed after the tournament's last
 * entry: it would be of no use then.
 */
export async function whileOfUse<Earned extends EarnedAward>(
  reader: Reader,
  all: readonly Earned[],
  at: Date,
): Promise<Earned[]> {
  const boardIds = all.flatMap(({ prize }) =>
    prize?.kind === "board_ticket" ? [prize.boardId] : [],
  );
  const ends = await listTournamentEnds(reader, boardIds, at);
  return all.map((earned) => {
    const { prize, claimBy } = earned;
    const end = prize?.kind === "board_ticket" ? ends.get(prize.boardId) : undefined;
    return end === undefined || (claimBy !== null && claimBy <= end)
      ? earned
      : { ...earned, claimBy: end };
  });
}

/** Writes down what a fact earned; false where it was written before. */
export async function issue(
  tx: Tx,
  leave: OfferLeave,
  { clock, events }: Pick<AwardMoveDeps, "clock" | "events">,
  earned: EarnedAward,
  waits = false,
): Promise<boolean> {
  const now = clock.now();
  const [own = earned] = await whileOfUse(tx, [earned], now);
  const row = { ...issuedAward(own, now), waits };
  if (!(await insertAward(tx, leave, row))) return false;
  await events.publish(tx, awardChangedOf(row));
  return true;
}

interface By {
  readonly decidedBy: string;
  readonly decisionReason: string;
}

async function moveOn(
  tx: Tx,
  { follow }: Pick<AwardMoveDeps, "follow">,
  before: AwardRow,
  event: AwardEvent,
  at: Date,
  by?: By,
): Promise<AwardRow | undefined> {
  const state = nextOfAward(before.state, event);
  if (state === undefined) return undefined;
  const endedAt = state === "on_hold" ? null : at;
  const row = await updateAward(tx, before, { ...before, ...by, state, endedAt });
  if (row === undefined) throw new Error(`award ${before.awardId} changed under its lock`);
  await follow(tx, row);
  return row;
}

/** A change that moves no money. */
export async function change(
  tx: Tx,
  deps: Pick<AwardMoveDeps, "clock" | "events" | "follow">,
  before: AwardRow,
  event: Exclude<AwardEvent, "claim" | "clear" | "take_back">,
  by?: By,
): Promise<AwardRow | undefined> {
  const row = await moveOn(tx, deps, before, event, deps.clock.now(), by);
  if (row !== undefined) await deps.events.publish(tx, awardChangedOf(row));
  return row;
}

const referenceOf = ({ awardId }: Pick<AwardRow, "awardId">) =>
  `A-${awardId.slice(-10).toUpperCase()}`;

/** What the ledger is asked for when an award is paid; its key is the fact's, so it moves once. */
export const creditOf = ({
  memberId,
  currency,
  reason,
  source,
  amountMinor,
  awardId,
}: AwardRow): Post => ({
  memberId,
  currency,
  kind: ledgerKinds[reason],
  key: `award:${source}`,
  debit: awardAccount,
  credit: "cash",
  amountMinor: minor(amountMinor),
  reference: referenceOf({ awardId }),
});

/**
 * Pays an award, or gives its prize. `turnoverBps` is 0 where nothing can be staked: then it is
 * simply the member's money.
 *
 * Refuses, of a prize: play_paused, bonus_active, prize_closed.
 */
export async function pay(
  tx: Tx,
  deps: AwardMoveDeps,
  before: AwardRow,
  event: Extract<AwardEvent, "claim" | "clear">,
  { turnoverBps = before.turnoverBps, by }: { turnoverBps?: number; by?: By } = {},
): Promise<AwardRow | undefined> {
  const row = await moveOn(tx, deps, before, event, deps.clock.now(), by);
  if (row === undefined) return undefined;
  const { prize } = row;
  if (prize !== null) {
    await deps.givePrize(tx, { ...row, prize });
    await deps.events.publishAll(tx, [awardChangedOf(row), prizeGivenOf(row, deps.clock.now())]);
    return row;
  }
  await credit(tx, deps, row, turnoverBps);
  return row;
}

/** Puts an award's money into the member's cash. */
async function credit(
  tx: Tx,
  { ledger, clock, raiseTurnover, events }: AwardMoveDeps,
  row: AwardRow,
  turnoverBps: number,
): Promise<void> {
  const at = clock.now();
  const { memberId, merchantCode, currency, amountMinor, awardId } = row;
  const posted = await ledger.post(tx, creditOf(row));
  if (posted.status !== "ok") throw new Error(`award ${awardId}: ledger said ${posted.status}`);
  const { balanceMinor } = posted;
  const credited = { memberId, merchantCode, currency, amountMinor, balanceMinor };
  if (turnoverBps > 0) await raiseTurnover(tx, { ...credited, factorBps: turnoverBps, at });
  await events.publishAll(tx, [awardChangedOf(row), awardPaidOf(row, at)]);
}

/**
 * Pays what free rounds are worth that were claimed and will never be played, once; nothing where
 * the award is no such thing. It asks for as much turnover as their wins would have.
 */
export async function payInstead(
  tx: Tx,
  deps: AwardMoveDeps,
  of: AwardRef,
  isExcluded: boolean,
): Promise<void> {
  const row = await takeInstead(tx, of);
  if (row !== undefined) await credit(tx, deps, row, isExcluded ? 0 : row.turnoverBps);
}

/**
 * Takes the money of a claimed award back. What was to be staked for it stays so, as it does where
 * a deposit is taken back.
 *
 * Refuses: balance_too_low, where the member's cash is less than it.
 */
export async function takeBack(
  tx: Tx,
  deps: Pick<AwardMoveDeps, "ledger" | "clock" | "events">,
  before: AwardRow,
  by: By,
): Promise<AwardRow | undefined> {
  const state = nextOfAward(before.state, "take_back");
  if (state === undefined || before.prize !== null) return undefined;
  const { memberId, currency, source, amountMinor, awardId } = before;
  const at = deps.clock.now();
  const posted = await deps.ledger.post(tx, {
    memberId,
    currency,
    kind: backKind,
    key: `award-back:${source}`,
    debit: "cash",
    credit: awardAccount,
    amountMinor: minor(amountMinor),
    reference: referenceOf(before),
  });
  if (posted.status === "insufficient") {
    const balance = formatMinor(minor(posted.balanceMinor), currency);
    throw new Refusal("balance_too_low", { balance });
  }
  if (posted.status !== "ok") throw new Error(`award ${awardId}: ledger said ${posted.status}`);
  const row = await updateAward(tx, before, { ...before, ...by, state, backAt: at });
  if (row === undefined) throw new Error(`award ${awardId} changed under its lock`);
  await deps.events.publishAll(tx, [awardChangedOf(row), awardTakenBackOf(row, at)]);
  return row;
}
