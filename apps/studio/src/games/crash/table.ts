/**
 * The crash table: one round after another, shared by all players of all operators.
 *
 * | phase   | event                       | phase                                             |
 * | ------- | --------------------------- | ------------------------------------------------- |
 * | waiting | 6 s are over                | running (only bets accepted by then fly)          |
 * | running | the crash point is reached  | crashed (hash shown, every bet decided)           |
 * | crashed | 3 s are over                | waiting, next game of the chain                   |
 *
 * The database is written before anything is broadcast. Only the leader process runs this.
 */
import { elapsedMsAt, multiplierAt, payoutOf } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import {
  crashBettingMs,
  crashPauseMs,
  type CrashHistoryEntry,
  type CrashPhase,
  type PlaceBetCommand,
} from "./protocol.ts";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Delivery } from "../../engine/calls/service.ts";
import { loadChain, type Chain } from "../../engine/chains/chain.ts";
import { takeGame } from "../../engine/chains/store.ts";
import { limitsOf, readStake } from "../../engine/limits.ts";
import type { Operators } from "../../engine/operators.ts";
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
import { findRound, listCrashBets, setRefusal, type RoundRow } from "../../engine/rounds/store.ts";
import { hundredthsText } from "../../engine/rounds/view.ts";
import type { CatalogueGame } from "../../catalogue/games.ts";
import { autoOf, liveBet, writtenBet, type LiveBet } from "./bets.ts";
import {
  bustOf,
  crashOutcome,
  decideAtCrash,
  forcedCashOut,
  limitOf,
  readAutoCashOut,
  type Decision,
} from "./rules.ts";
import {
  endCrashRound,
  insertCrashRound,
  isWaiting,
  listHistory,
  startCrashRound,
  type UnfinishedRound,
} from "./store.ts";

export interface TableView {
  readonly phase: CrashPhase;
  readonly roundNo: number;
  readonly previousHash: string;
  readonly startsAt: number;
  readonly startedAt: number;
  readonly bust: number;
  readonly hash: string;
  readonly nextRoundAt: number;
}

/** Told after the database. The hub turns these into messages. */
export interface TableListener {
  phaseChanged(): void;
  betChanged(bet: LiveBet): void;
  balanceChanged(playerId: string, currency: string, balance: Minor): void;
}

export interface CrashTable {
  readonly chain: Chain;
  view(): TableView;
  elapsedMs(): number;
  bets(): Iterable<LiveBet>;
  betsOf(playerId: string): LiveBet[];
  history(): readonly CrashHistoryEntry[];
  /**
   * Refuses, in this order: press_needed, stake_…, auto_cash_out_out_of_range, action_reused,
   * betting_closed, bet_exists, and what `Stakes.take` refuses. A press that is sent again gets
   * the bet it placed.
   */
  place(session: Session, command: PlaceBetCommand): Promise<LiveBet>;
  /** Refuses: bet_unknown, bet_not_cancellable. */
  cancel(session: Session, betId: string): Promise<LiveBet>;
  /** Refuses: bet_unknown, cash_out_too_late. */
  cashOut(session: Session, betId: string): Promise<LiveBet>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface TableDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly stakes: Stakes;
  readonly delivery: Delivery;
  readonly operators: Operators;
  readonly game: CatalogueGame;
  readonly chain: Chain;
  readonly listener: TableListener;
  readonly pace?: CrashPace;
}

/** How fast rounds pass. Only tests change it, to live through long flights quickly. */
export interface CrashPace {
  readonly bettingMs: number;
  readonly pauseMs: number;
  /** Flight time per real time. */
  readonly flightScale: number;
}

const historyMax = 30;
const autoCheckMs = 50;

/** Everything the functions of this file share; only they touch it. */
interface State {
  phase: CrashPhase;
  roundNo: number;
  hash: string;
  previousHash: string;
  bust: number;
  startsAt: number;
  startedAt: number;
  nextRoundAt: number;
  bets: Map<string, LiveBet>;
  history: CrashHistoryEntry[];
}

// tidy: allow function-length, because its parts share the state of one table.
export function createCrashTable(deps: TableDeps): CrashTable {
  const { clock, db, listener } = deps;
  const pace = deps.pace ?? {
    bettingMs: crashBettingMs,
    pauseMs: crashPauseMs,
    flightScale: 1,
  };
  const state: State = {
    phase: "waiting",
    roundNo: 0,
    hash: "",
    previousHash: deps.chain.terminatingHash,
    bust: 100,
    startsAt: 0,
    startedAt: 0,
    nextRoundAt: 0,
    bets: new Map(),
    history: [],
  };
  const winMaxOf = (currency: string): Minor => limitsOf("crash", currency).winMax;
  const elapsedMs = () => Math.max(0, clock.nowMs() - state.startedAt) * pace.flightScale;

  const steps = createTimedSteps((error) => {
    deps.log.error({ error: String(error), round: state.roundNo }, "crash step failed");
  });
  const { after } = steps;

  async function openRound(): Promise<void> {
    const nowMs = clock.nowMs();
    const opened = await db.transaction(async (tx) => {
      const gameNo = await takeGame(tx, deps.chain.id);
      if (gameNo === undefined) return undefined;
      const hash = deps.chain.hashOfGame(gameNo);
      const bust = bustOf(hash, deps.chain.salt);
      const chainId = deps.chain.id;
      const roundNo = await insertCrashRound(tx, { chainId, gameNo, nowMs });
      return { roundNo, hash, bust, previousHash: deps.chain.hashOfGame(gameNo - 1) };
    });
    if (opened === undefined) {
      deps.log.error({}, "the crash chain is used up: restart the studio to make a new one");
      return;
    }
    Object.assign(state, opened, { phase: "waiting", startsAt: nowMs + pace.bettingMs });
    state.bets = new Map();
    listener.phaseChanged();
    after(pace.bettingMs, startFlight);
  }

  async function startFlight(): Promise<void> {
    const startedAt = clock.nowMs();
    await db.transaction((tx) => startCrashRound(tx, state.roundNo, startedAt));
    // The door is shut; what the database has accepted flies, whatever this process saw so far.
    for (const row of await listCrashBets(db, state.roundNo)) {
      if (row.status === "accepted") adopt(row);
    }
    state.startedAt = startedAt;
    state.phase = "running";
    listener.phaseChanged();
    fly();
  }

  function adopt(row: RoundRow): void {
    const known = state.bets.get(row.id);
    if (known !== undefined) known.status = "accepted";
  }

  /** Wakes for automatic cash-outs on the way and for the crash itself. */
  function fly(): void {
    const crashMs = elapsedMsAt(state.bust);
    const elapsed = elapsedMs();
    if (elapsed >= crashMs) {
      steps.now(crash);
      return;
    }
    const reached = multiplierAt(elapsed);
    for (const bet of state.bets.values()) {
      if (bet.status !== "accepted") continue;
      const limit = limitOf(bet.auto, forcedCashOut(bet.stake, winMaxOf(bet.currency)));
      if (limit.hundredths <= reached) decide(bet, limit.hundredths, limit.isForced);
    }
    after(Math.min(autoCheckMs, Math.ceil((crashMs - elapsed) / pace.flightScale)), () =>
      Promise.resolve(fly()),
    );
  }

  /** Marks a cash-out in memory at once, so that it cannot happen twice, and then writes it. */
  function decide(bet: LiveBet, hundredths: number, isForced: boolean): void {
    const payout = payoutOf(bet.stake, hundredths);
    bet.decision = { cashedOutAt: hundredths, isForced, payout };
    bet.status = "cashed_out";
    bet.isPayoutPending = true;
    write(bet).catch((error: unknown) => {
      deps.log.warn({ error: String(error) }, "a cash-out is written again at the crash");
    });
  }

  async function write(bet: LiveBet): Promise<void> {
    const { decision } = bet;
    if (decision === undefined || bet.isWritten) return;
    const callUuid = await db.transaction(async (tx) => {
      const round = await findRound(tx, bet.roundId);
      if (round?.status !== "accepted") return undefined;
      const outcome = crashOutcome(bet.roundNo, bet.panel, bet.auto, decision);
      return deps.stakes.payOut(tx, round, outcome, decision.payout);
    });
    bet.isWritten = true;
    if (callUuid === undefined) bet.isPayoutPending = false;
    listener.betChanged(bet);
    if (callUuid === undefined) return;
    const delivered = await deps.delivery.deliver(callUuid, winTriesAtOnce);
    if (!delivered.isDone) return;
    bet.isPayoutPending = false;
    listener.betChanged(bet);
    if (delivered.balance !== undefined) {
      listener.balanceChanged(bet.playerId, bet.currency, delivered.balance);
    }
  }

  async function crash(): Promise<void> {
    const nowMs = clock.nowMs();
    await db.transaction((tx) =>
      endCrashRound(tx, state.roundNo, state, ["running", "crashed"], nowMs),
    );
    state.phase = "crashed";
    state.nextRoundAt = nowMs + pace.pauseMs;
    const entry = {
      roundNo: state.roundNo,
      crashedAt: hundredthsText(state.bust),
      hash: state.hash,
    };
    state.history = [entry, ...state.history].slice(0, historyMax);
    const { bust } = state;
    const flown = [...state.bets.values()].filter((bet) => bet.status === "accepted");
    for (const bet of flown) {
      bet.decision = decideAtCrash(bet.stake, bet.auto, winMaxOf(bet.currency), bust);
      bet.status = bet.decision.cashedOutAt === null ? "lost" : "cashed_out";
      bet.isPayoutPending = true;
    }
    listener.phaseChanged();
    const open = [...state.bets.values()].filter(
      (bet) => bet.decision !== undefined && !bet.isWritten,
    );
    settleAll(open, write).catch((error: unknown) => {
      deps.log.error({ error: String(error) }, "settling goes on after a restart");
    });
    after(pace.pauseMs, openRound);
  }

  const once = createPresses(db);

  async function place(session: Session, command: PlaceBetCommand): Promise<LiveBet> {
    const { actionId, panel } = command;
    const brand = deps.operators.find(session.operatorId)?.brand;
    const press = readTablePress(command, brand?.autoplay === true);
    const stake = readStake(command.stake, session.currency, limitsOf("crash", session.currency));
    const auto = readAutoCashOut(command.autoCashOut);
    const order = { session, game: deps.game, actionId, stake, input: { panel, auto }, panel };
    return once(
      { ...press, playerId: session.id, actionId, order },
      {
        live: (roundId) => state.bets.get(roundId),
        written: (round) => writtenBet(round, session),
        place: () => placeNew({ ...order, press }),
      },
    );
  }

  async function placeNew(
    order: Omit<StakeOrder, "crashRoundNo" | "publicKey" | "roundMsMin">,
  ): Promise<LiveBet> {
    const { session, panel } = order;
    const { roundNo } = state;
    if (state.phase !== "waiting" || roundNo === 0 || steps.isStopped()) refuse("betting_closed");
    const isTaken = betsOf(session.id).some(
      (bet) => bet.panel === panel && !["refused", "cancelled"].includes(bet.status),
    );
    if (isTaken) refuse("bet_exists");
    let bet: LiveBet | undefined;
    let lateCall: string | undefined;
    const publicKey = deps.ids.secretHex(6);
    const taken = await deps.stakes.take(
      { ...order, crashRoundNo: roundNo, publicKey, roundMsMin: 0 },
      async (tx, round) => {
        bet = liveBet(round, session);
        if (await isWaiting(tx, roundNo)) {
          // Known before the door shuts, because startFlight waits for this transaction.
          state.bets.set(round.id, bet);
          return;
        }
        bet.status = "refunded";
        await setRefusal(tx, round.id, "betting_closed");
        lateCall = (await deps.stakes.refund(tx, round)).callUuid;
      },
    );
    const known = bet ?? state.bets.get(taken.roundId);
    if (known === undefined) refuse("betting_closed");
    if (known.status === "refunded") {
      if (lateCall !== undefined) await deps.delivery.deliver(lateCall, 1);
      refuse("betting_closed");
    }
    if (known.status === "stake_pending") known.status = "accepted";
    listener.betChanged(known);
    if (!taken.isReplay) listener.balanceChanged(session.id, session.currency, taken.balance);
    return known;
  }

  const betsOf = (playerId: string) =>
    [...state.bets.values()].filter((bet) => bet.playerId === playerId);

  function getBet(session: Session, betId: string): LiveBet {
    const bet = state.bets.get(betId);
    if (bet === undefined || bet.playerId !== session.id) refuse("bet_unknown");
    return bet;
  }

  async function cancel(session: Session, betId: string): Promise<LiveBet> {
    const bet = getBet(session, betId);
    if (state.phase !== "waiting" || bet.status !== "accepted") refuse("bet_not_cancellable");
    const callUuid = await takeBack(deps, betId, (tx) => isWaiting(tx, bet.roundNo));
    bet.status = "cancelled";
    listener.betChanged(bet);
    if (callUuid !== undefined) {
      const delivered = await deps.delivery.deliver(callUuid, 1);
      if (delivered.balance !== undefined) {
        listener.balanceChanged(session.id, session.currency, delivered.balance);
      }
    }
    return bet;
  }

  async function cashOut(session: Session, betId: string): Promise<LiveBet> {
    const bet = getBet(session, betId);
    const elapsed = elapsedMs();
    const isFlying = state.phase === "running" && elapsed < elapsedMsAt(state.bust);
    if (bet.status === "cashed_out") return bet;
    if (!isFlying || bet.status !== "accepted") refuse("cash_out_too_late");
    // A limit that was passed a moment ago counts at the limit, not at the later click.
    const limit = limitOf(bet.auto, forcedCashOut(bet.stake, winMaxOf(bet.currency)));
    const reached = Math.min(multiplierAt(elapsed), limit.hundredths);
    const payout = payoutOf(bet.stake, reached);
    const isForced = limit.isForced && reached === limit.hundredths;
    bet.decision = { cashedOutAt: reached, isForced, payout } satisfies Decision;
    bet.status = "cashed_out";
    bet.isPayoutPending = true;
    await write(bet);
    return bet;
  }

  return {
    chain: deps.chain,
    view: () => ({
      phase: state.phase,
      roundNo: state.roundNo,
      previousHash: state.previousHash,
      startsAt: state.startsAt,
      startedAt: state.startedAt,
      bust: state.bust,
      hash: state.hash,
      nextRoundAt: state.nextRoundAt,
    }),
    elapsedMs,
    bets: () => state.bets.values(),
    betsOf,
    history: () => state.history,
    place,
    cancel,
    cashOut,
    async start() {
      const rows = await listHistory(db, historyMax);
      state.history = rows.map((row) => ({
        roundNo: row.roundNo,
        crashedAt: hundredthsText(row.bust),
        hash: row.hash,
      }));
      await openRound();
    },
    stop: steps.stop,
  };
}

/** Ends what a dead process left in the air, by the table in rules.ts. */
export async function resumeCrashRound(
  deps: Pick<TableDeps, "db" | "clock" | "stakes">,
  round: UnfinishedRound,
  decideBet: (status: typeof round.status, atCrash: Decision) => Decision | "refund",
): Promise<void> {
  const chain = await loadChain(deps.db, round.chainId);
  const hash = chain.hashOfGame(round.gameNo);
  const flight = { hash, bust: bustOf(hash, chain.salt) };
  const end = (tx: Tx, from: "waiting" | "running", to: "crashed" | "void") =>
    endCrashRound(tx, round.roundNo, flight, [from, to], deps.clock.nowMs());
  for (const row of await listCrashBets(deps.db, round.roundNo)) {
    if (row.status !== "accepted") continue;
    const stake = minor(row.stakeMinor);
    const { winMax } = limitsOf("crash", row.currency);
    const atCrash = decideAtCrash(stake, autoOf(row), winMax, flight.bust);
    const decision = decideBet(round.status, atCrash);
    await deps.db.transaction(async (tx) => {
      if (decision === "refund") {
        await deps.stakes.refund(tx, row);
        return;
      }
      const outcome = crashOutcome(round.roundNo, row.panel, autoOf(row), decision);
      await deps.stakes.payOut(tx, row, outcome, decision.payout);
    });
  }
  await deps.db.transaction(async (tx) => {
    if (round.status === "waiting") await end(tx, "waiting", "void");
    if (round.status === "running") await end(tx, "running", "crashed");
  });
}
