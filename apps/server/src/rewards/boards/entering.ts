import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { demandGoing } from "../access/service.ts";
import { demandOffered, notingHeld } from "../promotion-control/service.ts";
import { listBuyIns } from "./buy-in-store.ts";
import { countsFrom, mayTake, standingOfTry, type BoardsDeps } from "./fold.ts";
import { payTry, type PoolDeps } from "./pools.ts";
import { buyInOf, hasPool, isEnterable } from "./rules.ts";
import { insertEntries, lockEntries, shareBoard, type BoardRow } from "./store.ts";

/**
 * How members enter boards: for nothing, or for a buy-in that is paid in the same transaction, with
 * money, points or a ticket.
 */
export interface EnteringDeps extends BoardsDeps, PoolDeps {
  readonly ids: Ids;
  /** Whether the brand has tournaments for money. */
  readonly mayBuyIn: (merchantCode: string) => Promise<boolean>;
}

/** Some places ask for a licence for tournaments for money: off unless a brand says so. */
export const buyInFlag = "BUYIN";

interface Entering {
  readonly memberId: bigint;
  readonly merchantCode: string;
}

/** What is asked with no transaction open, because it concerns all accounts of the person. */
async function readLeave(deps: EnteringDeps, { memberId, merchantCode }: Entering) {
  return {
    mayOffer: (await deps.offers.mayOffer(memberId)) !== undefined,
    mayBuy: await deps.mayBuyIn(merchantCode),
  };
}

/**
 * The board as it stays until the transaction ends: nobody starts or cancels it meanwhile.
 *
 * Refuses, in this order: not_found, not_eligible, play_paused, rewards_stopped (of this board),
 * promotion_closed, not_eligible (its conditions).
 */
async function demandOpen(
  tx: Tx,
  deps: EnteringDeps,
  { memberId, merchantCode }: Entering,
  boardId: string,
  leave: Awaited<ReturnType<typeof readLeave>>,
): Promise<BoardRow> {
  const board = await shareBoard(tx, boardId);
  if (board?.merchantCode !== merchantCode) throw new Refusal("not_found");
  const [member] = await deps.membersIn(tx, [memberId]);
  if (!mayTake(member, board)) throw new Refusal("not_eligible");
  await deps.offers.demandOfferIn(tx, memberId);
  if (!leave.mayOffer) throw new Refusal("play_paused");
  await demandGoing(tx, { merchantCode, rewardId: boardId });
  const isSold = leave.mayBuy || !hasPool(board.settings);
  if (!isSold || !isEnterable(board, deps.clock.now())) throw new Refusal("promotion_closed");
  await deps.access.demandIn(tx, memberId, board.settings.conditions);
  return board;
}

/**
 * Enters a board and pays its buy-in; of one that was entered it changes nothing and answers
 * false. Only what begins after it counts.
 *
 * Refuses, in this order: not_found, not_eligible, play_paused, rewards_stopped, promotion_closed,
 * not_eligible (its conditions, or it is held back from the member), no_ticket, limit_reached,
 * balance_too_low, not_enough_points.
 */
export async function enter(
  deps: EnteringDeps,
  of: Entering,
  boardId: string,
  ticketId?: string,
): Promise<boolean> {
  const { memberId } = of;
  const leave = await readLeave(deps, of);
  return notingHeld(deps, async (tx) => {
    const board = await demandOpen(tx, deps, of, boardId, leave);
    const at = deps.clock.now();
    const joinedAt = board.settings.needsJoin ? at : countsFrom(board);
    // A second one at the same time waits here, and then finds the entry of the first.
    if ((await insertEntries(tx, [{ boardId, memberId, joinedAt }])) === 0) return false;
    const { controlShare = 0 } = board.settings;
    const offered = { promotionId: boardId, merchantCode: of.merchantCode, now: { controlShare } };
    await demandOffered(tx, deps, offered, memberId);
    const buyInId = deps.ids.uuidv7();
    await payTry(tx, deps, { board, memberId, nth: 1, buyInId, ticketId, at });
    return true;
  });
}

/**
 * Pays the buy-in once more and begins another try. The same key pays once.
 *
 * Refuses, in this order: not_found, not_eligible, play_paused, rewards_stopped, promotion_closed
 * (also before the start, and to a member who has not entered), not_eligible, already_claimed,
 * try_unplayed, no_ticket, limit_reached, balance_too_low, not_enough_points.
 */
export async function rebuy(
  deps: EnteringDeps,
  of: Entering,
  boardId: string,
  key: string | undefined,
): Promise<void> {
  const { memberId } = of;
  const buyInId =
    key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, `rebuyBoard ${boardId}`, key);
  const leave = await readLeave(deps, of);
  await deps.db.transaction(async (tx) => {
    const board = await demandOpen(tx, deps, of, boardId, leave);
    const buyIn = buyInOf(board.settings);
    const [entry] = await lockEntries(tx, [boardId], [memberId]);
    if (buyIn === undefined || entry === undefined || board.state !== "running") {
      throw new Refusal("promotion_closed");
    }
    // Read again, because the tries above are those from before the lock was waited for.
    const bought = await listBuyIns(tx, [boardId], memberId);
    if (bought.some((one) => one.buyInId === buyInId)) return;
    if (bought.length >= buyIn.triesMax) {
      throw new Refusal("already_claimed", { limit: buyIn.triesMax });
    }
    // A try that nothing counts of yet is as good as the next one, which would be paid for nothing.
    const { isPlayed } = await standingOfTry(tx, board, entry);
    if (!isPlayed) throw new Refusal("try_unplayed");
    // Under the lock: what is scored already began before this moment.
    const at = deps.clock.now();
    await payTry(tx, deps, { board, memberId, nth: bought.length + 1, buyInId, at });
  });
}
