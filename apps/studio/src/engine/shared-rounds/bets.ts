/** Placing bets on the round that is open, taking them back, and ending them by hand. */
import { minor, type Minor } from "@baize/money";
import type { Session } from "../players/service.ts";
import { refuse } from "../refusal.ts";
import { readSharedPress } from "../rounds/press.ts";
import { refuseAgain, refuseOther } from "../rounds/repeated.ts";
import type { StakeOrder } from "../rounds/stakes.ts";
import {
  findRound,
  findRoundByAction,
  findRoundByPress,
  setRefusal,
  type RoundRow,
} from "../rounds/store.ts";
import type { AskedBet, Kinds, SharedBet } from "./game.ts";
import { endByHand } from "./payouts.ts";
import { holdOpen } from "./store.ts";
import { betsOf, newBet, resultOf, writtenBet, type Table } from "./table.ts";

type Order = Pick<StakeOrder, "session" | "game" | "actionId" | "stake" | "input" | "panel"> & {
  readonly press: ReturnType<typeof readSharedPress>;
};

/**
 * One bet for each press, however often it is sent: one after another, side by side, or again after
 * a reload. Whoever repeats it gets the same bet as it stands by now, or the refusal that it met.
 *
 * Refuses, in this order: press_needed, what the game refuses in a bet, stake_…, action_reused,
 * betting_closed, one bet too many, and what `Stakes.take` refuses.
 */
export function placeBet<K extends Kinds>(
  table: Table<K>,
  session: Session,
  command: K["command"],
): Promise<SharedBet<K>> {
  const { deps, game, state, sold } = table;
  const brand = deps.operators.find(session.operatorId)?.brand;
  const press = readSharedPress(command, brand?.autoplay === true);
  const asked = game.readBet(command, session.currency);
  const { stake, input, panel } = asked;
  const order = { session, game: sold, actionId: command.actionId, stake, input, panel, press };
  return table.inTurn(`${session.id}/${press.pressId}`, async () => {
    const known = await findPlaced(table, order);
    if (known === undefined) return placeNew(table, order, asked);
    refuseOther(known, order);
    const standing = state.bets.get(known.id);
    if (standing !== undefined) return standing;
    refuseAgain(known);
    return writtenBet(game, known, session.displayName);
  });
}

async function findPlaced<K extends Kinds>(
  { deps }: Table<K>,
  { session, actionId, press }: Order,
): Promise<RoundRow | undefined> {
  const known = await findRoundByAction(deps.db, session.id, actionId);
  if (known !== undefined || press.isAuto) return known;
  return findRoundByPress(deps.db, session.id, press.pressId);
}

async function placeNew<K extends Kinds>(
  table: Table<K>,
  order: Order,
  asked: AskedBet<K>,
): Promise<SharedBet<K>> {
  const { state, steps, listener } = table;
  const { session } = order;
  if (state.phase !== "open" || steps.isStopped()) refuse("betting_closed");
  const { roundNo } = state;
  reserve(table, session, asked);
  try {
    const taken = await takeStake(table, order);
    if (taken.bet === undefined || taken.bet.status === "refunded") {
      if (taken.lateCall !== undefined) await table.deps.delivery.deliver(taken.lateCall, 1);
      refuse("betting_closed");
    }
    const { bet, isReplay, balance } = taken;
    if (isReplay) release(table, roundNo, session.id, asked.stake);
    if (bet.status === "stake_pending") bet.status = "accepted";
    listener.betChanged(bet);
    if (!isReplay) listener.balanceChanged(session.id, session.currency, balance);
    return bet;
  } catch (error) {
    release(table, roundNo, session.id, asked.stake);
    throw error;
  }
}

/** A stake that comes after the door was shut is given back in the transaction that took it. */
async function takeStake<K extends Kinds>(table: Table<K>, order: Order) {
  const { deps, game, state } = table;
  const sharedRoundId = state.id;
  const more = { sharedRoundId, publicKey: deps.ids.secretHex(6), roundMsMin: 0 };
  let bet: SharedBet<K> | undefined;
  let lateCall: string | undefined;
  const taken = await deps.stakes.take({ ...order, ...more }, async (tx, round) => {
    bet = newBet(game, round, order.session.displayName);
    if (await holdOpen(tx, sharedRoundId)) {
      // Known before the door shuts, because closing waits for this transaction.
      state.bets.set(round.id, bet);
      return;
    }
    bet.status = "refunded";
    await setRefusal(tx, round.id, "betting_closed");
    lateCall = (await deps.stakes.refund(tx, round)).callUuid;
  });
  return { ...taken, bet: bet ?? state.bets.get(taken.roundId), lateCall };
}

function reserve<K extends Kinds>(table: Table<K>, session: Session, asked: AskedBet<K>): void {
  const { game, state } = table;
  const { count, sum } = state.asked.get(session.id) ?? { count: 0, sum: minor(0n) };
  const own = { bets: betsOf(table, session.id), count, sum };
  game.checkOwn(asked, own, game.limits(session.currency));
  state.asked.set(session.id, { count: count + 1, sum: minor(sum + asked.stake) });
}

/** The count stays, also where nothing came of it; the sum is free again. */
function release<K extends Kinds>(
  { state }: Table<K>,
  roundNo: number,
  playerId: string,
  stake: Minor,
): void {
  const known = state.asked.get(playerId);
  if (roundNo !== state.roundNo || known === undefined) return;
  state.asked.set(playerId, { count: known.count, sum: minor(known.sum - stake) });
}

function getBet<K extends Kinds>({ state }: Table<K>, session: Session, betId: string) {
  const bet = state.bets.get(betId);
  if (bet === undefined || bet.playerId !== session.id) refuse("bet_unknown");
  return bet;
}

/** Refuses: bet_unknown, bet_not_cancellable. */
export async function takeBack<K extends Kinds>(
  table: Table<K>,
  session: Session,
  betId: string,
): Promise<SharedBet<K>> {
  const { deps, state, listener } = table;
  const bet = getBet(table, session, betId);
  const { id } = state;
  if (state.phase !== "open" || bet.status !== "accepted") refuse("bet_not_cancellable");
  const { callUuid } = await deps.db.transaction(async (tx) => {
    const round = await findRound(tx, betId);
    if (round === undefined || !(await holdOpen(tx, id))) refuse("bet_not_cancellable");
    const refunded = await deps.stakes.refund(tx, round);
    if (!refunded.isDone) refuse("bet_not_cancellable");
    return refunded;
  });
  bet.status = "cancelled";
  release(table, bet.roundNo, session.id, bet.stake);
  listener.betChanged(bet);
  if (callUuid !== undefined) {
    const delivered = await deps.delivery.deliver(callUuid, 1);
    if (delivered.balance !== undefined) {
      listener.balanceChanged(session.id, session.currency, delivered.balance);
    }
  }
  return bet;
}

/** Refuses: bad_request where bets of the game have no way, bet_unknown, cash_out_too_late. */
export async function cashOut<K extends Kinds>(
  table: Table<K>,
  session: Session,
  betId: string,
): Promise<SharedBet<K>> {
  const { deps, game, state } = table;
  const { onTheWay } = game;
  if (onTheWay === undefined) refuse("bad_request");
  const bet = getBet(table, session, betId);
  const elapsedMs = Math.max(0, deps.clock.nowMs() - state.closedAt);
  const way = state.phase === "closed" ? { elapsedMs, result: resultOf(table) } : undefined;
  const end = onTheWay.byHand(bet, way);
  if (end !== bet.end) await endByHand(table, bet, end);
  return bet;
}
