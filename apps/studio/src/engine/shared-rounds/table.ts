/** The table of one game: what its rounds, bets and messages share. */
import { minor, type Minor } from "@baize/money";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Delivery } from "../owners/delivery.ts";
import type { Operators } from "../operators.ts";
import type { SoldGame } from "../owners/owner.ts";
import { createQueue } from "../rounds/queue.ts";
import type { Stakes } from "../rounds/stakes.ts";
import type { RoundRow } from "../rounds/store.ts";
import { openChain, type Chain, type ChainDeps } from "./chain.ts";
import type { Kinds, Phase, RoundNow, SharedBet, SharedGame } from "./game.ts";
import { listPast, type PastRound } from "./store.ts";
import { createTimedSteps, type TimedSteps } from "./timed-steps.ts";

export interface SharedDeps extends ChainDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly stakes: Stakes;
  readonly delivery: Delivery;
  readonly operators: Operators;
}

/** Told after the database. The hub turns these into messages. */
export interface Listener<K extends Kinds> {
  phaseChanged(): void;
  betChanged(bet: SharedBet<K>): void;
  balanceChanged(playerId: string, currency: string, balance: Minor): void;
}

export interface State<K extends Kinds> {
  chain: Chain;
  phase: Phase;
  id: string;
  roundNo: number;
  hash: string;
  previousHash: string;
  result: K["result"] | undefined;
  told: number;
  closedAt: number;
  nextToldAt: number;
  endsAt: number;
  bets: Map<string, SharedBet<K>>;
  /** Per player: what was asked for in this round, also while the wallet is being asked. */
  asked: Map<string, { readonly count: number; readonly sum: Minor }>;
  past: PastRound<K["result"]>[];
}

export interface Table<K extends Kinds> {
  readonly deps: SharedDeps;
  readonly sold: SoldGame;
  readonly game: SharedGame<K>;
  readonly state: State<K>;
  readonly steps: TimedSteps;
  readonly inTurn: ReturnType<typeof createQueue>;
  readonly listener: Listener<K>;
}

export async function openTable<K extends Kinds>(
  deps: SharedDeps,
  sold: SoldGame,
  game: SharedGame<K>,
  listener: Listener<K>,
): Promise<Table<K>> {
  const chain = await openChain(deps, sold.gameCode);
  const state: State<K> = {
    chain,
    phase: "settled",
    id: "",
    roundNo: 0,
    hash: "",
    previousHash: chain.terminatingHash,
    result: undefined,
    told: 0,
    closedAt: 0,
    nextToldAt: 0,
    endsAt: 0,
    bets: new Map(),
    asked: new Map(),
    past: await listPast(deps.db, sold.gameCode, game.pastMax),
  };
  const steps = createTimedSteps((error) => {
    const { roundNo } = state;
    deps.log.error({ error: String(error), game: sold.gameCode, roundNo }, "round step failed");
  });
  return { deps, sold, game, state, steps, inTurn: createQueue(), listener };
}

export const betsOf = <K extends Kinds>({ state }: Table<K>, playerId: string): SharedBet<K>[] =>
  [...state.bets.values()].filter((bet) => bet.playerId === playerId);

export function resultOf<K extends Kinds>({ state }: Table<K>): K["result"] {
  if (state.result === undefined) throw new Error("no round was opened");
  return state.result;
}

export function roundNow<K extends Kinds>(table: Table<K>, playersOnline: number): RoundNow<K> {
  const { state, deps } = table;
  const { phase, roundNo, previousHash, chain, result, told, endsAt, past } = state;
  const serverTime = deps.clock.nowMs();
  return {
    phase,
    roundNo,
    previousHash,
    hash: phase === "settled" ? state.hash : "",
    chain,
    result,
    told,
    endsAt,
    elapsedMs: Math.max(0, serverTime - state.closedAt),
    bets: [...state.bets.values()],
    past,
    serverTime,
    playersOnline,
  };
}

/** A bet that has just been written down. */
export const newBet = <K extends Kinds>(
  game: SharedGame<K>,
  round: RoundRow,
  playerName: string,
): SharedBet<K> => ({
  roundId: round.id,
  key: round.publicKey ?? "",
  playerId: round.playerId,
  playerName,
  roundNo: round.shared?.roundNo ?? 0,
  stake: minor(round.stakeMinor),
  currency: round.currency,
  choice: game.readChoice(round.input, round.currency),
  status: "stake_pending",
  end: undefined,
  isWritten: false,
  isPayoutPending: false,
});

/** A bet of a round that is over, or that a process played which died. */
export function writtenBet<K extends Kinds>(
  game: SharedGame<K>,
  round: RoundRow,
  playerName: string,
): SharedBet<K> {
  const bet = newBet(game, round, playerName);
  const { outcome, payoutMinor } = round;
  if (outcome === null || payoutMinor === null) return { ...bet, status: "accepted" };
  return {
    ...bet,
    status: "ended",
    end: game.readEnd(outcome, minor(payoutMinor)),
    isWritten: true,
    isPayoutPending: round.status === "payout_pending",
  };
}
