/**
 * Taking stakes and giving money back or out: the life of a round, and how wallet answers move it.
 * Every game goes through here, and nothing here knows a game.
 *
 * | state | event | state |
 * | --- | --- | --- |
 * | (none) | bet asked for | stake_pending, bet call written |
 * | stake_pending | wallet took the stake | accepted (crash) or payout_pending |
 * | stake_pending | wallet refused clearly | refused |
 * | stake_pending | no clear answer, or a crash | refund_pending, rollback call written |
 * | accepted | outcome fixed | payout_pending, win call written |
 * | accepted | cancelled, or its game cannot resume | refund_pending, rollback call written |
 * | payout_pending | wallet took the win | settled |
 * | refund_pending | wallet took the rollback | refunded |
 * | payout_pending, refund_pending | wallet refused for good | disputed |
 *
 * Each change repeats the old state in its WHERE. A payout and a refund both leave `accepted` or
 * `stake_pending`, so a round has one of them and never both. Demo rounds pass the pending states
 * within one transaction.
 */
import { minor, type Minor } from "@baize/money";
import type { RoundOutcome } from "../../protocol.ts";
import { constraintOf, type Database, type Tx } from "../../platform/db.ts";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { findRewardUuid, giveBackFreeRound, takeFreeRound } from "../free/store.ts";
import type { Operators } from "../operators.ts";
import { askForBet } from "../owners/asking.ts";
import { endCall, findBetUuid } from "../owners/call-store.ts";
import type { Delivery } from "../owners/delivery.ts";
import { writeBet, writeRollback, writeWin } from "../owners/moves.ts";
import type { Mending, SoldGame } from "../owners/owner.ts";
import { orphanMs, refusalOf } from "../owners/rules.ts";
import { insertOwner } from "../owners/store.ts";
import type { Session } from "../players/service.ts";
import { getDemoBalance, moveDemoBalance } from "../players/store.ts";
import { refuse, refuseTooSoon } from "../refusal.ts";
import type { WalletClient } from "../wallet/client.ts";
import { checkAutoplay } from "./autoplay.ts";
import { planText, type Press } from "./press.ts";
import { refuseAgain, refuseOther } from "./repeated.ts";
import {
  changeStatus,
  findRound,
  findRoundByAction,
  fixOutcome,
  insertRound,
  lastPlacedAtMs,
  listOrphans,
  lockPlayer,
  setRefusal,
  type RoundRow,
} from "./store.ts";
import { amountText } from "./view.ts";

export interface StakeOrder {
  readonly session: Session;
  readonly game: SoldGame;
  readonly actionId: string;
  readonly stake: Minor;
  /** What the player chose, as it was sent; a repeated action must repeat it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Of a game with panels, each of which holds one round; null where several may lie. */
  readonly panel: number | null;
  /** The round it lies on, where everybody plays together. */
  readonly sharedRoundId?: string;
  /** What everybody may call it. */
  readonly publicKey?: string;
  readonly roundMsMin: number;
  /** How it was started. */
  readonly press?: Press;
  /** Millionths of the stake that go to a jackpot; absent where none is played for. */
  readonly jackpotPpm?: number;
  /** The offer of free rounds it is played of: the stake is the offer's, and costs nothing. */
  readonly freeOfferId?: string | undefined;
}

/** Runs in the transaction that writes the acceptance; may fix the outcome or refund at once. */
export type OnTaken = (tx: Tx, round: RoundRow) => Promise<void>;

export interface StakeTaken {
  readonly roundId: string;
  /** The action was played before: nothing was taken now. */
  readonly isReplay: boolean;
  readonly balance: Minor;
}

export interface Refunded {
  /** False: the round is past that. */
  readonly isDone: boolean;
  readonly callUuid: string | undefined;
}

export interface Stakes extends Mending {
  /**
   * Takes the stake and opens the round. The same action again with the same content takes nothing.
   *
   * Refuses, in this order: action_reused, game_closed, round_too_soon, autoplay_over,
   * free_rounds_over, press_needed, round_open, insufficient_funds, limit_reached,
   * player_blocked, session_expired, wallet_refused, wallet_unavailable.
   */
  take(order: StakeOrder, onTaken: OnTaken): Promise<StakeTaken>;
  /**
   * Fixes the outcome of an accepted round; gives the win call to deliver, if there is one.
   * `jackpot` is how much of the payout a jackpot pays.
   */
  payOut(
    tx: Tx,
    round: RoundRow,
    outcome: RoundOutcome,
    payout: Minor,
    jackpot?: Minor,
  ): Promise<string | undefined>;
  /** Gives the stake back. */
  refund(tx: Tx, round: RoundRow): Promise<Refunded>;
}

export interface StakesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly operators: Operators;
  readonly wallet: WalletClient;
  readonly delivery: Delivery;
  /** Codes of the games that are switched off. */
  readonly closedGames: ReadonlySet<string>;
  /** Names the version of the rules a game is played by. */
  readonly rulesDigestOf: (gameCode: string) => string;
}

export const createStakes = (deps: StakesDeps): Stakes => ({
  take: (order, onTaken) => take(deps, order, onTaken),
  payOut: (tx, round, outcome, payout, jackpot = minor(0n)) =>
    payOut(tx, deps, round, { outcome, payout, jackpot }),
  refund: (tx, round) => refund(tx, deps, round),
  async undoOrphans() {
    const orphans = await listOrphans(deps.db, deps.clock.nowMs() - orphanMs);
    for (const round of orphans) await rollBack(deps, round, "found after a restart");
    return orphans.length;
  },
});

async function take(deps: StakesDeps, order: StakeOrder, onTaken: OnTaken): Promise<StakeTaken> {
  const known = await findRoundByAction(deps.db, order.session.id, order.actionId);
  if (known !== undefined) {
    refuseOther(known, order);
    refuseAgain(known);
    return { roundId: known.id, isReplay: true, balance: minor(0n) };
  }
  // A game that was switched off takes no new stake; what is in play goes on to its end.
  if (deps.closedGames.has(order.game.gameCode)) refuse("game_closed");
  try {
    return await (order.session.isDemo ? takeDemo : takeReal)(deps, order, onTaken);
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === "round_open_key") refuse("round_open");
    if (constraint === "round_action_key") refuse("action_reused");
    if (constraint === "round_press_key") refuse("press_needed");
    throw error;
  }
}

const noPress: Press = { pressId: null, isAuto: false, plan: null };

/** Before a round is written down: its pace, its autoplay and the offer it is played of. */
async function checkOrder(tx: Tx, { clock }: StakesDeps, order: StakeOrder): Promise<void> {
  const { session, game, freeOfferId, press = noPress } = order;
  const nowMs = clock.nowMs();
  if (order.roundMsMin > 0 || press.plan !== null) await lockPlayer(tx, session.id);
  const lastMs = await lastPlacedAtMs(tx, session.id, game.gameCode);
  const waitMs = lastMs === undefined ? 0 : lastMs + order.roundMsMin - nowMs;
  if (waitMs > 0) refuseTooSoon(waitMs);
  const cost = freeOfferId === undefined ? order.stake : minor(0n);
  await checkAutoplay(tx, session.id, press, cost);
  if (freeOfferId === undefined) return;
  const free = { offerId: freeOfferId, playerId: session.id, gameCode: game.gameCode };
  const isTaken = await takeFreeRound(tx, { ...free, stakeMinor: order.stake }, nowMs);
  if (!isTaken) refuse("free_rounds_over");
}

async function open(
  tx: Tx,
  deps: StakesDeps,
  order: StakeOrder,
  roundId: string,
): Promise<RoundRow> {
  await checkOrder(tx, deps, order);
  const { session, game, press = noPress, freeOfferId = null } = order;
  await insertOwner(tx, {
    id: roundId,
    kind: "round",
    ref: `${game.vendorCode}-${roundId}`,
    playerId: session.id,
    walletToken: session.walletToken,
    gameCode: game.gameCode,
    vendorCode: game.vendorCode,
    currency: session.currency,
    rewardUuid: freeOfferId === null ? null : await findRewardUuid(tx, freeOfferId),
  });
  await insertRound(tx, {
    id: roundId,
    playerId: session.id,
    gameCode: game.gameCode,
    actionId: order.actionId,
    input: order.input,
    panel: order.panel,
    stakeMinor: order.stake,
    sharedRoundId: order.sharedRoundId ?? null,
    freeOfferId,
    publicKey: order.publicKey ?? null,
    rulesDigest: deps.rulesDigestOf(game.gameCode),
    pressId: press.pressId,
    isAuto: press.isAuto,
    autoPlan: press.plan === null ? null : planText(press.plan),
    nowMs: deps.clock.nowMs(),
  });
  const round = await findRound(tx, roundId);
  if (round === undefined) throw new Error(`round ${roundId} is missing`);
  return round;
}

async function accept(
  tx: Tx,
  { clock }: StakesDeps,
  round: RoundRow,
  onTaken: OnTaken,
): Promise<void> {
  await changeStatus(tx, round.id, ["stake_pending"], "accepted", clock.nowMs());
  await onTaken(tx, { ...round, status: "accepted" });
}

async function takeDemo(
  deps: StakesDeps,
  order: StakeOrder,
  onTaken: OnTaken,
): Promise<StakeTaken> {
  const roundId = deps.ids.uuid();
  const balance = await deps.db.transaction(async (tx) => {
    const round = await open(tx, deps, order, roundId);
    const left = await moveDemoBalance(tx, order.session.id, 0n - order.stake);
    if (left === undefined) {
      const balance = await getDemoBalance(tx, order.session.id);
      refuse("insufficient_funds", amountText(balance, round.currency));
    }
    await accept(tx, deps, round, onTaken);
    return left;
  });
  return { roundId, isReplay: false, balance };
}

async function takeReal(
  deps: StakesDeps,
  order: StakeOrder,
  onTaken: OnTaken,
): Promise<StakeTaken> {
  const roundId = deps.ids.uuid();
  const { stake: amount, jackpotPpm } = order;
  const { round, betUuid } = await deps.db.transaction(async (tx) => {
    const round = await open(tx, deps, order, roundId);
    return { round, betUuid: await writeBet(tx, deps, roundId, { amount, jackpotPpm }) };
  });
  const asked = await askForBet(deps, order.session.operatorId, betUuid, amount);
  if (asked.is === "taken") {
    await deps.db.transaction(async (tx) => {
      // No row: the round was taken for an orphan and is being rolled back.
      const isOurs = await endCall(tx, betUuid, "done", asked.said, deps.clock.nowMs());
      if (!isOurs) refuse("wallet_unavailable");
      await accept(tx, deps, round, onTaken);
    });
    return { roundId, isReplay: false, balance: asked.balance ?? minor(0n) };
  }
  if (asked.is === "refused") {
    await discard(deps, round, betUuid, asked.said);
    const { balance } = asked;
    refuse(
      refusalOfRound(round, asked.said),
      balance === undefined ? undefined : amountText(balance, round.currency),
    );
  }
  await rollBack(deps, round, asked.said);
  return refuse("wallet_unavailable");
}

async function discard(
  { db, clock }: StakesDeps,
  round: RoundRow,
  betUuid: string,
  status: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const nowMs = clock.nowMs();
    await endCall(tx, betUuid, "declined", status, nowMs);
    const isEnded = await changeStatus(tx, round.id, ["stake_pending"], "refused", nowMs);
    if (isEnded) await giveBackFreeRound(tx, round.freeOfferId);
    await setRefusal(tx, round.id, refusalOfRound(round, status));
  });
}

async function rollBack(deps: StakesDeps, round: RoundRow, said: string): Promise<void> {
  deps.log.warn({ round: round.ref, said }, "a bet without a clear answer is rolled back");
  const { callUuid } = await deps.db.transaction((tx) => refund(tx, deps, round));
  if (callUuid !== undefined) await deps.delivery.deliver(callUuid, 1);
}

interface Ended {
  readonly outcome: RoundOutcome;
  readonly payout: Minor;
  readonly jackpot: Minor;
}

async function payOut(
  tx: Tx,
  deps: StakesDeps,
  round: RoundRow,
  { outcome, payout, jackpot }: Ended,
): Promise<string | undefined> {
  if (!(await fixOutcome(tx, round.id, outcome, payout))) {
    throw new Error(`round ${round.ref} is not waiting for an outcome`);
  }
  if (round.isDemo) {
    await moveDemoBalance(tx, round.playerId, payout);
    await changeStatus(tx, round.id, ["payout_pending"], "settled", deps.clock.nowMs());
    return undefined;
  }
  const betUuid = await getBetUuid(tx, round);
  return writeWin(tx, deps, round.id, { betUuid, amount: payout, jackpot });
}

async function getBetUuid(tx: Tx, round: RoundRow): Promise<string> {
  const betUuid = await findBetUuid(tx, round.id);
  if (betUuid === undefined) throw new Error(`round ${round.ref} has no bet`);
  return betUuid;
}

const openStates = ["stake_pending", "accepted"] as const;

async function refund(tx: Tx, deps: StakesDeps, round: RoundRow): Promise<Refunded> {
  const to = round.isDemo ? "refunded" : "refund_pending";
  if (!(await changeStatus(tx, round.id, openStates, to, deps.clock.nowMs()))) {
    return { isDone: false, callUuid: undefined };
  }
  await giveBackFreeRound(tx, round.freeOfferId);
  if (round.isDemo) {
    await moveDemoBalance(tx, round.playerId, round.stakeMinor);
    return { isDone: true, callUuid: undefined };
  }
  const betUuid = await getBetUuid(tx, round);
  return { isDone: true, callUuid: await writeRollback(tx, deps, round.id, { betUuid }) };
}

/** Of a round that cost nothing, a limit that was reached is the grant's. */
function refusalOfRound({ freeOfferId }: RoundRow, said: string) {
  const code = refusalOf(said);
  return freeOfferId !== null && code === "limit_reached" ? "free_rounds_over" : code;
}
