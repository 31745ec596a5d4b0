import { minor } from "@baize/money";
import { createDelivery } from "../../apps/studio/src/engine/owners/delivery.ts";
import { createFreeRounds } from "../../apps/studio/src/engine/free/service.ts";
import { createJackpots } from "../../apps/studio/src/engine/jackpots/service.ts";
import { readStake } from "../../apps/studio/src/engine/limits.ts";
import { createOperators, type Operator } from "../../apps/studio/src/engine/operators.ts";
import { createPlayers } from "../../apps/studio/src/engine/players/service.ts";
import { StudioRefusal } from "../../apps/studio/src/engine/refusal.ts";
import { roundRecord } from "../../apps/studio/src/engine/rounds/record.ts";
import { slipRecord } from "../../apps/studio/src/lottery/slips/record.ts";
import { createRounds } from "../../apps/studio/src/engine/rounds/service.ts";
import { createStakes } from "../../apps/studio/src/engine/rounds/stakes.ts";
import { createSteps } from "../../apps/studio/src/engine/rounds/steps.ts";
import { hasRoundInPlay } from "../../apps/studio/src/engine/rounds/store.ts";
import { createSeeds } from "../../apps/studio/src/engine/seeds/service.ts";
import { prepareVault } from "../../apps/studio/src/engine/vault/open.ts";
import { createWalletClient } from "../../apps/studio/src/engine/wallet/client.ts";
import { createFaults } from "../../apps/studio/src/engine/wallet/faults.ts";
import { findGame } from "../../apps/studio/src/catalogue/games.ts";
import { jackpotNetworks } from "../../apps/studio/src/catalogue/jackpots.ts";
import { rulesDigestOf } from "../../apps/studio/src/catalogue/rules-digest.ts";
import { drawSlot } from "../../apps/studio/src/kits/slot/rules.ts";
import { findSteppedGame } from "../../apps/studio/src/catalogue/steps.ts";
import type { Clock, Ids } from "../../apps/studio/src/platform/clock.ts";
import type { StudioConfig } from "../../apps/studio/src/config.ts";
import {
  constraintOf,
  createDatabase,
  type Database,
  type Tx,
} from "../../apps/studio/src/platform/db.ts";
import { silentLog } from "../../apps/studio/src/platform/log.ts";
import { openingOf, stepsOf } from "./choices.ts";
import { createChance, createSecretBytes } from "./chance.ts";
import { uuidOf } from "./rounds.ts";

/**
 * A seat in the studio for the demo's players: rounds are drawn by its engine from real seeds and
 * asked of the platform's wallet by signed calls, as from a frame. Afterwards each can be looked
 * at, replayed and proved.
 *
 * What one player plays in one sitting is one transaction of the studio's database, so that the
 * studio which runs beside it sees only rounds that are over: one that waits since last month would
 * be taken for left behind by a dead process. If it breaks off, the same sitting is played again
 * with the same ids, and the wallet answers as it did.
 */

/** One player at one game. */
export interface Sitting {
  /** All that is drawn for it comes from here; no two sittings have the same. */
  readonly label: string;
  readonly user: string;
  readonly displayName: string;
  readonly currency: string;
  /** The platform's token for this player and game. */
  readonly token: string;
  readonly gameCode: string;
  readonly stakesTaka: readonly number[];
  readonly startsAt: Date;
  /** Told before each round when it is. */
  readonly onRound: (at: Date) => void;
}

export interface Seat {
  /** Answers how many rounds were played; a wallet that says no ends the sitting. */
  play(sitting: Sitting): Promise<number>;
  close(): Promise<void>;
}

export interface SeatOptions {
  readonly studio: Pick<StudioConfig, "databaseUrl" | "masterKeys" | "operators" | "publicUrl">;
  /** Where the wallet is, with `{vendor}` in it. */
  readonly walletBaseUrl: string;
  readonly secret: string;
}

const betweenRoundsMs = 14_000;
const stepsMax = 24;
/** The machine is busy at a start, and nobody waits for these rounds. */
const walletTimeoutMs = 20_000;

type LaneClock = Clock & { advance(ms: number): void };

function createLaneClock(startsAt: Date): LaneClock {
  let nowMs = startsAt.getTime();
  return {
    nowMs: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
  };
}

/** Ids that come again when the sitting is played again. */
function createLaneIds(clock: Clock, secret: string, label: string): Ids {
  const draw = createSecretBytes(secret, label);
  let lastMs = 0;
  return {
    uuid() {
      lastMs = Math.max(lastMs + 1, clock.nowMs());
      const time = lastMs.toString(16).padStart(12, "0");
      const tail = draw(10);
      tail[2] = 0x80 | ((tail[2] ?? 0) & 0x3f);
      const hex = tail.toString("hex");
      const parts = [time.slice(0, 8), time.slice(8), `7${hex.slice(1, 4)}`, hex.slice(4, 8)];
      return [...parts, hex.slice(8)].join("-");
    },
    secretHex: (bytes) => draw(bytes).toString("hex"),
  };
}

/** A database whose transactions are steps of one that is open. */
function laneOf(tx: Tx): Database {
  let depth = 0;
  return {
    vault: tx.vault,
    query: (sql, params) => tx.query(sql, params),
    async transaction(work) {
      depth += 1;
      const name = `step_${depth}`;
      await tx.execute(`savepoint ${name}`);
      try {
        const value = await work(tx);
        await tx.execute(`release savepoint ${name}`);
        return value;
      } catch (error) {
        await tx.execute(`rollback to savepoint ${name}`);
        throw error;
      } finally {
        depth -= 1;
      }
    },
    connect: () => Promise.reject(new Error("a sitting has no connection of its own")),
    end: () => Promise.resolve(),
  };
}

/** The engine for one sitting: its parts on this transaction, clock and ids. */
function engineOf(operators: readonly Operator[], db: Database, clock: Clock, ids: Ids) {
  const log = silentLog;
  const known = createOperators(operators);
  const wallet = createWalletClient({
    faults: createFaults(),
    uuid: () => ids.uuid(),
    timeoutMs: walletTimeoutMs,
  });
  const delivery = createDelivery({
    db,
    clock,
    log,
    wallet,
    operators: known,
    records: { round: roundRecord, slip: slipRecord },
  });
  const taking = {
    db,
    clock,
    ids,
    log,
    operators: known,
    wallet,
    delivery,
    rulesDigestOf,
    closedGames: new Set<string>(),
  };
  const stakes = createStakes(taking);
  const seeds = createSeeds({ db, clock, ids, hasRoundInPlay });
  const jackpots = createJackpots({ db, clock, ids, networks: jackpotNetworks });
  const freeRounds = createFreeRounds({ db, clock, ids });
  const playing = { ...taking, stakes, seeds, jackpots, freeRounds };
  return {
    seeds,
    players: createPlayers({ db, clock, ids }),
    rounds: createRounds(playing),
    steps: createSteps({ ...playing, find: findSteppedGame }),
  };
}

type Engine = ReturnType<typeof engineOf>;
type Session = Awaited<ReturnType<Engine["players"]["openSession"]>>["session"];

async function playSteps(
  { steps }: Engine,
  session: Session,
  label: string,
  kind: string,
  order: Parameters<Engine["steps"]["open"]>[0],
): Promise<void> {
  const chance = createChance(`${label} steps`);
  let standing = await steps.open(order);
  for (let taken = 0; standing.payout === null && taken < stepsMax; taken += 1) {
    const { roundId } = standing;
    let refused: unknown;
    for (const [at, step] of stepsOf(kind, chance, taken).entries()) {
      try {
        const actionId = uuidOf(`${label} step ${taken} ${at}`);
        standing = await steps.step({ session, actionId, roundId, place: taken + 1, step });
        refused = undefined;
        break;
      } catch (error) {
        if (!(error instanceof StudioRefusal)) throw error;
        refused = error;
      }
    }
    if (refused !== undefined) throw refused;
  }
}

async function playRound(
  engine: Engine,
  session: Session,
  label: string,
  stakeTaka: number,
): Promise<void> {
  const { currency } = session;
  const game = findGame(session.gameCode);
  if (game === undefined) throw new Error(`the studio has no ${session.gameCode}`);
  const chance = createChance(`${label} choice`);
  const limits = game.limits(currency);
  const stake = readStake(`${stakeTaka}.00`, currency, limits);
  const actionId = uuidOf(`${label} action`);
  const order = { session, game, actionId, stake, roundMsMin: 0 };
  const choice = openingOf(game.kind, chance, stakeTaka);
  if (findSteppedGame(game.gameCode) !== undefined) {
    return playSteps(engine, session, label, game.kind, { ...order, choice });
  }
  const { part } = game;
  if (part.is === "slot") {
    const { slot } = part;
    await engine.rounds.play({ ...order, input: {} }, (words) =>
      drawSlot(slot, words, stake, currency, limits),
    );
    return undefined;
  }
  const asked = (part.is === "one-shot" ? part.game : undefined)?.readRequest({
    ...choice,
    actionId,
    stake: `${stakeTaka}.00`,
  });
  if (asked === undefined) throw new Error(`${game.gameCode} does not read its choice`);
  const bet = asked.bet({ stake: minor(stake), currency });
  await engine.rounds.play({ ...order, input: asked.input }, bet.draw);
  return undefined;
}

/** The seeds of these rounds are revealed, so that everybody can recompute them. */
async function reveal({ seeds }: Engine, session: Session): Promise<void> {
  try {
    await seeds.rotate(session.id, undefined);
  } catch (error) {
    // The player left in the middle of a round: the studio ends it, and the seeds stay a secret.
    if (!(error instanceof StudioRefusal)) throw error;
  }
}

async function sit(
  options: SeatOptions,
  operators: readonly Operator[],
  tx: Tx,
  sitting: Sitting,
): Promise<number> {
  const { label, user, token, gameCode, currency, displayName } = sitting;
  const clock = createLaneClock(sitting.startsAt);
  const ids = createLaneIds(clock, options.secret, label);
  const [operator] = operators;
  if (operator === undefined) throw new Error("the studio serves no platform");
  const engine = engineOf(operators, laneOf(tx), clock, ids);
  const code = await engine.players.launch({
    operator,
    member: { user, token },
    displayName,
    isTest: false,
    gameCode,
    currency,
    lang: "bn",
    lobbyUrl: operator.siteOrigins[0] ?? options.studio.publicUrl,
    depositUrl: undefined,
  });
  const { session } = await engine.players.openSession(code);
  let played = 0;
  try {
    for (const stakeTaka of sitting.stakesTaka) {
      clock.advance(betweenRoundsMs);
      sitting.onRound(new Date(clock.nowMs()));
      await playRound(engine, session, `${label} round ${played}`, stakeTaka);
      played += 1;
    }
  } catch (error) {
    // Out of money, or at an own limit: the player leaves.
    if (!(error instanceof StudioRefusal)) throw error;
  }
  if (played > 0) await reveal(engine, session);
  return played;
}

export async function openSeat(options: SeatOptions): Promise<Seat> {
  const { studio, walletBaseUrl } = options;
  const vault = await prepareVault(studio.databaseUrl, studio.masterKeys);
  const db = createDatabase(studio.databaseUrl, vault, 6);
  const operators = studio.operators.map((operator) => ({ ...operator, walletBaseUrl }));
  return {
    async play(sitting) {
      try {
        return await db.transaction((tx) => sit(options, operators, tx, sitting));
      } catch (error) {
        // It was played to its end before.
        if (constraintOf(error) === "session_pkey") return 0;
        throw error;
      }
    },
    close: () => db.end(),
  };
}
