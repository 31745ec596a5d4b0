import { formatMinor, minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { LocalText } from "../../platform/text.ts";
import type { Events } from "../../platform/events/index.ts";
import { awardAccount, guaranteeKind, type AwardMoveDeps } from "../awards/moves.ts";
import { lockBoardTickets, returnTicket, useTicket } from "../tickets/store.ts";
import { insertBuyIn, insertPayment, markReturned, type BuyInRow } from "./buy-in-store.ts";
import { tournamentMovedOf } from "./events.ts";
import { buyInOf, ticketsBackUntil } from "./rules.ts";
import type { DueRow } from "./score-store.ts";
import { listTicketBoards, type BoardRow } from "./store.ts";

/**
 * The money of tournaments, and the only code that moves it: buy-ins into the pool, back out of it
 * where the board is cancelled, and the prizes of the pool. Each change is one transaction with its
 * row and its event.
 */
export interface PoolDeps extends Pick<AwardMoveDeps, "raiseTurnover"> {
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
  readonly events: Events;
  /** Judges a buy-in as a bet of that amount. Refuses: play_paused, limit_reached. */
  readonly admitPlay: (
    tx: Tx,
    money: { readonly memberId: bigint; readonly amountMinor: bigint; readonly currency: string },
  ) => Promise<void>;
  /** Takes points of a member, or gives them back. Refuses: not_enough_points. */
  readonly movePoints: (tx: Tx, moved: MovedPoints) => Promise<void>;
}

export interface MovedPoints {
  readonly kind: "redeemed" | "refunded";
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly points: bigint;
  /** Unique for the member. */
  readonly key: string;
  readonly title: LocalText;
}

/** What the pools hold, by the board in the reference. */
export const poolAccount = "tournament";
/** What buy-ins cost beside it. */
export const feeAccount = "fee:tournament";

const referenceOf = (boardId: string): string => `T-${boardId.slice(-10).toUpperCase()}`;
const keyOf = (buyInId: string): string => `tournament:${buyInId}`;

interface Try {
  readonly board: BoardRow;
  readonly memberId: bigint;
  readonly nth: number;
  readonly buyInId: string;
  /** The ticket the member chose; where absent it is the one that ends first. */
  readonly ticketId?: string | undefined;
  readonly at: Date;
}

/** Uses up one ticket. The row stays locked, so it cannot be given up meanwhile. */
async function takeTicket(tx: Tx, { board, memberId, ticketId, at }: Try): Promise<string> {
  const held = await lockBoardTickets(tx, memberId, await listTicketBoards(tx, board), at);
  const ticket = held.find((one) => ticketId === undefined || one.ticketId === ticketId);
  if (ticket === undefined) throw new Refusal("no_ticket");
  if ((await useTicket(tx, ticket)) !== 1) throw new Error(`ticket ${ticket.ticketId} is gone`);
  return ticket.ticketId;
}

/** Refuses: balance_too_low; `alreadyMinor` is what this transaction took before. */
async function take(
  tx: Tx,
  { ledger }: PoolDeps,
  { board: { boardId, settings }, memberId }: Try,
  part: {
    readonly key: string;
    readonly kind: string;
    readonly credit: string;
    readonly amountMinor: bigint;
    readonly alreadyMinor: bigint;
  },
): Promise<void> {
  const { currency } = settings;
  const { alreadyMinor, amountMinor, ...asked } = part;
  const posted = await ledger.post(tx, {
    ...asked,
    memberId,
    currency,
    debit: "cash",
    amountMinor: minor(amountMinor),
    reference: referenceOf(boardId),
  });
  if (posted.status === "insufficient") {
    const left = posted.balanceMinor + alreadyMinor;
    throw new Refusal("balance_too_low", {
      balance: formatMinor(minor(left > 0n ? left : 0n), currency),
    });
  }
  if (posted.status !== "ok") throw new Error(`buy-in ${asked.key}: ledger said ${posted.status}`);
}

/**
 * Takes what a try costs; nothing where the board is free. The caller holds the member's entry, so
 * a try is paid once.
 *
 * Refuses, in this order: no_ticket, play_paused, limit_reached, balance_too_low,
 * not_enough_points.
 */
export async function payTry(tx: Tx, deps: PoolDeps, bought: Try): Promise<void> {
  const { board, memberId, nth, buyInId, at } = bought;
  const { boardId, merchantCode, settings } = board;
  const { currency } = settings;
  const buyIn = buyInOf(settings);
  if (buyIn === undefined) return;
  const { poolMinor, feeMinor, points, isByTicket } = buyIn;
  const ticketId = isByTicket ? await takeTicket(tx, bought) : null;
  await insertBuyIn(tx, {
    boardId,
    memberId,
    try: nth,
    buyInId,
    currency,
    poolMinor,
    feeMinor,
    points,
    ticketId,
    at,
  });
  if (isByTicket) return;
  if (points > 0n) {
    const { title } = settings;
    const key = keyOf(buyInId);
    await deps.movePoints(tx, { kind: "redeemed", memberId, merchantCode, points, key, title });
    return;
  }
  const amountMinor = poolMinor + feeMinor;
  await deps.admitPlay(tx, { memberId, amountMinor, currency });
  await take(tx, deps, bought, {
    key: keyOf(buyInId),
    kind: "tournament_buy_in",
    credit: poolAccount,
    amountMinor: poolMinor,
    alreadyMinor: 0n,
  });
  if (feeMinor > 0n) {
    await take(tx, deps, bought, {
      key: `${keyOf(buyInId)}:fee`,
      kind: "tournament_fee",
      credit: feeAccount,
      amountMinor: feeMinor,
      alreadyMinor: poolMinor,
    });
  }
  const moved = { memberId, merchantCode, boardId, currency, amountMinor, at };
  await deps.events.publish(tx, tournamentMovedOf("bought", moved));
}

/** Gives a buy-in back whole, fee included; false where it was given back before. */
export async function giveBack(
  tx: Tx,
  deps: PoolDeps,
  { merchantCode, settings: { title } }: Pick<BoardRow, "merchantCode" | "settings">,
  row: BuyInRow,
): Promise<boolean> {
  const at = deps.clock.now();
  if (!(await markReturned(tx, row, at))) return false;
  const { boardId, memberId, currency, buyInId, poolMinor, feeMinor, points, ticketId } = row;
  if (ticketId !== null) {
    await returnTicket(tx, { memberId, ticketId }, ticketsBackUntil(at));
    return true;
  }
  const key = keyOf(buyInId);
  if (points > 0n) {
    const back = { memberId, merchantCode, points, key: `${key}:back`, title };
    await deps.movePoints(tx, { kind: "refunded", ...back });
    return true;
  }
  // Undone as a bet is, so that it counts in no limit any more.
  const parts = [
    { reverses: key, kind: "tournament_refund", key: `${key}:back` },
    ...(feeMinor > 0n
      ? [{ reverses: `${key}:fee`, kind: "tournament_fee", key: `${key}:fee:back` }]
      : []),
  ];
  for (const part of parts) {
    const reference = referenceOf(boardId);
    const posted = await deps.ledger.post(tx, { ...part, memberId, currency, reference });
    if (posted.status !== "ok") throw new Error(`${part.key}: ledger said ${posted.status}`);
  }
  const amountMinor = poolMinor + feeMinor;
  const moved = { memberId, merchantCode, boardId, currency, amountMinor, at };
  await deps.events.publish(tx, tournamentMovedOf("returned", moved));
  return true;
}

/**
 * Pays a prize of a pool into the member's cash: it is a win of money that was staked, so nothing
 * has to be claimed. The caller has taken it from the list of what is due.
 */
export async function payPrize(
  tx: Tx,
  deps: PoolDeps,
  { boardId, merchantCode, settings }: BoardRow,
  { memberId, amountMinor, poolMinor }: DueRow,
  turnoverBps: number,
): Promise<void> {
  const { currency } = settings;
  const at = deps.clock.now();
  const houseMinor = amountMinor - poolMinor;
  const parts = [
    { kind: "tournament_prize", debit: poolAccount, partMinor: poolMinor },
    { kind: guaranteeKind, debit: awardAccount, partMinor: houseMinor },
  ];
  let balanceMinor = 0n;
  for (const { kind, debit, partMinor } of parts.filter((part) => part.partMinor > 0n)) {
    const posted = await deps.ledger.post(tx, {
      memberId,
      currency,
      kind,
      key: `tournament:${boardId}:${kind}`,
      debit,
      credit: "cash",
      amountMinor: minor(partMinor),
      reference: referenceOf(boardId),
    });
    if (posted.status !== "ok")
      throw new Error(`prize of ${boardId}: ledger said ${posted.status}`);
    ({ balanceMinor } = posted);
  }
  await insertPayment(tx, { boardId, memberId, poolMinor, houseMinor, paidAt: at });
  const moved = { memberId, merchantCode, currency, amountMinor, at };
  if (turnoverBps > 0) {
    await deps.raiseTurnover(tx, { ...moved, balanceMinor, factorBps: turnoverBps });
  }
  await deps.events.publish(tx, tournamentMovedOf("won", { ...moved, boardId }));
}
