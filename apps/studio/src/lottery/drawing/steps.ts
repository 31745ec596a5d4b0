/**
 * The steps of a draw, each in one transaction of the leader. Another process goes on from any of
 * them.
 *
 * | state     | event                                         | state     |
 * | --------- | --------------------------------------------- | --------- |
 * | scheduled | its sales begin                               | open      |
 * | scheduled, open | its sales have ended                    | closed    |
 * | closed    | T − 4 s: open bets are out, the root is written | closed, locked |
 * | closed, locked | T, with the value of the beacon          | drawn     |
 * | closed, locked | no value for too long, or T was missed   | void, link shown |
 * | drawn     | at once                                       | settling  |
 * | settling  | wins, payouts and calls are written           | settled   |
 * | void      | calls that give stakes back are written       | refunding |
 * | refunding | the wallets have answered all of them         | refunded  |
 *
 * Nothing here reads what the house would win or lose: results follow from link and beacon alone.
 */
import { createHash, createHmac } from "node:crypto";
import {
  emptyMerkle,
  growMerkle,
  merkleRoot,
  merkleTop,
  rational,
  seededWords,
  type Hmac,
} from "@baize/fair";
import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Beacon } from "../beacon/beacon.ts";
import { drawResult, readResult, resultText } from "../draws/results/result.ts";
import { beaconDeadline, drawSeeds } from "../draws/seeds.ts";
import { isRefusal } from "../rules/refusal.ts";
import { rateOf, type Pricing } from "../rules/prize.ts";
import { excludeSlips, listLeaves, listPendingOf } from "../slips/slip-store.ts";
import { isDaily, type SoldLottery } from "../sold-games.ts";
import type { Links } from "./chains.ts";
import {
  changeDraw,
  closeDue,
  listInState,
  listToDraw,
  listToLock,
  lockDrawRow,
  openDue,
  writeResult,
  writeRoot,
  writeVoid,
  type DrawRow,
  type VoidReason,
} from "../draw-rows/draw-store.ts";
import { inTerm } from "./leader-store.ts";
import {
  hasCallsUnderWay,
  insertPayouts,
  insertRefundCalls,
  insertWinCalls,
  insertWins,
  listChosen,
  payDemo,
  refundDemo,
  type Rate,
} from "./settle-store.ts";

export interface StepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly beacon: Beacon;
  readonly links: Links;
  readonly games: readonly SoldLottery[];
  /** When this process first asked for the value of a draw. */
  readonly firstAsked: Map<string, number>;
}

/** A draw nobody could hold for so long is void. */
const missedMs = 10 * minuteMs;
/** Nobody waits for a lost slip to be closed: prizes go first. */
const closeLostAfterMs = 5_000;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();

export async function openAndClose({ db, clock }: StepDeps, term: bigint): Promise<void> {
  await inTerm(db, term, async (tx) => {
    const nowMs = clock.nowMs();
    await closeDue(tx, nowMs);
    await openDue(tx, nowMs);
  });
}

export async function lockDraws(deps: StepDeps, term: bigint): Promise<void> {
  for (const { id } of await listToLock(deps.db, deps.clock.nowMs())) {
    await inTerm(deps.db, term, async (tx) => {
      if (!(await lockDrawRow(tx, id))) return;
      const nowMs = deps.clock.nowMs();
      await excludeSlips(tx, await listPendingOf(tx, id), "betting_closed", nowMs);
      let growth = emptyMerkle;
      for (const leaf of await listLeaves(tx, id)) growth = growMerkle(growth, leaf, sha256);
      const root = merkleRoot(growth.size, merkleTop(growth, sha256), sha256);
      const text = Buffer.from(root).toString("hex");
      await writeRoot(tx, id, { root: text, slipCount: growth.size }, nowMs);
    });
  }
}

export async function drawDue(deps: StepDeps, term: bigint): Promise<void> {
  for (const draw of await listToDraw(deps.db, deps.clock.nowMs())) await drawOne(deps, term, draw);
}

const gameOf = ({ games }: StepDeps, draw: DrawRow): SoldLottery | undefined =>
  games.find(({ gameCode }) => gameCode === draw.gameCode);

async function drawOne(deps: StepDeps, term: bigint, draw: DrawRow): Promise<void> {
  const game = gameOf(deps, draw);
  if (game === undefined) return;
  const nowMs = deps.clock.nowMs();
  if (nowMs > draw.drawsAt + missedMs && !isDaily(game)) {
    return voidDraw(deps, term, draw, "missed");
  }
  const firstAskedAt = deps.firstAsked.get(draw.id) ?? nowMs;
  deps.firstAsked.set(draw.id, firstAskedAt);
  const value = await deps.beacon.read(draw.beaconRound);
  if (value === undefined) {
    // Who restarts late must not call off a draw whose value everybody knows, so it asks as long.
    const until = beaconDeadline(Math.max(draw.drawsAt, firstAskedAt), isDaily(game));
    if (deps.clock.nowMs() > until) await voidDraw(deps, term, draw, "beacon_missing");
    return;
  }
  const { randomness, signature } = value;
  const link = await deps.links.linkOf(deps.db, draw.chainId, draw.chainNo);
  const words = seededWords(hmac, drawSeeds({ link, number: draw.chainNo, randomness }));
  const values = drawResult(words, game.drawnAs, { randomness });
  deps.firstAsked.delete(draw.id);
  if (values === undefined) return voidDraw(deps, term, draw, "no_result");
  const result = resultText(game.drawnAs, values);
  const isTestBeacon = !deps.beacon.isPublic;
  await inTerm(deps.db, term, (tx) =>
    writeResult(
      tx,
      draw.id,
      { link, signature, randomness, isTestBeacon, result },
      deps.clock.nowMs(),
    ),
  );
}

async function voidDraw(
  deps: StepDeps,
  term: bigint,
  draw: DrawRow,
  reason: VoidReason,
): Promise<void> {
  const link = await deps.links.linkOf(deps.db, draw.chainId, draw.chainNo);
  const isVoid = await inTerm(deps.db, term, (tx) =>
    writeVoid(tx, draw.id, { link, reason }, deps.clock.nowMs()),
  );
  deps.firstAsked.delete(draw.id);
  if (!isVoid) return;
  const { gameCode: game, numero, slipCount } = draw;
  deps.log.error({ game, numero, reason, slipCount }, "a draw is void: its stakes go back");
}

export async function settleDue(deps: StepDeps, term: bigint): Promise<void> {
  for (const draw of await listInState(deps.db, ["drawn", "settling"])) {
    await settleOne(deps, term, draw);
  }
}

/** What each choice of the draw pays: the rules look at each once, however many slips have it. */
async function ratesOf({ db }: StepDeps, game: SoldLottery, draw: DrawRow): Promise<Rate[]> {
  const values = readResult(game.drawnAs, draw.result ?? "");
  if (values === undefined) throw new Error(`draw ${draw.numero} has no result`);
  const result = values.map(Number);
  const plays = new Map(game.family.plays.map((play) => [play.code, play]));
  return (await listChosen(db, draw.id)).flatMap((chosen): Rate[] => {
    const ticket = plays.get(chosen.play)?.read(chosen.selection);
    if (ticket === undefined || isRefusal(ticket)) {
      throw new Error(`${chosen.play} ${chosen.selection} cannot be read`);
    }
    const pricing: Pricing = chosen.series === null ? "odds" : { series: BigInt(chosen.series) };
    const hits = ticket.hits(result);
    const { numerator, denominator } = hits.length === 0 ? rational(0n, 1n) : rateOf(hits, pricing);
    if (numerator === 0n) return [];
    const { selectionId, mode, series } = chosen;
    return [{ selectionId, mode, series, numerator, denominator }];
  });
}

async function settleOne(deps: StepDeps, term: bigint, draw: DrawRow): Promise<void> {
  const game = gameOf(deps, draw);
  if (game === undefined) return;
  const { db, clock } = deps;
  const { id, resultVersion: version } = draw;
  if (draw.state === "drawn") {
    await inTerm(db, term, (tx) => changeDraw(tx, id, ["drawn", "settling"], clock.nowMs()));
  }
  const rates = await ratesOf(deps, game, draw);
  await inTerm(db, term, async (tx) => {
    await insertWins(tx, id, version, rates);
    await insertPayouts(tx, id, version);
  });
  await inTerm(db, term, async (tx) => {
    const nowMs = clock.nowMs();
    // First of all: whatever follows happens in one transaction of one process.
    if (!(await changeDraw(tx, id, ["settling", "settled"], nowMs))) return;
    await insertWinCalls(tx, id, version, nowMs, nowMs + closeLostAfterMs);
    await payDemo(tx, id, version);
  });
}

export async function refundDue({ db, clock }: StepDeps, term: bigint): Promise<void> {
  for (const { id } of await listInState(db, ["void"])) {
    await inTerm(db, term, async (tx) => {
      const nowMs = clock.nowMs();
      if (!(await changeDraw(tx, id, ["void", "refunding"], nowMs))) return;
      await insertRefundCalls(tx, id, nowMs);
      await refundDemo(tx, id);
    });
  }
  for (const { id } of await listInState(db, ["refunding"])) {
    if (await hasCallsUnderWay(db, id)) continue;
    await inTerm(db, term, (tx) => changeDraw(tx, id, ["refunding", "refunded"], clock.nowMs()));
  }
}
