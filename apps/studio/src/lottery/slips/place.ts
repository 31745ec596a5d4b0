/**
 * Placing a slip: one slip for one draw is one bet at the wallet.
 *
 * | state     | event                                          | state     |
 * | --------- | ---------------------------------------------- | --------- |
 * | (none)    | it fits the rules, the limits and the exposure | pending, bet call written |
 * | pending   | the wallet took the stake before the lock      | accepted  |
 * | pending   | the wallet refused clearly                     | refused   |
 * | pending   | no clear answer, or the lock, or a crash       | excluded, rollback call written |
 * | accepted  | the player takes it back while the draw is open| cancelled, rollback call written |
 *
 * What becomes of an accepted slip is said by its draw: settled with a payout or without one, or
 * refunded. Slips of play money pass `pending` within one transaction.
 *
 * Locks are taken in one order: player, exposure of the draw, draw, slip.
 */
import { createHash } from "node:crypto";
import { minor, type Minor } from "@baize/money";
import { constraintOf, type Database, type Tx } from "../../platform/db.ts";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Operators } from "../../engine/operators.ts";
import { askForBet } from "../../engine/owners/asking.ts";
import { endCall } from "../../engine/owners/call-store.ts";
import type { Delivery } from "../../engine/owners/delivery.ts";
import { writeBet } from "../../engine/owners/moves.ts";
import { leaseMs, refusalOf } from "../../engine/owners/rules.ts";
import { insertOwner } from "../../engine/owners/store.ts";
import type { Session } from "../../engine/players/service.ts";
import { getDemoBalance, moveDemoBalance } from "../../engine/players/store.ts";
import { refuse } from "../../engine/refusal.ts";
import type { WalletClient } from "../../engine/wallet/client.ts";
import { findDrawRow, holdDraw, isPaused, type DrawRow } from "../draw-rows/draw-store.ts";
import { entryLeaf, slipText } from "../draws/slips.ts";
import { stakeMaxOf } from "../rules/mode.ts";
import { isLotteryCode, refuseBet } from "../refusal.ts";
import { findSoldLottery, type SoldLottery } from "../sold-games.ts";
import { changeExposure, lockExposure } from "./exposure-store.ts";
import { findFull } from "./exposure.ts";
import {
  houseWinMax,
  memberWinMax,
  multipleThatFits,
  readOrder,
  type AskedSlip,
  type Order,
} from "./order.ts";
import {
  acceptSlip,
  ensureSelections,
  excludeSlips,
  findByRequest,
  findRollback,
  insertSlip,
  refuseSlip,
  sumOfMember,
  type SlipRow,
} from "./slip-store.ts";

export interface PlaceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly operators: Operators;
  readonly wallet: WalletClient;
  readonly delivery: Delivery;
  readonly closedGames: ReadonlySet<string>;
  /** Whether sales may trust our clock. */
  readonly isClockTrusted: () => boolean;
}

export interface AskedOrder extends AskedSlip {
  readonly requestId: string;
  readonly gameId: string;
  readonly currentNumero: string;
}

export interface Placed {
  readonly slipId: string;
  readonly numero: string;
  readonly stake: Minor;
  readonly lines: number;
  readonly balance: Minor;
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** What must be the same when a request is sent again. */
function requestDigest(asked: AskedOrder): string {
  const { gameId, currentNumero, prizeModeId, series, bettingMode, multiple, items } = asked;
  const said = [gameId, currentNumero, prizeModeId, series, bettingMode, multiple, items];
  return digestOf(JSON.stringify(said)).toString("hex");
}

const placedOf = (slip: SlipRow): Placed => ({
  slipId: slip.id,
  numero: slip.numero,
  stake: minor(slip.stakeMinor),
  lines: slip.lines,
  balance: minor(slip.balanceMinor ?? 0n),
});

/** The first answer of a request that is sent again, or its first refusal. */
function again(known: SlipRow, digest: string): Placed {
  if (known.requestDigest !== digest) refuseBet("request_reused");
  if (known.state === "pending") refuseBet("order_under_way");
  if (known.state === "accepted" || known.state === "cancelled") return placedOf(known);
  const { refusal } = known;
  if (refusal !== null && isLotteryCode(refusal)) refuseBet(refusal);
  return refuse(
    refusal === "insufficient_funds" ||
      refusal === "limit_reached" ||
      refusal === "player_blocked" ||
      refusal === "session_expired" ||
      refusal === "wallet_unavailable"
      ? refusal
      : "wallet_refused",
  );
}

/** A game of the vendor that the session was opened with. Refuses: game_unknown. */
export function gameOfSession(session: Session, gameCode: string): SoldLottery {
  const game = findSoldLottery(gameCode);
  const opened = findSoldLottery(session.gameCode);
  if (game === undefined || opened?.vendorCode !== game.vendorCode) refuseBet("game_unknown");
  return game;
}

/**
 * `arrivedAt` is when the order reached this server; whatever takes long afterwards, no order is
 * taken that came after the close. The same request gives the first answer.
 *
 * Refuses, in this order: game_unknown, request_reused, order_under_way, game_paused, what
 * `readOrder` refuses, draw_unknown, betting_closed, stake_above_max, win_above_max, number_full,
 * insufficient_funds, limit_reached, player_blocked, session_expired, wallet_refused,
 * wallet_unavailable.
 */
export async function placeSlip(
  deps: PlaceDeps,
  session: Session,
  asked: AskedOrder,
  arrivedAt: number,
): Promise<Placed> {
  const game = gameOfSession(session, asked.gameId);
  const digest = requestDigest(asked);
  const known = await findByRequest(deps.db, session.id, asked.requestId);
  if (known !== undefined) return again(known, digest);
  if (deps.closedGames.has(game.gameCode) || !deps.isClockTrusted()) refuseBet("game_paused");
  const order = readOrder(game, asked, session.currency);
  const draw = await findDrawRow(deps.db, game.gameCode, asked.currentNumero);
  if (draw === undefined) refuseBet("draw_unknown");
  checkOpen(draw, arrivedAt);
  const slip = { game, draw, order, session, requestId: asked.requestId, digest };
  try {
    return await (session.isDemo ? placeDemo : placeReal)(deps, slip);
  } catch (error) {
    if (constraintOf(error) !== "slip_request_key") throw error;
    // Sent twice at once: the other one is being placed, or was.
    const other = await findByRequest(deps.db, session.id, asked.requestId);
    return other === undefined ? refuseBet("order_under_way") : again(other, digest);
  }
}

function checkOpen({ opensAt, closesAt }: DrawRow, arrivedAt: number): void {
  if (arrivedAt <= opensAt || arrivedAt > closesAt) refuseBet("betting_closed");
}

interface Slip {
  readonly game: SoldLottery;
  readonly draw: DrawRow;
  readonly order: Order;
  readonly session: Session;
  readonly requestId: string;
  readonly digest: string;
}

/** In the transaction that holds the exposure: what the member and the house may still take. */
async function checkRoom(tx: Tx, { game, draw, order, session }: Slip): Promise<void> {
  const { currency } = session;
  const standing = await lockExposure(tx, draw.id, currency);
  const own = await sumOfMember(tx, draw.id, session.id);
  if (own.stake + order.stake > stakeMaxOf(currency)) refuseBet("stake_above_max");
  const left = memberWinMax(currency) - own.reach;
  if (order.reach > left) {
    refuseBet("win_above_max", { multipleMax: String(multipleThatFits(order, left)) });
  }
  const full = findFull(standing, order.liability, houseWinMax(game, currency));
  if (full !== undefined) {
    refuseBet("number_full", { outcomes: full.outcomes, left: String(full.left) });
  }
  await changeExposure(tx, draw.id, currency, standing, order.liability, 1n);
}

function leafOf(slipId: string, { game, draw, order, session }: Slip): Uint8Array {
  const { mode, unit, series, multiple } = order;
  const items = order.items.map(({ play, ticket, lineStake, pricing }) => ({
    play: play.code,
    selection: ticket.text,
    lineStakeMinor: lineStake,
    lines: ticket.lines,
    ...(pricing === "odds"
      ? { oddsHundredths: play.prizes.map(({ oddsHundredths }) => oddsHundredths) }
      : {}),
  }));
  const text = slipText({
    slipId,
    gameCode: game.gameCode,
    numero: draw.numero,
    currency: session.currency,
    mode,
    ...(unit === undefined ? {} : { unit }),
    ...(series === undefined ? {} : { series }),
    multiple,
    items,
  });
  return entryLeaf(text, sha256);
}

const selectionsOf = (deps: PlaceDeps, { items }: Order): Promise<bigint[]> =>
  ensureSelections(
    deps.db,
    items.map(({ play, ticket }) => ({
      play: play.code,
      digest: digestOf(ticket.text),
      selection: ticket.text,
    })),
  );

/** Writes the slip as pending. Refuses what `checkRoom` refuses, game_paused, betting_closed. */
async function write(
  tx: Tx,
  { clock }: PlaceDeps,
  slip: Slip,
  slipId: string,
  selections: readonly bigint[],
): Promise<void> {
  const { game, draw, order, session } = slip;
  await checkRoom(tx, slip);
  if (await isPaused(tx, game.gameCode)) refuseBet("game_paused");
  const held = await holdDraw(tx, draw.id);
  // The leader may be behind the clock: a draw that nobody opened yet sells nothing.
  if (held?.state !== "open") refuseBet("betting_closed");
  await insertOwner(tx, {
    id: slipId,
    kind: "slip",
    ref: `${game.vendorCode}-${slipId}`,
    playerId: session.id,
    walletToken: session.walletToken,
    gameCode: game.gameCode,
    vendorCode: game.vendorCode,
    currency: session.currency,
    rewardUuid: null,
  });
  await insertSlip(tx, {
    id: slipId,
    playerId: session.id,
    drawId: draw.id,
    requestId: slip.requestId,
    requestDigest: slip.digest,
    currency: session.currency,
    isDemo: session.isDemo,
    mode: order.mode,
    unit: order.unit ?? null,
    series: order.series ?? null,
    multiple: order.multiple,
    lines: order.lines,
    stakeMinor: order.stake,
    reachMinor: order.reach,
    leaf: leafOf(slipId, slip),
    items: order.items.map(({ ticket, lineStake }, index) => ({
      selectionId: selections[index] ?? 0n,
      lineStakeMinor: lineStake,
      lines: ticket.lines,
    })),
    nowMs: clock.nowMs(),
  });
}

const answerOf = ({ draw, order }: Slip, slipId: string, balance: Minor): Placed => ({
  slipId,
  numero: draw.numero,
  stake: order.stake,
  lines: order.lines,
  balance,
});

async function placeDemo(deps: PlaceDeps, slip: Slip): Promise<Placed> {
  const slipId = deps.ids.uuid();
  const selections = await selectionsOf(deps, slip.order);
  const { session, order } = slip;
  const balance = await deps.db.transaction(async (tx) => {
    // The player's row first: taking slips back locks it first too.
    const left = await moveDemoBalance(tx, session.id, 0n - order.stake);
    if (left === undefined) {
      await getDemoBalance(tx, session.id);
      refuse("insufficient_funds");
    }
    await write(tx, deps, slip, slipId, selections);
    await acceptSlip(tx, slipId, left, deps.clock.nowMs());
    return left;
  });
  return answerOf(slip, slipId, balance);
}

async function placeReal(deps: PlaceDeps, slip: Slip): Promise<Placed> {
  const slipId = deps.ids.uuid();
  const selections = await selectionsOf(deps, slip.order);
  const amount = slip.order.stake;
  const betUuid = await deps.db.transaction(async (tx) => {
    await write(tx, deps, slip, slipId, selections);
    return writeBet(tx, deps, slipId, { amount });
  });
  const asked = await askForBet(deps, slip.session.operatorId, betUuid, amount);
  if (asked.is === "taken") {
    const balance = asked.balance ?? minor(0n);
    const isIn = await deps.db.transaction((tx) =>
      accept(tx, deps, slip, { slipId, betUuid, said: asked.said, balance }),
    );
    if (isIn) return answerOf(slip, slipId, balance);
    await sendBack(deps, slipId);
    return refuseBet("betting_closed");
  }
  if (asked.is === "refused") {
    const refusal = refusalOf(asked.said);
    await deps.db.transaction(async (tx) => {
      const nowMs = deps.clock.nowMs();
      const standing = await lockExposure(tx, slip.draw.id, slip.session.currency);
      await endCall(tx, betUuid, "declined", asked.said, nowMs);
      if (await refuseSlip(tx, slipId, refusal, nowMs)) await release(tx, slip, standing);
    });
    return refuse(refusal);
  }
  deps.log.warn({ slip: slipId, said: asked.said }, "a bet without a clear answer is rolled back");
  await deps.db.transaction(async (tx) => {
    const nowMs = deps.clock.nowMs();
    const standing = await lockExposure(tx, slip.draw.id, slip.session.currency);
    const out = await excludeSlips(tx, [slipId], "wallet_unavailable", nowMs, nowMs + leaseMs);
    if (out.length > 0) await release(tx, slip, standing);
  });
  await sendBack(deps, slipId);
  return refuse("wallet_unavailable");
}

const release = (
  tx: Tx,
  { draw, order, session }: Slip,
  standing: Order["liability"],
): Promise<void> => changeExposure(tx, draw.id, session.currency, standing, order.liability, -1n);

interface Taken {
  readonly slipId: string;
  readonly betUuid: string;
  readonly said: string;
  readonly balance: Minor;
}

/** False: the wallet's answer came after the lock, so the slip is out and its stake goes back. */
async function accept(
  tx: Tx,
  { clock }: PlaceDeps,
  { draw }: Slip,
  { slipId, betUuid, said, balance }: Taken,
): Promise<boolean> {
  const nowMs = clock.nowMs();
  const held = await holdDraw(tx, draw.id);
  const isInTime = held !== undefined && held.lockedAt === null && nowMs < held.locksAt;
  if (!isInTime) {
    await excludeSlips(tx, [slipId], "betting_closed", nowMs, nowMs + leaseMs);
    return false;
  }
  // No row: it was taken for an orphan and is being rolled back.
  if (!(await acceptSlip(tx, slipId, balance, nowMs))) return false;
  if (await endCall(tx, betUuid, "done", said, nowMs)) return true;
  throw new Error(`slip ${slipId} is not waiting for its bet`);
}

/** Sends the rollback that was written, once; the worker carries on. */
async function sendBack(deps: PlaceDeps, slipId: string): Promise<void> {
  const callUuid = await findRollback(deps.db, slipId);
  if (callUuid !== undefined) await deps.delivery.deliver(callUuid, 1);
}
