import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { PlainAward } from "../awards/many.ts";
import type { Awards } from "../awards/service.ts";
import type { Bonuses } from "../bonuses/service.ts";
import { roundsOf } from "../free-rounds/giving.ts";
import type { FreeRounds } from "../free-rounds/service.ts";
import { move, type PointMoveDeps } from "../points/moves.ts";
import { lockPointMember } from "../points/store.ts";
import { referenceOf } from "../points/views.ts";
import { isClosed } from "../prizes/pricing.ts";
import { giveTickets } from "../prizes/giving-tickets.ts";
import { boughtPrefix } from "../tickets/store.ts";
import { redemptionDecidedOf } from "./events.ts";
import { putBack } from "./item-store.ts";
import { nextOfRedemption, type RedemptionRow } from "./rules.ts";
import { lockRedemption, updateRedemption } from "./store.ts";

/** What becomes of a redemption, with what is given or goes back, in one transaction. */
export interface MallMoveDeps extends PointMoveDeps {
  readonly awards: Pick<Awards, "payIn" | "payManyIn">;
  readonly freeRounds: Pick<FreeRounds, "giveIn">;
  readonly bonuses: Pick<Bonuses, "giveIn">;
}

/** Who decided, where somebody did. */
export interface By {
  readonly operator: string;
  readonly remark: string;
}

const houseWord = "points";

/** What members pay in cash for items, and get back. */
export const cashAccount = "promo:mall";

type PaidRow = Pick<RedemptionRow, "memberId" | "redemptionId" | "currency" | "paidMinor">;

/**
 * Moves the cash part of a redemption, to the house or back, each once.
 *
 * Refuses: balance_too_low.
 */
export async function moveCash(
  tx: Tx,
  { ledger }: Pick<MallMoveDeps, "ledger">,
  { memberId, redemptionId, currency, paidMinor }: PaidRow,
  way: "payment" | "refund",
): Promise<void> {
  if (paidMinor === 0n) return;
  const isPaid = way === "payment";
  const posted = await ledger.post(tx, {
    memberId,
    currency,
    kind: `mall_${way}`,
    key: `mall:${redemptionId}:${way}`,
    debit: isPaid ? "cash" : cashAccount,
    credit: isPaid ? cashAccount : "cash",
    amountMinor: minor(paidMinor),
    reference: referenceOf(redemptionId),
  });
  if (posted.status === "insufficient") {
    const balance = formatMinor(minor(posted.balanceMinor), currency);
    throw new Refusal("balance_too_low", { balance });
  }
  if (posted.status !== "ok") throw new Error(`mall ${redemptionId}: ledger said ${posted.status}`);
}

/** What a redemption of cash earns, given by itself or by an operator. */
export const earnedOf = (row: RedemptionRow, operator: string | null): PlainAward => ({
  memberId: row.memberId,
  awardId: row.redemptionId,
  merchantCode: row.merchantCode,
  source: `points:${row.redemptionId}`,
  reason: "points",
  promotionId: null,
  currency: row.currency,
  amountMinor: row.amountMinor,
  turnoverBps: row.turnoverBps,
  title: row.name,
  claimBy: null,
  operator,
  note: null,
});

/** Refuses: prize_closed. */
async function giveBought(tx: Tx, deps: MallMoveDeps, row: RedemptionRow, by?: By): Promise<void> {
  const { memberId, redemptionId, terms } = row;
  if (terms.ticket === undefined) throw new Error(`redemption ${redemptionId} has no tickets`);
  if (await isClosed(tx, terms.ticket, deps.clock.now())) throw new Refusal("prize_closed");
  const of = { memberId, source: `${boughtPrefix}${redemptionId}`, operator: by?.operator ?? null };
  await giveTickets(tx, deps, { ...of, note: by?.remark ?? null }, terms.ticket);
}

/**
 * Gives what was redeemed. Goods are given when they are sent.
 *
 * Refuses: bonus_active, prize_closed.
 */
export async function give(
  tx: Tx,
  leave: OfferLeave,
  deps: MallMoveDeps,
  row: RedemptionRow,
  by?: By,
): Promise<void> {
  const { memberId, redemptionId, merchantCode, kind, currency, amountMinor, turnoverBps } = row;
  const operator = by?.operator ?? houseWord;
  if (kind === "cash" || kind === "convert") {
    await deps.awards.payIn(tx, leave, earnedOf(row, by?.operator ?? null));
  }
  if (kind === "bonus") {
    const { wageringBps = 0, weights, days = 1, countsAtMost } = row.terms;
    if (weights === undefined) throw new Error(`redemption ${redemptionId} has no weights`);
    const countsAtMostMinor =
      countsAtMost === undefined ? null : (parseMinor(countsAtMost, currency) ?? minor(0n));
    const terms = { wageringBps, weights, days, countsAtMostMinor, title: row.name };
    const bonus = { memberId, bonusId: redemptionId, merchantCode, currency, amountMinor };
    await deps.bonuses.giveIn(tx, leave, { ...bonus, ...terms });
  }
  if (kind === "free_rounds") {
    const { vassalage = "", gameCode = "", stake = "", rounds = 0, days = 1, winCap } = row.terms;
    const grantId = redemptionId;
    const reason = row.name["en"] ?? houseWord;
    const given = { memberId, grantId, merchantCode, currency, turnoverBps, operator, reason };
    const terms = { vassalage, gameCode, stake, rounds, days, winCap };
    await deps.freeRounds.giveIn(tx, roundsOf(given, terms, deps.clock.now()));
  }
  if (kind === "tickets") await giveBought(tx, deps, row, by);
}

/** Points, cash and stock go back, once: the ledger's keys are the redemption's. */
async function giveBack(tx: Tx, deps: MallMoveDeps, row: RedemptionRow): Promise<void> {
  const { memberId, merchantCode, redemptionId, itemId, points, name } = row;
  const member = await lockPointMember(tx, { memberId, merchantCode });
  const key = `refund:${redemptionId}`;
  await move(tx, deps, member, { kind: "refunded", points, key, title: name, redemptionId });
  await moveCash(tx, deps, row, "refund");
  // The item last, as who redeems takes them: neither waits for the other.
  if (itemId !== null) await putBack(tx, { merchantCode, itemId }, row.appliedAt);
}

/** Approves what waits; undefined where it does not. */
export async function approve(
  tx: Tx,
  leave: OfferLeave,
  deps: MallMoveDeps,
  before: RedemptionRow,
  by: By,
): Promise<RedemptionRow | undefined> {
  const state = nextOfRedemption(before.state, "approve");
  if (state === undefined) return undefined;
  const delivery = before.kind === "goods" ? ("waiting" as const) : null;
  const endedAt = deps.clock.now();
  const { operator } = by;
  const row = await updateRedemption(tx, before, { ...before, state, delivery, endedAt, operator });
  if (row === undefined) return undefined;
  await give(tx, leave, deps, row, by);
  await deps.events.publish(tx, redemptionDecidedOf(row, "approved"));
  return row;
}

/** Rejects what waits; undefined where it does not. */
export async function reject(
  tx: Tx,
  deps: MallMoveDeps,
  before: RedemptionRow,
  by: By,
): Promise<RedemptionRow | undefined> {
  const state = nextOfRedemption(before.state, "reject");
  if (state === undefined) return undefined;
  const endedAt = deps.clock.now();
  const row = await updateRedemption(tx, before, { ...before, ...by, state, endedAt });
  if (row === undefined) return undefined;
  await giveBack(tx, deps, row);
  await deps.events.publish(tx, redemptionDecidedOf(row, "rejected"));
  return row;
}

/** Free rounds that their vendor refused, if they were redeemed: it is as if they never were. */
export async function refuse(
  tx: Tx,
  deps: MallMoveDeps,
  { memberId, grantId }: { readonly memberId: bigint; readonly grantId: string },
): Promise<void> {
  const before = await lockRedemption(tx, memberId, grantId);
  const state = before && nextOfRedemption(before.state, "refuse");
  if (before?.kind !== "free_rounds" || state === undefined) return;
  const endedAt = deps.clock.now();
  const row = await updateRedemption(tx, before, { ...before, state, endedAt });
  if (row === undefined) return;
  await giveBack(tx, deps, row);
  await deps.events.publish(tx, redemptionDecidedOf(row, "rejected"));
}

/** Goods came back. */
export async function comeBack(
  tx: Tx,
  deps: MallMoveDeps,
  before: RedemptionRow,
  by: By,
): Promise<RedemptionRow | undefined> {
  const endedAt = deps.clock.now();
  const to = { ...before, ...by, delivery: "came_back", endedAt } as const;
  const row = await updateRedemption(tx, before, to);
  if (row !== undefined) await giveBack(tx, deps, row);
  return row;
}
