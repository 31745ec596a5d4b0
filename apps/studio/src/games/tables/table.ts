/**
 * A live table: one round after another, shared by all players of all operators.
 *
 * | phase   | event                       | phase                                             |
 * | ------- | --------------------------- | ------------------------------------------------- |
 * | betting | 15 s are over               | dealing (only stakes accepted by then play)       |
 * | dealing | every step was broadcast    | settled (hash shown, every stake decided)         |
 * | settled | 6 s are over                | betting, next game of the chain                   |
 *
 * The result follows from the round's hash, which was fixed with the chain; nothing that is staked
 * can move it. Chips lie on the player's screen until they are confirmed; then they are one stake,
 * taken from the wallet in one transaction, so that every bet on the table is paid for. It may be
 * taken back as long as bets are open. The database is written before anything is broadcast. Only
 * the leader process runs this.
 */
import { createHmac } from "node:crypto";
import { seededWords, type Hmac } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import {
  tableBettingMs,
  tableBetsMax,
  tableClosingMs,
  tableHistoryMax,
  tableSettledMs,
  type TableBetCommand,
  type TableHistoryEntry,
  type TablePhase,
  type TableResult,
} from "./protocol.ts";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Delivery } from "../../engine/calls/service.ts";
import { loadChain, type Chain } from "../../engine/chains/chain.ts";
import { takeGame } from "../../engine/chains/store.ts";
import { limitsOf, readStake } from "../../engine/limits.ts";
import type { Session } from "../../engine/players/service.ts";
import { refuse } from "../../engine/refusal.ts";
import { winTriesAtOnce } from "../../engine/rounds/rules.ts";
import { readTablePress } from "../../engine/rounds/press.ts";
import {
  createPresses,
  createTimedSteps,
  settleAll,
  takeBack,
} from "../../engine/rounds/shared.ts";
import type { StakeOrder, Stakes } from "../../engine/rounds/stakes.ts";
import { findRound, listTableBets, setRefusal } from "../../engine/rounds/store.ts";
import { amountText } from "../../engine/rounds/view.ts";
import type { CatalogueGame } from "../../catalogue/games.ts";
import { liveBet, writtenBet, type TableBet } from "./bets.ts";
import { betsOfRow, readPlaced, tableOutcome } from "./choice.ts";
import {
  dealtSoFar,
  noCards,
  payoutBound,
  sumOf,
  type PlacedField,
  type TableGame,
} from "./game.ts";
import {
  closeBetting,
  endTableRound,
  insertTableRound,
  isBetting,
  listTableHistory,
  type UnfinishedTableRound,
} from "./store.ts";

export interface TableView {
  readonly phase: TablePhase;
  readonly roundNo: number;
  readonly previousHash: string;
  /** Empty before the result is known to all. */
  readonly hash: string;
  readonly result: TableResult;
  readonly endsAt: number;
}

/** Told after the database. The hub turns these into messages. */
export interface LiveTableListener {
  phaseChanged(): void;
  betChanged(bet: TableBet): void;
  balanceChanged(playerId: string, currency: string, balance: Minor): void;
}

export interface LiveTable {
  readonly bettingMs: number;
  /** The chain that rounds are played from now. */
  chain(): Chain;
  view(): TableView;
  bets(): Iterable<TableBet>;
  history(): readonly TableHistoryEntry[];
  /**
   * Refuses, in this order: press_needed, bad_request, stake_…, win_above_max, action_reused,
   * betting_closed, too_many_requests, and what `Stakes.take` refuses. A press that is sent again
   * gets the stake it placed.
   */
  place(session: Session, command: TableBetCommand): Promise<TableBet>;
  /** Refuses: bet_unknown, bet_not_cancellable. */
  cancel(session: Session, betId: string): Promise<TableBet>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How fast rounds pass, where it is not the usual pace. */
export interface TablePace {
  readonly bettingMs?: number;
  readonly closingMs?: number;
  /** Of each step, whatever the game says. */
  readonly stepMs?: number;
  readonly settledMs?: number;
}
const usualPace = {
  bettingMs: tableBettingMs,
  closingMs: tableClosingMs,
  settledMs: tableSettledMs,
};

export interface LiveTableDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly stakes: Stakes;
  readonly delivery: Delivery;
  readonly game: CatalogueGame;
  readonly rules: TableGame;
  readonly chain: Chain;
  /** A chain to go on with when the last one is used up. */
  readonly nextChain: () => Promise<Chain>;
  readonly listener: LiveTableListener;
  readonly pace?: TablePace;
}

/**
 * A place per stake: what was won a few rounds ago may still be on its way to the wallet, and must
 * not stand in the way of a new stake.
 */
const roundsApart = 16;

const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();

/** What a round's hash decides, by the same words as a seed of one player's game. */
export const resultOf = (
  rules: TableGame,
  chain: Pick<Chain, "salt" | "hashOfGame">,
  gameNo: number,
): TableResult =>
  rules.draw(
    seededWords(hmac, {
      serverSeed: chain.hashOfGame(gameNo),
      clientSeed: chain.salt,
      nonce: gameNo,
    }),
  );

interface State {
  chain: Chain;
  phase: TablePhase;
  roundNo: number;
  hash: string;
  previousHash: string;
  result: TableResult;
  dealt: number;
  endsAt: number;
  bets: Map<string, TableBet>;
  /** Per player: what was asked for in this round, also while the wallet is being asked. */
  asked: Map<string, { count: number; sum: Minor }>;
  history: TableHistoryEntry[];
}

// tidy: allow function-length, because its parts share the state of one table.
export function createLiveTable(deps: LiveTableDeps): LiveTable {
  const { clock, db, listener, rules } = deps;
  const pace = { ...usualPace, ...deps.pace };
  const stepMs = (step: number): number => pace.stepMs ?? rules.stepMs(state.result, step);
  const state: State = {
    chain: deps.chain,
    phase: "settled",
    roundNo: 0,
    hash: "",
    previousHash: deps.chain.terminatingHash,
    result: noCards,
    dealt: 0,
    endsAt: 0,
    bets: new Map(),
    asked: new Map(),
    history: [],
  };
  const winMaxOf = (currency: string): Minor => limitsOf(rules.kind, currency).winMax;

  const steps = createTimedSteps((error) => {
    deps.log.error({ error: String(error), round: state.roundNo }, "table step failed");
  });
  const { after } = steps;

  async function openRound(): Promise<void> {
    const nowMs = clock.nowMs();
    const { chain } = state;
    const opened = await db.transaction(async (tx) => {
      const gameNo = await takeGame(tx, chain.id);
      if (gameNo === undefined) return undefined;
      const hash = chain.hashOfGame(gameNo);
      const previousHash = chain.hashOfGame(gameNo - 1);
      const result = resultOf(rules, chain, gameNo);
      const roundNo = await insertTableRound(tx, {
        gameCode: deps.game.gameCode,
        chainId: chain.id,
        gameNo,
        hashBefore: previousHash,
        nowMs,
      });
      return { roundNo, hash, previousHash, result };
    });
    if (opened === undefined) {
      deps.log.info({ chain: chain.id }, "the table's chain is used up: a new one begins");
      state.chain = await deps.nextChain();
      await openRound();
      return;
    }
    Object.assign(state, opened, { phase: "betting", dealt: 0, endsAt: nowMs + pace.bettingMs });
    state.bets = new Map();
    state.asked = new Map();
    listener.phaseChanged();
    after(pace.bettingMs, shutDoor);
  }

  async function shutDoor(): Promise<void> {
    const nowMs = clock.nowMs();
    await db.transaction((tx) => closeBetting(tx, state.roundNo, nowMs));
    // What the database has accepted plays, whatever this process saw so far.
    for (const row of await listTableBets(db, state.roundNo)) {
      const known = state.bets.get(row.id);
      if (row.status === "accepted" && known !== undefined) known.status = "accepted";
    }
    state.phase = "dealing";
    const steps = rules.order(state.result).map((_, step) => stepMs(step));
    state.endsAt = nowMs + pace.closingMs + steps.reduce((sum, each) => sum + each, 0);
    listener.phaseChanged();
    after(pace.closingMs, deal);
  }

  async function deal(): Promise<void> {
    state.dealt += 1;
    listener.phaseChanged();
    const isLast = state.dealt >= rules.order(state.result).length;
    after(stepMs(state.dealt - 1), isLast ? settle : deal);
  }

  async function settle(): Promise<void> {
    const nowMs = clock.nowMs();
    const { roundNo, result, hash } = state;
    await db.transaction((tx) =>
      endTableRound(tx, roundNo, { hash, result }, ["dealing", "settled"], nowMs),
    );
    state.phase = "settled";
    state.endsAt = nowMs + pace.settledMs;
    state.history = [{ roundNo, result, hash }, ...state.history].slice(0, tableHistoryMax);
    const played = [...state.bets.values()].filter((bet) => bet.status === "accepted");
    for (const bet of played) {
      bet.payout = outcomeOf(bet, result).payout;
      bet.status = "settled";
      bet.isPayoutPending = true;
    }
    listener.phaseChanged();
    settleAll(played, (bet) => pay(bet, result)).catch((error: unknown) => {
      deps.log.error({ error: String(error) }, "settling goes on after a restart");
    });
    after(pace.settledMs, openRound);
  }

  const outcomeOf = (bet: TableBet, result: TableResult) =>
    tableOutcome(rules, bet.placed, bet.roundNo, result, bet.currency);

  async function pay(bet: TableBet, result: TableResult): Promise<void> {
    const callUuid = await db.transaction(async (tx) => {
      const round = await findRound(tx, bet.roundId);
      if (round?.status !== "accepted") return undefined;
      const { outcome, payout } = outcomeOf(bet, result);
      return deps.stakes.payOut(tx, round, outcome, payout);
    });
    bet.isWritten = true;
    const delivered =
      callUuid === undefined ? undefined : await deps.delivery.deliver(callUuid, winTriesAtOnce);
    bet.isPayoutPending = delivered?.isDone === false;
    listener.betChanged(bet);
    if (delivered?.balance !== undefined) {
      listener.balanceChanged(bet.playerId, bet.currency, delivered.balance);
    }
  }

  function reserve(playerId: string, stake: Minor, stakeMax: Minor): number {
    const { count, sum } = state.asked.get(playerId) ?? { count: 0, sum: minor(0n) };
    if (count >= tableBetsMax) refuse("too_many_requests");
    if (sum + stake > stakeMax) refuse("stake_above_max");
    state.asked.set(playerId, { count: count + 1, sum: minor(sum + stake) });
    return (state.roundNo % roundsApart) * tableBetsMax + count;
  }

  /** A place is used once, also where nothing came of it; the sum is free again. */
  function release(roundNo: number, playerId: string, stake: Minor): void {
    const known = state.asked.get(playerId);
    if (roundNo !== state.roundNo || known === undefined) return;
    state.asked.set(playerId, { count: known.count, sum: minor(known.sum - stake) });
  }

  const once = createPresses(db);

  async function place(session: Session, command: TableBetCommand): Promise<TableBet> {
    const { currency } = session;
    const { actionId, bets } = command;
    const press = readTablePress(command, false);
    const placed = readPlaced(rules, bets, currency);
    const sum = sumOf(placed.map(({ amount }) => amount));
    const stake = readStake(amountText(sum, currency), currency, limitsOf(rules.kind, currency));
    if (payoutBound(placed) > winMaxOf(currency)) refuse("win_above_max");
    const order = { session, game: deps.game, actionId, stake, input: { bets } };
    return once(
      { ...press, playerId: session.id, actionId, order },
      {
        live: (roundId) => state.bets.get(roundId),
        written: (round) => writtenBet(round, session.displayName, placed),
        place: () => placeNew({ ...order, press }, placed),
      },
    );
  }

  async function placeNew(
    order: Pick<StakeOrder, "session" | "game" | "actionId" | "stake" | "input" | "press">,
    placed: readonly PlacedField[],
  ): Promise<TableBet> {
    const { roundNo } = state;
    const { session, stake } = order;
    const { currency } = session;
    if (state.phase !== "betting" || steps.isStopped()) refuse("betting_closed");
    const panel = reserve(session.id, stake, limitsOf(rules.kind, currency).stakeMax);
    let bet: TableBet | undefined;
    let lateCall: string | undefined;
    const shared = { crashRoundNo: null, tableRoundNo: roundNo, publicKey: null, roundMsMin: 0 };
    try {
      const taken = await deps.stakes.take({ ...order, ...shared, panel }, async (tx, round) => {
        bet = liveBet(round, session.displayName, placed);
        if (await isBetting(tx, roundNo)) {
          // Known before the door shuts, because shutDoor waits for this transaction.
          state.bets.set(round.id, bet);
          return;
        }
        bet.status = "refunded";
        await setRefusal(tx, round.id, "betting_closed");
        lateCall = (await deps.stakes.refund(tx, round)).callUuid;
      });
      const known = bet ?? state.bets.get(taken.roundId);
      if (known === undefined || known.status === "refunded") {
        if (lateCall !== undefined) await deps.delivery.deliver(lateCall, 1);
        refuse("betting_closed");
      }
      if (taken.isReplay) release(roundNo, session.id, stake);
      if (known.status === "stake_pending") known.status = "accepted";
      listener.betChanged(known);
      if (!taken.isReplay) listener.balanceChanged(session.id, currency, taken.balance);
      return known;
    } catch (error) {
      release(roundNo, session.id, stake);
      throw error;
    }
  }

  async function cancel(session: Session, betId: string): Promise<TableBet> {
    const bet = state.bets.get(betId);
    if (bet === undefined || bet.playerId !== session.id) refuse("bet_unknown");
    if (state.phase !== "betting" || bet.status !== "accepted") refuse("bet_not_cancellable");
    const callUuid = await takeBack(deps, betId, (tx) => isBetting(tx, bet.roundNo));
    bet.status = "cancelled";
    release(bet.roundNo, session.id, bet.stake);
    listener.betChanged(bet);
    if (callUuid !== undefined) {
      const delivered = await deps.delivery.deliver(callUuid, 1);
      if (delivered.balance !== undefined) {
        listener.balanceChanged(session.id, session.currency, delivered.balance);
      }
    }
    return bet;
  }

  return {
    bettingMs: pace.bettingMs,
    chain: () => state.chain,
    view: () => ({
      phase: state.phase,
      roundNo: state.roundNo,
      previousHash: state.previousHash,
      hash: state.phase === "settled" ? state.hash : "",
      result: dealtSoFar(rules, state.result, state.dealt),
      endsAt: state.endsAt,
    }),
    bets: () => state.bets.values(),
    history: () => state.history,
    place,
    cancel,
    async start() {
      state.history = await listTableHistory(db, deps.game.gameCode, tableHistoryMax);
      await openRound();
    },
    stop: steps.stop,
  };
}

/**
 * Ends what a dead process left in the air. While bets were open a player could still take them
 * back, so they go back; once they were closed nobody could do anything more, and the result that
 * the hash had fixed counts.
 *
 * | round was | stakes in play     |
 * | --------- | ------------------ |
 * | betting   | given back         |
 * | dealing   | paid by the result |
 * | settled   | paid by the result |
 */
export async function resumeTableRound(
  deps: Pick<LiveTableDeps, "db" | "clock" | "stakes" | "rules">,
  { roundNo, chainId, gameNo, status }: UnfinishedTableRound,
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const chain = await loadChain(deps.db, chainId);
  const result = resultOf(deps.rules, chain, gameNo);
  const drawn = { hash: chain.hashOfGame(gameNo), result };
  for (const row of await listTableBets(deps.db, roundNo)) {
    if (row.status !== "accepted") continue;
    await deps.db.transaction(async (tx) => {
      if (status === "betting" || status === "void") {
        await deps.stakes.refund(tx, row);
        return;
      }
      const placed = readPlaced(deps.rules, betsOfRow(row), row.currency);
      const ended = tableOutcome(deps.rules, placed, roundNo, result, row.currency);
      await deps.stakes.payOut(tx, row, ended.outcome, ended.payout);
    });
  }
  await deps.db.transaction(async (tx) => {
    if (status === "betting") await endTableRound(tx, roundNo, drawn, ["betting", "void"], nowMs);
    if (status === "dealing") {
      await endTableRound(tx, roundNo, drawn, ["dealing", "settled"], nowMs);
    }
  });
}
