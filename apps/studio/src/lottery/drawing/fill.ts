/** Writes the schedule ahead: each draw with its link of the chain and its round of the beacon. */
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { beaconRoundOf, lockOf } from "../draws/seeds.ts";
import { nextDraws, type ScheduledDraw } from "../draws/schedule/schedule.ts";
import { everyMs, type SoldLottery } from "../sold-games.ts";
import { newChain } from "./chains.ts";
import { insertLotteryChain, lockChain, useLinks } from "./chain-store.ts";
import { findAhead, insertDraws } from "../draw-rows/draw-store.ts";
import { inTerm } from "./leader-store.ts";

export interface FillDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly games: readonly SoldLottery[];
  readonly aheadMs: number;
  readonly chainLength?: number;
}

/** Fewer draws than this on the books is a fault that somebody must see. */
const drawsMin = 3;
const batchMax = 2_000;

/** Gives how many draws it wrote. */
export async function fillSchedule(deps: FillDeps, term: bigint): Promise<number> {
  let count = 0;
  for (const game of deps.games) count += await fillGame(deps, term, game);
  return count;
}

async function fillGame(deps: FillDeps, term: bigint, game: SoldLottery): Promise<number> {
  const nowMs = deps.clock.nowMs();
  const { lastClosesAt } = await findAhead(deps.db, game.gameCode, nowMs);
  const fromMs = Math.max(nowMs, lastClosesAt === null ? 0 : lastClosesAt + 1);
  const untilMs = nowMs + deps.aheadMs;
  const guess = Math.max(drawsMin, Math.ceil((untilMs - fromMs) / everyMs(game)));
  const due = untilMs > fromMs ? nextDraws(game.planned, fromMs, Math.min(guess, batchMax)) : [];
  const draws = due.filter(({ opensAt }, index) => index < drawsMin || opensAt < untilMs);
  for (let at = 0; at < draws.length;) {
    at += await inTerm(deps.db, term, (tx) => insertFrom(tx, deps, game, draws.slice(at)));
  }
  const { count } = await findAhead(deps.db, game.gameCode, nowMs);
  if (count < drawsMin) {
    deps.log.error({ game: game.gameCode, count }, "a lottery game has too few draws ahead");
  }
  return draws.length;
}

/** As many as the chain has links for; a chain that is used up is followed by a new one. */
async function insertFrom(
  tx: Tx,
  { clock, ids, chainLength }: FillDeps,
  { gameCode }: SoldLottery,
  draws: readonly ScheduledDraw[],
): Promise<number> {
  let chain = await lockChain(tx, gameCode);
  if (chain === undefined) {
    chain = newChain(ids, gameCode, chainLength);
    await insertLotteryChain(tx, chain, clock.nowMs());
  }
  const { id, used, length } = chain;
  const taken = draws.slice(0, length - used);
  await insertDraws(
    tx,
    gameCode,
    id,
    taken.map(({ numero, opensAt, closesAt, drawsAt }, index) => ({
      id: ids.uuid(),
      numero,
      opensAt,
      closesAt,
      locksAt: lockOf(drawsAt),
      drawsAt,
      chainNo: used + index + 1,
      beaconRound: beaconRoundOf(drawsAt),
    })),
  );
  await useLinks(tx, id, taken.length);
  return taken.length;
}
