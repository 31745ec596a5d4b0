/**
 * Rounds that one request plays from stake to payout (dice, slots). The outcome is drawn and
 * written in the transaction that accepts the stake, so a crash at any point leaves a round that is
 * either finished from what is written or rolled back.
 */
import { createHmac } from "node:crypto";
import { minor, type Minor } from "@baize/money";
import { seededWords, type Hmac, type WordStream } from "@baize/fair";
import type {
  JackpotWin,
  RoundOutcome,
  RoundPage,
  RoundResult,
  RoundView,
} from "../../protocol.ts";
import type { Delivery } from "../owners/delivery.ts";
import { freeRoundsView } from "../free/rules.ts";
import type { FreeRounds } from "../free/service.ts";
import type { EndedPot, Jackpots } from "../jackpots/service.ts";
import type { Session } from "../players/service.ts";
import { getDemoBalance } from "../players/store.ts";
import { refuse } from "../refusal.ts";
import type { Seeds } from "../seeds/service.ts";
import { takeNonce } from "../seeds/store.ts";
import { createQueue } from "./queue.ts";
import { refusalOf, winTriesAtOnce } from "../owners/rules.ts";
import type { StakeOrder, Stakes, StakesDeps, StakeTaken } from "./stakes.ts";
import {
  findOpenRound,
  findRoundByAction,
  findRoundOf,
  listRoundsOf,
  setSeeds,
  type RoundRow,
} from "./store.ts";
import type { WalletAnswer } from "../wallet/client.ts";
import { amountText, roundView, seedProofOf, stakedMinor } from "./view.ts";

export interface Drawn<O> {
  readonly outcome: O;
  readonly payout: Minor;
}

export interface Rounds {
  /**
   * Plays one round: takes the stake, draws, pays. Refuses what `Stakes.take` refuses, and
   * too_many_requests when too many of the player's rounds wait for each other.
   */
  play<O extends RoundOutcome>(
    order: Omit<StakeOrder, "panel" | "jackpotPpm">,
    draw: (words: WordStream) => Drawn<O>,
  ): Promise<RoundResult<O>>;
  /** Refuses: session_expired, player_blocked, wallet_refused, wallet_unavailable. */
  balance(session: Session, vendorCode: string): Promise<Minor>;
  openRound(session: Session): Promise<RoundView | null>;
  /** Refuses: round_unknown. */
  getRound(session: Session, roundId: string): Promise<RoundView>;
  /** What an action began, also where its answer was lost. Refuses: round_unknown. */
  getRoundOfAction(session: Session, actionId: string): Promise<RoundView>;
  listRounds(session: Session, before: string | undefined, pageSize: number): Promise<RoundPage>;
}

const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();

export interface RoundsDeps extends StakesDeps {
  readonly seeds: Seeds;
  readonly stakes: Stakes;
  readonly delivery: Delivery;
  readonly jackpots: Jackpots;
  readonly freeRounds: FreeRounds;
}

const winText =
  ({ currency }: RoundRow) =>
  ({ level, startNo, amountMinor, ...began }: EndedPot): JackpotWin => {
    const { seedMinor, ceilingMinor, secret, commitment } = began;
    const text = (amount: bigint) => amountText(minor(amount), currency);
    const won = { level, start: startNo, amount: text(amountMinor) };
    if (ceilingMinor === null) return won;
    const fall = { seed: text(seedMinor), mustHitBy: text(ceilingMinor), commitment, secret };
    return { ...won, fall };
  };

type Playing = Omit<StakeOrder, "panel">;

export function createRounds(deps: RoundsDeps): Rounds {
  const { db } = deps;
  const inTurn = createQueue();
  return {
    play: (order, draw) =>
      inTurn(`${order.session.id}/${order.game.gameCode}`, () => playInTurn(deps, order, draw)),
    balance: (session, vendorCode) => balanceOf(deps, session, vendorCode),
    async openRound(session) {
      const row = await findOpenRound(db, session.id, session.gameCode);
      return row === undefined ? null : roundView(row);
    },
    async getRound(session, roundId) {
      const row = await findRoundOf(db, session.id, roundId);
      if (row === undefined) refuse("round_unknown");
      return roundView(row);
    },
    async getRoundOfAction(session, actionId) {
      const row = await findRoundByAction(db, session.id, actionId);
      if (row === undefined) refuse("round_unknown");
      return roundView(row);
    },
    async listRounds(session, before, pageSize) {
      const rows = await listRoundsOf(db, session.id, session.gameCode, before, pageSize);
      const last = rows.length === pageSize ? rows.at(-1) : undefined;
      return { content: rows.map(roundView), before: last?.id ?? null };
    },
  };
}

async function playInTurn<O extends RoundOutcome>(
  deps: RoundsDeps,
  order: Playing,
  draw: (words: WordStream) => Drawn<O>,
): Promise<RoundResult<O>> {
  let winUuid: string | undefined;
  const { session, game } = order;
  // What costs nothing neither feeds a jackpot nor wins it.
  const isPaid = !session.isDemo && order.freeOfferId === undefined;
  const isPlayedFor = isPaid && !session.isTest;
  const network = isPlayedFor ? deps.jackpots.networkOf(game.gameCode) : undefined;
  const jackpotPpm = network && { jackpotPpm: network.contributionPpm };
  const taken = await deps.stakes.take({ ...order, panel: 0, ...jackpotPpm }, async (tx, round) => {
    await deps.seeds.ensure(tx, round.playerId);
    const pair = await takeNonce(tx, round.playerId);
    if (pair === undefined) throw new Error("the player has no active seed pair");
    await setSeeds(tx, round.id, pair);
    const { outcome, payout } = draw(seededWords(hmac, pair));
    // Last, because all rounds of the network wait for its pool until this transaction ends.
    const won = network ? await deps.jackpots.play(tx, round, network, round.stakeMinor, pair) : [];
    const jackpot = minor(won.reduce((sum, { amountMinor }) => sum + amountMinor, 0n));
    const whole = won.length === 0 ? outcome : { ...outcome, jackpots: won.map(winText(round)) };
    winUuid = await deps.stakes.payOut(tx, round, whole, minor(payout + jackpot), jackpot);
  });
  const delivered =
    winUuid === undefined ? undefined : await deps.delivery.deliver(winUuid, winTriesAtOnce);
  return readBack<O>(deps, order, taken, delivered?.balance);
}

/** What the player gets is what is written. */
async function readBack<O extends RoundOutcome>(
  deps: RoundsDeps,
  { session, game }: Playing,
  { roundId, balance: balanceBefore }: StakeTaken,
  balance: Minor | undefined,
): Promise<RoundResult<O>> {
  const row = await findRoundOf(deps.db, session.id, roundId);
  const proof = row === undefined ? null : seedProofOf(row);
  if (row === undefined || row.payoutMinor === null || proof === null) {
    throw new Error(`round ${roundId} has no result`);
  }
  const isPending = row.status !== "settled";
  const before = isPending ? balanceBefore : undefined;
  const known = balance ?? before ?? (await balanceOf(deps, session, game.vendorCode));
  return {
    roundId,
    stake: amountText(stakedMinor(row), row.currency),
    payout: amountText(row.payoutMinor, row.currency),
    balance: amountText(known, row.currency),
    isPayoutPending: isPending,
    outcome: row.outcome as O,
    proof,
    ...(row.freeOfferId === null ? {} : await freeLeft(deps, row.freeOfferId)),
  };
}

async function freeLeft({ freeRounds }: RoundsDeps, offerId: string) {
  const offer = await freeRounds.get(offerId);
  return offer === undefined ? {} : { freeRounds: freeRoundsView(offer) };
}

/** Asking what somebody has moves nothing, so a busy wallet is asked again. */
const balanceTriesMax = 3;

async function balanceOf(
  { db, operators, wallet }: RoundsDeps,
  session: Session,
  vendorCode: string,
): Promise<Minor> {
  if (session.isDemo) return getDemoBalance(db, session.id);
  const operator = operators.find(session.operatorId);
  if (operator === undefined) refuse("wallet_unavailable");
  let answer: WalletAnswer = { isClear: false, reason: "not sent" };
  for (let tries = 1; tries <= balanceTriesMax && !answer.isClear; tries += 1) {
    answer = await wallet.balance(operator, {
      user: session.userRef,
      token: session.walletToken,
      gameCode: session.gameCode,
      vendorCode,
      currency: session.currency,
    });
  }
  if (!answer.isClear) refuse("wallet_unavailable");
  if (answer.status !== "RS_OK") refuse(refusalOf(answer.status));
  return answer.balance ?? minor(0n);
}
