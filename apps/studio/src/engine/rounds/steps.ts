/**
 * Rounds of several steps. The stake opens the round and fixes its seeds; every step is written
 * down with the round's row locked, and the round is made again from its seeds and steps each time,
 * so the order of steps is the order of their rows and nothing hidden is kept anywhere.
 *
 * | step's state | event | state |
 * | --- | --- | --- |
 * | (none) | a step that costs nothing | done, with its place |
 * | (none) | a step that adds a stake | stake_pending, bet call written |
 * | stake_pending | wallet took the stake | done, with its place |
 * | stake_pending | wallet refused clearly | refused; the round is as it was |
 * | stake_pending | no clear answer, or a crash | undone, rollback written; the round as it was |
 *
 * While a stake is on its way no other step is taken. The payout and the round's own states are
 * those of every round (stakes.ts).
 */
import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { seededWords, type Hmac } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { idleRoundMs, type SteppedOutcome, type SteppedResult } from "../../protocol-steps.ts";
import { endCall } from "../owners/call-store.ts";
import { writeBet, writeRollback } from "../owners/moves.ts";
import type { Limits } from "../limits.ts";
import type { Mending, SoldGame } from "../owners/owner.ts";
import type { Session } from "../players/service.ts";
import { getDemoBalance, moveDemoBalance } from "../players/store.ts";
import { refuse } from "../refusal.ts";
import { takeNonce } from "../seeds/store.ts";
import { askForBet } from "../owners/asking.ts";
import { orphanMs, refusalOf, winTriesAtOnce } from "../owners/rules.ts";
import type { RoundsDeps } from "./service.ts";
import { refusalCodeOf } from "./repeated.ts";
import type { StakeOrder } from "./stakes.ts";
import type { AnySteppedGame, Standing, Terms } from "./step-game.ts";
import {
  endStep,
  findSeedsOf,
  findStepBetUuid,
  insertStep,
  listIdleRounds,
  listOrphanSteps,
  listSteps,
  lockRound,
  setProgress,
  type OrphanStep,
  type StepRow,
} from "./step-store.ts";
import { findRound, findRoundOf, setSeeds, type RoundRow } from "./store.ts";
import { amountText, stakedMinor } from "./view.ts";

export interface SteppedEntry {
  readonly game: SoldGame & { readonly limits: (currency: string) => Limits };
  readonly rules: AnySteppedGame;
}
export type OpenOrder = Omit<StakeOrder, "panel" | "input"> & {
  /** As it was sent; the game reads it. */
  readonly choice: unknown;
};
export interface StepOrder {
  readonly session: Session;
  readonly roundId: string;
  readonly actionId: string;
  readonly place: number;
  /** As it was sent; the game reads it. */
  readonly step: unknown;
}

export interface Steps extends Mending {
  /**
   * Takes the stake and opens a round; the same action again returns its current state.
   *
   * Refuses, in this order: game_unknown, bad_request, win_above_max, and what `Stakes.take`
   * refuses.
   */
  open(order: OpenOrder): Promise<SteppedResult>;
  /**
   * Takes one step; the same action again charges nothing and returns the current state.
   *
   * Refuses, in this order: game_unknown, bad_request, round_unknown, action_reused, the refusal
   * the action met before, step_not_possible (the round has ended), round_open (a stake is on its
   * way), step_out_of_order, step_not_possible (by the rules), and for a step that adds a stake:
   * insufficient_funds, limit_reached, player_blocked, session_expired, wallet_refused,
   * wallet_unavailable.
   */
  step(order: StepOrder): Promise<SteppedResult>;
  /** Ends rounds that nobody has touched for `idleRoundMs`, by their default steps. */
  endIdle(): Promise<number>;
}

interface StepsDeps extends RoundsDeps {
  readonly find: (gameCode: string) => SteppedEntry | undefined;
}

type Begun =
  | { readonly is: "replay" }
  | { readonly is: "taken"; readonly winUuid: string | undefined; readonly balance?: Minor }
  | { readonly is: "asking"; readonly stepId: string; readonly betUuid: string; stake: Minor };

const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();
/** A default step that does not bring a round to its end is a fault of the game's rules. */
const defaultStepsMax = 64;

export const createSteps = (deps: StepsDeps): Steps => ({
  open: (order) => open(deps, order),
  step: (order) => step(deps, order),
  async undoOrphans() {
    const orphans = await listOrphanSteps(deps.db, deps.clock.nowMs() - orphanMs);
    for (const orphan of orphans) await undo(deps, orphan, "found after a restart");
    return orphans.length;
  },
  async endIdle() {
    const idle = await listIdleRounds(deps.db, deps.clock.nowMs() - idleRoundMs);
    for (const { id, playerId } of idle) await endIdleRound(deps, playerId, id);
    return idle.length;
  },
});

const entryOf = ({ find }: StepsDeps, gameCode: string): SteppedEntry =>
  find(gameCode) ?? refuse("game_unknown");

const termsOf = ({ game }: SteppedEntry, stake: bigint, currency: string): Terms => ({
  stake: minor(stake),
  currency,
  limits: game.limits(currency),
});

async function standingOf(
  tx: Tx,
  deps: StepsDeps,
  round: RoundRow,
  steps: readonly StepRow[],
): Promise<Standing> {
  const entry = entryOf(deps, round.gameCode);
  const seeds = await findSeedsOf(tx, round.id);
  if (seeds === undefined) throw new Error(`round ${round.ref} has no seeds`);
  const taken = steps.filter((step) => step.status === "done").map((step) => step.input);
  const terms = termsOf(entry, round.stakeMinor, round.currency);
  return entry.rules.replay(seededWords(hmac, seeds), round.input, taken, terms);
}

/** Writes the new state of the round; returns the win call to deliver, if the round has ended. */
async function settle(
  tx: Tx,
  { clock, stakes }: StepsDeps,
  round: RoundRow,
  { outcome, payout }: Standing,
  extra: bigint,
): Promise<string | undefined> {
  await setProgress(tx, round.id, outcome, extra, clock.nowMs());
  return payout === null ? undefined : stakes.payOut(tx, round, outcome, payout);
}

async function open(deps: StepsDeps, order: OpenOrder): Promise<SteppedResult> {
  const entry = entryOf(deps, order.game.gameCode);
  const terms = termsOf(entry, order.stake, order.session.currency);
  const input = entry.rules.open(order.choice, terms) as Readonly<Record<string, unknown>>;
  let winUuid: string | undefined;
  const taken = await deps.stakes.take({ ...order, input, panel: 0 }, async (tx, round) => {
    await deps.seeds.ensure(tx, round.playerId);
    const pair = await takeNonce(tx, round.playerId);
    if (pair === undefined) throw new Error("the player has no active seed pair");
    await setSeeds(tx, round.id, pair);
    winUuid = await settle(tx, deps, round, await standingOf(tx, deps, round, []), 0n);
  });
  const balance = taken.isReplay ? undefined : taken.balance;
  return finish(deps, order.session, taken.roundId, winUuid, balance);
}

async function lockedRound(tx: Tx, playerId: string, roundId: string): Promise<RoundRow> {
  const isFound = await lockRound(tx, playerId, roundId);
  const round = isFound ? await findRound(tx, roundId) : undefined;
  return round ?? refuse("round_unknown");
}

async function begin(tx: Tx, deps: StepsDeps, order: StepOrder, input: unknown): Promise<Begun> {
  const { session } = order;
  const round = await lockedRound(tx, session.id, order.roundId);
  if (round.gameCode !== session.gameCode || round.actedAtMs === null) refuse("round_unknown");
  const steps = await listSteps(tx, round.id);
  const known = steps.find((step) => step.actionId === order.actionId);
  if (known !== undefined) return replayOf(known, order, input);
  if (round.status !== "accepted") refuse("step_not_possible");
  if (steps.some((step) => step.status === "stake_pending")) refuse("round_open");
  const place = steps.filter((step) => step.status === "done").length + 1;
  if (order.place !== place) refuse("step_out_of_order");
  const { extraStake, standing } = (await standingOf(tx, deps, round, steps)).next(input);
  const step = {
    id: deps.ids.uuid(),
    roundId: round.id,
    actionId: order.actionId,
    input,
    stakeMinor: extraStake,
    isDefault: false,
    refusal: null,
    nowMs: deps.clock.nowMs(),
  };
  if (extraStake > 0n && !round.isDemo) {
    await insertStep(tx, { ...step, place: null, status: "stake_pending" });
    const betUuid = await writeBet(tx, deps, round.id, { amount: extraStake, stepId: step.id });
    return { is: "asking", stepId: step.id, betUuid, stake: extraStake };
  }
  const balance = extraStake > 0n ? await takeDemo(tx, round, extraStake) : undefined;
  await insertStep(tx, { ...step, place, status: "done" });
  const winUuid = await settle(tx, deps, round, standing, extraStake);
  return { is: "taken", winUuid, ...(balance === undefined ? {} : { balance }) };
}

async function takeDemo(tx: Tx, round: RoundRow, extra: Minor): Promise<Minor> {
  const left = await moveDemoBalance(tx, round.playerId, 0n - extra);
  if (left !== undefined) return left;
  const balance = await getDemoBalance(tx, round.playerId);
  return refuse("insufficient_funds", amountText(balance, round.currency));
}

async function step(deps: StepsDeps, order: StepOrder): Promise<SteppedResult> {
  const { session, roundId } = order;
  const input = entryOf(deps, session.gameCode).rules.readStep(order.step);
  const begun = await deps.db.transaction((tx) => begin(tx, deps, order, input));
  if (begun.is === "replay") return finish(deps, session, roundId, undefined, undefined);
  if (begun.is === "taken") return finish(deps, session, roundId, begun.winUuid, begun.balance);
  const asked = await askForBet(deps, session.operatorId, begun.betUuid, begun.stake);
  if (asked.is === "taken") {
    const winUuid = await deps.db.transaction((tx) => accept(tx, deps, order, begun, asked.said));
    return finish(deps, session, roundId, winUuid, asked.balance);
  }
  if (asked.is === "unclear") {
    await undo(deps, { id: begun.stepId, roundId, playerId: session.id }, asked.said);
    return refuse("wallet_unavailable");
  }
  const code = refusalOf(asked.said);
  await deps.db.transaction(async (tx) => {
    await lockRound(tx, session.id, roundId);
    await endCall(tx, begun.betUuid, "declined", asked.said, deps.clock.nowMs());
    await endStep(tx, begun.stepId, "refused", { refusal: code });
  });
  const { balance } = asked;
  return refuse(code, balance === undefined ? undefined : amountText(balance, session.currency));
}

/** The stake is in: the step takes its place. */
async function accept(
  tx: Tx,
  deps: StepsDeps,
  order: StepOrder,
  begun: Extract<Begun, { is: "asking" }>,
  said: string,
): Promise<string | undefined> {
  const round = await lockedRound(tx, order.session.id, order.roundId);
  // No row: the step was taken for an orphan and its stake is being rolled back.
  const isOurs = await endCall(tx, begun.betUuid, "done", said, deps.clock.nowMs());
  if (!isOurs) refuse("wallet_unavailable");
  await endStep(tx, begun.stepId, "done", { place: order.place });
  const standing = await standingOf(tx, deps, round, await listSteps(tx, round.id));
  return settle(tx, deps, round, standing, begun.stake);
}

async function undo(
  deps: StepsDeps,
  { id: stepId, roundId, playerId }: OrphanStep,
  said: string,
): Promise<void> {
  const callUuid = await deps.db.transaction(async (tx) => {
    const round = await lockedRound(tx, playerId, roundId);
    const betUuid = await findStepBetUuid(tx, stepId);
    if (betUuid === undefined) throw new Error(`step ${stepId} has no bet`);
    if (!(await endStep(tx, stepId, "undone", {}))) return undefined;
    deps.log.warn({ round: round.ref, said }, "a step's stake without a clear answer goes back");
    return writeRollback(tx, deps, round.id, { betUuid, stepId });
  });
  if (callUuid !== undefined) await deps.delivery.deliver(callUuid, 1);
}

/** Pays what there is to pay, and reads the round back: the player gets what is written. */
async function finish(
  { db, delivery }: StepsDeps,
  session: Session,
  roundId: string,
  winUuid: string | undefined,
  balanceSaid: Minor | undefined,
): Promise<SteppedResult> {
  const delivered =
    winUuid === undefined ? undefined : await delivery.deliver(winUuid, winTriesAtOnce);
  const row = await findRoundOf(db, session.id, roundId);
  if (row === undefined || row.outcome === null || !("stepsTaken" in row.outcome)) {
    throw new Error(`round ${roundId} has no outcome`);
  }
  const demo = row.isDemo ? await getDemoBalance(db, session.id) : undefined;
  const balance = demo ?? delivered?.balance ?? balanceSaid;
  return {
    roundId,
    stake: amountText(stakedMinor(row), row.currency),
    payout: row.payoutMinor === null ? null : amountText(row.payoutMinor, row.currency),
    balance: balance === undefined ? null : amountText(balance, row.currency),
    isPayoutPending: row.status === "payout_pending",
    outcome: row.outcome as SteppedOutcome,
  };
}

async function endIdleRound(deps: StepsDeps, playerId: string, roundId: string): Promise<void> {
  const winUuid = await deps.db.transaction(async (tx) => {
    const round = await lockedRound(tx, playerId, roundId);
    if (round.status !== "accepted") return undefined;
    return settle(tx, deps, round, await takeDefaults(tx, deps, round), 0n);
  });
  if (winUuid !== undefined) await deps.delivery.deliver(winUuid, 1);
}

/** Takes default steps until the round has ended. */
async function takeDefaults(tx: Tx, deps: StepsDeps, round: RoundRow): Promise<Standing> {
  const steps = await listSteps(tx, round.id);
  let standing = await standingOf(tx, deps, round, steps);
  let place = steps.filter((each) => each.status === "done").length;
  for (let count = 0; standing.payout === null; count += 1) {
    if (count === defaultStepsMax) throw new Error(`round ${round.ref} does not end`);
    const input = standing.defaultStep();
    const next = standing.next(input);
    if (next.extraStake > 0n) throw new Error("a default step may not cost anything");
    place += 1;
    await insertStep(tx, {
      id: deps.ids.uuid(),
      roundId: round.id,
      actionId: deps.ids.uuid(),
      place,
      input,
      stakeMinor: 0n,
      isDefault: true,
      status: "done",
      refusal: null,
      nowMs: deps.clock.nowMs(),
    });
    standing = next.standing;
  }
  return standing;
}

/** What a repeated step gets: the current state of the round, or its first refusal. */
function replayOf(known: StepRow, order: StepOrder, input: unknown): Begun {
  const isSame =
    (known.place === null || known.place === order.place) &&
    isDeepStrictEqual(known.input, JSON.parse(JSON.stringify(input)));
  if (!isSame) refuse("action_reused");
  if (known.status === "stake_pending") refuse("round_open");
  if (known.status === "undone") refuse("wallet_unavailable");
  if (known.status === "refused") refuse(refusalCodeOf(known));
  return { is: "replay" };
}
