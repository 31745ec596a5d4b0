/**
 * Taking stakes and giving money back or out. rules.ts has the table of states; every game goes
 * through here, and nothing here knows a game.
 */
import { minor, type Minor } from "@baize/money";
import type { RoundOutcome } from "../../protocol.ts";
import { constraintOf, type Database, type Tx } from "../../platform/db.ts";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Delivery } from "../calls/service.ts";
import { endCall, findBetUuid, insertCall } from "../calls/store.ts";
import { giveBackFreeRound, takeFreeRound } from "../free/store.ts";
import type { Operators } from "../operators.ts";
import type { SoldGame } from "../owners/owner.ts";
import type { Session } from "../players/service.ts";
import { getDemoBalance, moveDemoBalance } from "../players/store.ts";
import { refuse, refuseTooSoon } from "../refusal.ts";
import type { WalletClient } from "../wallet/client.ts";
import { askForBet } from "./asking.ts";
import { checkAutoplay } from "./autoplay.ts";
import { planText, type Press } from "./press.ts";
import { refuseAgain, refuseOther, type Repeated } from "./repeated.ts";
import { leaseMs, orphanMs, refusalOf } from "./rules.ts";
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

export interface Stakes {
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
  /** Gives the stake back; false when the round is past that. */
  refund(tx: Tx, round: RoundRow): Promise<{ isDone: boolean; callUuid: string | undefined }>;
  /** Rolls back stakes whose process died before the wallet's answer was written. */
  refundOrphans(): Promise<number>;
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

const noPress: Press = { pressId: null, isAuto: false, plan: null };

const openStates = ["stake_pending", "accepted"] as const;

// tidy: allow function-length, because its parts are the steps of one life of a round.
export function createStakes(deps: StakesDeps): Stakes {
  const { db, clock, ids } = deps;

  async function open(tx: Tx, order: StakeOrder, roundId: string): Promise<RoundRow> {
    const { session, game } = order;
    const nowMs = clock.nowMs();
    const { press = noPress } = order;
    if (order.roundMsMin > 0 || press.plan !== null) await lockPlayer(tx, session.id);
    const lastMs = await lastPlacedAtMs(tx, session.id, game.gameCode);
    const waitMs = lastMs === undefined ? 0 : lastMs + order.roundMsMin - nowMs;
    if (waitMs > 0) refuseTooSoon(waitMs);
    const { freeOfferId } = order;
    const cost = freeOfferId === undefined ? order.stake : minor(0n);
    await checkAutoplay(tx, session.id, press, cost);
    if (freeOfferId !== undefined) {
      const free = { offerId: freeOfferId, playerId: session.id, gameCode: game.gameCode };
      const isTaken = await takeFreeRound(tx, { ...free, stakeMinor: order.stake }, nowMs);
      if (!isTaken) refuse("free_rounds_over");
    }
    await insertRound(tx, {
      id: roundId,
      ref: `${game.vendorCode}-${roundId}`,
      playerId: session.id,
      walletToken: session.walletToken,
      gameCode: game.gameCode,
      vendorCode: game.vendorCode,
      actionId: order.actionId,
      input: order.input,
      panel: order.panel,
      currency: session.currency,
      stakeMinor: order.stake,
      sharedRoundId: order.sharedRoundId ?? null,
      freeOfferId: freeOfferId ?? null,
      publicKey: order.publicKey ?? null,
      rulesDigest: deps.rulesDigestOf(game.gameCode),
      pressId: press.pressId,
      isAuto: press.isAuto,
      autoPlan: press.plan === null ? null : planText(press.plan),
      nowMs,
    });
    return getRound(tx, roundId);
  }

  async function getRound(tx: Tx, roundId: string): Promise<RoundRow> {
    const round = await findRound(tx, roundId);
    if (round === undefined) throw new Error(`round ${roundId} is missing`);
    return round;
  }

  async function accept(tx: Tx, round: RoundRow, onTaken: OnTaken): Promise<void> {
    await changeStatus(tx, round.id, ["stake_pending"], "accepted", clock.nowMs());
    await onTaken(tx, { ...round, status: "accepted" });
  }

  async function takeDemo(order: StakeOrder, onTaken: OnTaken): Promise<StakeTaken> {
    const roundId = ids.uuid();
    const balance = await db.transaction(async (tx) => {
      const round = await open(tx, order, roundId);
      const left = await moveDemoBalance(tx, order.session.id, 0n - order.stake);
      if (left === undefined) {
        const balance = await getDemoBalance(tx, order.session.id);
        refuse("insufficient_funds", amountText(balance, round.currency));
      }
      await accept(tx, round, onTaken);
      return left;
    });
    return { roundId, isReplay: false, balance };
  }

  async function takeReal(order: StakeOrder, onTaken: OnTaken): Promise<StakeTaken> {
    const roundId = ids.uuid();
    const betUuid = ids.uuid();
    const round = await db.transaction(async (tx) => {
      const opened = await open(tx, order, roundId);
      const nowMs = clock.nowMs();
      await insertCall(tx, {
        transactionUuid: betUuid,
        roundId,
        kind: "bet",
        referenceUuid: null,
        amountMinor: order.stake,
        jackpotPpm: order.jackpotPpm ?? null,
        nowMs,
        nextAtMs: nowMs,
      });
      return opened;
    });
    const asked = await askForBet(deps, order.session.operatorId, betUuid, order.stake);
    if (asked.is === "taken") {
      await db.transaction(async (tx) => {
        // No row: the round was taken for an orphan and is being rolled back.
        const isOurs = await endCall(tx, betUuid, "done", asked.said, clock.nowMs());
        if (!isOurs) refuse("wallet_unavailable");
        await accept(tx, round, onTaken);
      });
      return { roundId, isReplay: false, balance: asked.balance ?? minor(0n) };
    }
    if (asked.is === "refused") {
      await discard(round, betUuid, asked.said);
      const { balance } = asked;
      refuse(
        refusalOfRound(round, asked.said),
        balance === undefined ? undefined : amountText(balance, round.currency),
      );
    }
    await rollBack(round, asked.said);
    return refuse("wallet_unavailable");
  }

  async function discard(round: RoundRow, betUuid: string, status: string): Promise<void> {
    await db.transaction(async (tx) => {
      const nowMs = clock.nowMs();
      await endCall(tx, betUuid, "declined", status, nowMs);
      const isEnded = await changeStatus(tx, round.id, ["stake_pending"], "refused", nowMs);
      if (isEnded) await giveBackFreeRound(tx, round.freeOfferId);
      await setRefusal(tx, round.id, refusalOfRound(round, status));
    });
  }

  async function rollBack(round: RoundRow, said: string): Promise<void> {
    deps.log.warn({ round: round.ref, said }, "a bet without a clear answer is rolled back");
    const { callUuid } = await db.transaction((tx) => refund(tx, round));
    if (callUuid !== undefined) await deps.delivery.deliver(callUuid, 1);
  }

  async function payOut(
    tx: Tx,
    round: RoundRow,
    outcome: RoundOutcome,
    payout: Minor,
    jackpot = minor(0n),
  ) {
    if (!(await fixOutcome(tx, round.id, outcome, payout))) {
      throw new Error(`round ${round.ref} is not waiting for an outcome`);
    }
    const nowMs = clock.nowMs();
    if (round.isDemo) {
      await moveDemoBalance(tx, round.playerId, payout);
      await changeStatus(tx, round.id, ["payout_pending"], "settled", nowMs);
      return undefined;
    }
    return writeCall(tx, round, "win", payout, jackpot);
  }

  async function writeCall(
    tx: Tx,
    round: RoundRow,
    kind: "win" | "rollback",
    amount: Minor,
    jackpot = minor(0n),
  ) {
    const transactionUuid = ids.uuid();
    const nowMs = clock.nowMs();
    const referenceUuid = await findBetUuid(tx, round.id);
    if (referenceUuid === undefined) throw new Error(`round ${round.ref} has no bet`);
    await insertCall(tx, {
      transactionUuid,
      roundId: round.id,
      kind,
      referenceUuid,
      amountMinor: amount,
      jackpotMinor: jackpot > 0n ? jackpot : null,
      nowMs,
      nextAtMs: nowMs + leaseMs,
    });
    return transactionUuid;
  }

  async function refund(tx: Tx, round: RoundRow) {
    const nowMs = clock.nowMs();
    const to = round.isDemo ? "refunded" : "refund_pending";
    if (!(await changeStatus(tx, round.id, openStates, to, nowMs))) {
      return { isDone: false, callUuid: undefined };
    }
    await giveBackFreeRound(tx, round.freeOfferId);
    if (round.isDemo) {
      await moveDemoBalance(tx, round.playerId, round.stakeMinor);
      return { isDone: true, callUuid: undefined };
    }
    const betUuid = await findBetUuid(tx, round.id);
    if (betUuid !== undefined) await endCall(tx, betUuid, "unclear", "rolled back", nowMs);
    return { isDone: true, callUuid: await writeCall(tx, round, "rollback", minor(0n)) };
  }

  return {
    payOut,
    refund,
    async take(order, onTaken) {
      const known = await findRoundByAction(db, order.session.id, order.actionId);
      if (known !== undefined) return replayOf(known, order);
      // A game that was switched off takes no new stake; what is in play goes on to its end.
      if (deps.closedGames.has(order.game.gameCode)) refuse("game_closed");
      try {
        return await (order.session.isDemo ? takeDemo : takeReal)(order, onTaken);
      } catch (error) {
        const constraint = constraintOf(error);
        if (constraint === "round_open_key") refuse("round_open");
        if (constraint === "round_action_key") refuse("action_reused");
        if (constraint === "round_press_key") refuse("press_needed");
        throw error;
      }
    },
    async refundOrphans() {
      const orphans = await listOrphans(db, clock.nowMs() - orphanMs);
      for (const round of orphans) await rollBack(round, "found after a restart");
      return orphans.length;
    },
  };
}

/** What a repeated action gets: its first result, or its first refusal. */
function replayOf(known: RoundRow, order: Repeated): StakeTaken {
  refuseOther(known, order);
  refuseAgain(known);
  return { roundId: known.id, isReplay: true, balance: minor(0n) };
}

/** Of a round that cost nothing, a limit that was reached is the grant's. */
function refusalOfRound({ freeOfferId }: RoundRow, said: string) {
  const code = refusalOf(said);
  return freeOfferId !== null && code === "limit_reached" ? "free_rounds_over" : code;
}
