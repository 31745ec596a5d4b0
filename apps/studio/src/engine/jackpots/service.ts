/**
 * Progressive jackpots: pots that a part of every stake of some games feeds, and that a round of
 * them may win beside its own payout.
 *
 * Always: a round contributes once, in the transaction that accepts its stake; that transaction
 * also decides whether it wins and starts the next pot. Every movement is an entry of a journal,
 * and each balance is the sum of its entries (`studio.jackpot_incoherence` lists what is not). Free
 * play and test accounts neither feed nor win. It knows no game: the caller says which games belong
 * to a network.
 *
 * A stake that goes back has contributed nothing yet, because contributions are written with the
 * acceptance, which a stake without a clear answer never reaches.
 */
import { createHmac } from "node:crypto";
import { fallMessage, fallsAtMinor, first52Bits, jackpotMessage, type Seeds } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { sha256Hex } from "../players/rules.ts";
import {
  isWon,
  microPerMinor,
  payable,
  payLevel,
  potOf,
  type Entry,
  type LevelState,
  type LevelTerms,
  type EndedStart,
  type Won,
} from "./rules.ts";
import {
  contribute,
  endStart,
  insertEntries,
  insertPool,
  insertStart,
  listOpenPots,
  listSums,
  saveLevels,
  type OpenPot,
  type Pool,
  type PoolKey,
  type PoolSums,
} from "./store.ts";

/** Games that share their pots. */
export interface Network {
  readonly network: string;
  readonly gameCodes: readonly string[];
  /** Of every stake: what the levels do not take fills the reserve. */
  readonly contributionPpm: number;
  /** From the largest to the smallest. */
  readonly levelsOf: (currency: string) => readonly LevelTerms[];
}

/** A pot that a round won. */
export type EndedPot = Won & EndedStart;

export interface Pot extends OpenPot {
  readonly amountMinor: Minor;
}

export interface Jackpots {
  readonly networks: readonly Network[];
  networkOf(gameCode: string): Network | undefined;
  /** Takes a round's part of the pots, and gives what it wins of them. */
  play(
    tx: Tx,
    round: { readonly id: string; readonly operatorId: string; readonly currency: string },
    network: Network,
    stakeMinor: bigint,
    seeds: Seeds,
  ): Promise<readonly EndedPot[]>;
  /** The pots as they stand, a quarter of a second old at most. */
  pots(key: PoolKey): Promise<readonly Pot[]>;
  sums(reader: Reader, operatorId: string): Promise<readonly PoolSums[]>;
}

interface JackpotsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly networks: readonly Network[];
}

const keptMs = 250;

const drawOf = (key: string, message: string): bigint =>
  first52Bits(createHmac("sha256", key).update(message).digest());

/** A new pot: its secret, and where it falls by it. */
function begin(ids: Ids, terms: LevelTerms, startNo: number, potMicro: bigint) {
  const secret = ids.secretHex(32);
  const { level, ratePpm, seedMinor, ceilingMinor, hitEveryMinor } = terms;
  const fallsMicro =
    ceilingMinor === null
      ? null
      : fallsAtMinor(drawOf(secret, fallMessage), seedMinor, ceilingMinor) * microPerMinor;
  const state: LevelState = {
    level,
    startNo,
    ratePpm,
    potMicro,
    fallsMicro,
    ceilingMinor,
    hitEveryMinor,
  };
  return { state, start: { ...terms, startNo, secret, commitment: sha256Hex(secret) } };
}

export function createJackpots(deps: JackpotsDeps): Jackpots {
  const { networks } = deps;
  const kept = new Map<string, Kept>();
  return {
    networks,
    networkOf: (gameCode) => networks.find(({ gameCodes }) => gameCodes.includes(gameCode)),
    play: (tx, round, network, stakeMinor, seeds) =>
      play(tx, deps, { round, network, stakeMinor, seeds }),
    pots: (key) => potsOf(deps, kept, key),
    sums: listSums,
  };
}

/** The first pots of a pool are the house's. */
async function openPool(
  tx: Tx,
  { clock, ids }: JackpotsDeps,
  key: PoolKey,
  network: Network,
): Promise<void> {
  const nowMs = clock.nowMs();
  const begun = network
    .levelsOf(key.currency)
    .map((terms) => begin(ids, terms, 1, terms.seedMinor * microPerMinor));
  const levels = begun.map(({ state }) => state);
  const pool: Pool = { id: ids.uuid(), reserveMicro: 0n, levels };
  if (!(await insertPool(tx, key, pool, nowMs))) return;
  for (const { start } of begun) await insertStart(tx, pool.id, start, nowMs);
  const entries = levels.map(({ level, potMicro }): Entry => {
    return { kind: "advance", debit: "house", credit: potOf(level), amountMicro: potMicro };
  });
  await insertEntries(tx, pool.id, null, entries, nowMs);
}

interface Round {
  readonly id: string;
  readonly operatorId: string;
  readonly currency: string;
}
interface Played {
  readonly round: Round;
  readonly network: Network;
  readonly stakeMinor: bigint;
  readonly seeds: Seeds;
}

async function play(
  tx: Tx,
  deps: JackpotsDeps,
  { round, network, stakeMinor, seeds }: Played,
): Promise<EndedPot[]> {
  const { operatorId, currency, id: roundId } = round;
  const key = { operatorId, network: network.network, currency };
  const { contributionPpm } = network;
  const given = { roundId, stakeMinor, contributionPpm, nowMs: deps.clock.nowMs() };
  let pool = await contribute(tx, key, given);
  if (pool === undefined) {
    await openPool(tx, deps, key, network);
    pool = await contribute(tx, key, given);
  }
  if (pool === undefined) throw new Error(`there is no pool of ${network.network}`);
  const isHit = (state: LevelState) =>
    isWon(state, stakeMinor, drawOf(seeds.serverSeed, jackpotMessage(seeds, state.level)));
  return payWon(tx, deps, pool, isHit, { terms: network.levelsOf(currency), roundId });
}

/** Pays the levels that are won, one after the other, and starts each again. */
async function payWon(
  tx: Tx,
  { clock, ids }: JackpotsDeps,
  pool: Pool,
  isHit: (state: LevelState) => boolean,
  { terms, roundId }: { readonly terms: readonly LevelTerms[]; readonly roundId: string },
): Promise<EndedPot[]> {
  const nowMs = clock.nowMs();
  let { reserveMicro } = pool;
  const won: EndedPot[] = [];
  const levels: LevelState[] = [];
  const entries: Entry[] = [];
  for (const state of pool.levels) {
    const next = terms.find(({ level }) => level === state.level);
    if (next === undefined || !isHit(state)) {
      levels.push(state);
      continue;
    }
    const paid = payLevel(state, next, reserveMicro);
    reserveMicro = paid.reserveMicro;
    const begun = begin(ids, next, state.startNo + 1, paid.potMicro);
    const ended = await endStart(tx, pool.id, paid.won, roundId, nowMs);
    if (ended === undefined) {
      throw new Error(`pot ${state.startNo} of ${state.level} was won before`);
    }
    await insertStart(tx, pool.id, begun.start, nowMs);
    levels.push(begun.state);
    entries.push(...paid.entries);
    won.push({ ...paid.won, ...ended });
  }
  if (won.length === 0) return won;
  await insertEntries(tx, pool.id, roundId, entries, nowMs);
  await saveLevels(tx, { ...pool, reserveMicro, levels }, entries);
  return won;
}

interface Kept {
  readonly atMs: number;
  readonly pots: Promise<Pot[]>;
}

function potsOf(deps: JackpotsDeps, kept: Map<string, Kept>, key: PoolKey): Promise<Pot[]> {
  const name = `${key.operatorId} ${key.network} ${key.currency}`;
  const known = kept.get(name);
  const atMs = deps.clock.nowMs();
  if (known !== undefined && atMs - known.atMs < keptMs) return known.pots;
  const pots = readPots(deps, key);
  kept.set(name, { atMs, pots });
  pots.catch(() => kept.delete(name));
  return pots;
}

async function readPots(deps: JackpotsDeps, key: PoolKey): Promise<Pot[]> {
  const { db, networks } = deps;
  let pots = await listOpenPots(db, key);
  if (pots.length === 0) {
    const network = networks.find((one) => one.network === key.network);
    if (network === undefined) return [];
    await db.transaction((tx) => openPool(tx, deps, key, network));
    pots = await listOpenPots(db, key);
  }
  return pots.map((pot) => ({ ...pot, amountMinor: minor(payable(pot)) }));
}
