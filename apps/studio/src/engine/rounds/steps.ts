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
 * those of every round (rules.ts).
 */
import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { seededWords, type Hmac } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { idleRoundMs, type SteppedOutcome, type SteppedResult } from "../../protocol-steps.ts";
import { endCall, insertCall } from "../calls/store.ts";
import type { Limits } from "../limits.ts";
import type { SoldGame } from "../owners/owner.ts";
import type { Session } from "../players/service.ts";
import { getDemoBalance, moveDemoBalance } from "../players/store.ts";
import { refuse } from "../refusal.ts";
import { takeNonce } from "../seeds/store.ts";
import { askForBet } from "./asking.ts";
import { leaseMs, orphanMs, refusalOf, winTriesAtOnce } from "./rules.ts";
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

export interface Steps {
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
  /** Rolls back stakes of steps whose process died before the wallet's answer was written. */
  undoOrphans(): Promise<number>;
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

// tidy: allow function-length, because its parts are the steps of one life of a round.
export function createSteps(deps: StepsDeps): Steps {
  const { db, clock, ids, stakes, delivery } = deps;

  const entryOf = (gameCode: string): SteppedEntry => deps.find(gameCode) ?? refuse("game_unknown");

  const termsOf = ({ game }: SteppedEntry, stake: bigint, currency: string): Terms => ({
    stake: minor(stake),
    currency,
    limits: game.limits(currency),
  });

  async function standingOf(tx: Tx, round: RoundRow, steps: readonly StepRow[]): Promise<Standing> {
    const entry = entryOf(round.gameCode);
    const seeds = await findSeedsOf(tx, round.id);
    if (seeds === undefined) throw new Error(`round ${round.ref} has no seeds`);
    const taken = steps.filter((step) => step.status === "done").map((step) => step.input);
    const terms = termsOf(entry, round.stakeMinor, round.currency);
    return entry.rules.replay(seededWords(hmac, seeds), round.input, taken, terms);
  }

  /** Writes the new state of the round; returns the win call to deliver, if the round has ended. */
  async function settle(tx: Tx, round: RoundRow, standing: Standing, extra: bigint) {
    const { outcome, payout } = standing;
    await setProgress(tx, round.id, outcome, extra, clock.nowMs());
    return payout === null ? undefined : stakes.payOut(tx, round, outcome, payout);
  }

  async function open(order: OpenOrder): Promise<SteppedResult> {
    const entry = entryOf(order.game.gameCode);
    const terms = termsOf(entry, order.stake, order.session.currency);
    const input = entry.rules.open(order.choice, terms) as Readonly<Record<string, unknown>>;
    let winUuid: string | undefined;
    const whole = { ...order, input, panel: 0 };
    const taken = await stakes.take(whole, async (tx, round) => {
      await deps.seeds.ensure(tx, round.playerId);
      const pair = await takeNonce(tx, round.playerId);
      if (pair === undefined) throw new Error("the player has no active seed pair");
      await setSeeds(tx, round.id, pair);
      winUuid = await settle(tx, round, await standingOf(tx, round, []), 0n);
    });
    const balance = taken.isReplay ? undefined : taken.balance;
    return finish(order.session, taken.roundId, winUuid, balance);
  }

  async function lockedRound(tx: Tx, playerId: string, roundId: string): Promise<RoundRow> {
    const isFound = await lockRound(tx, playerId, roundId);
    const round = isFound ? await findRound(tx, roundId) : undefined;
    return round ?? refuse("round_unknown");
  }

  async function begin(tx: Tx, order: StepOrder, input: unknown): Promise<Begun> {
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
    const { extraStake, standing } = (await standingOf(tx, round, steps)).next(input);
    const nowMs = clock.nowMs();
    const step = {
      id: ids.uuid(),
      roundId: round.id,
      actionId: order.actionId,
      input,
      stakeMinor: extraStake,
      isDefault: false,
      refusal: null,
      nowMs,
    };
    if (extraStake > 0n && !round.isDemo) {
      await insertStep(tx, { ...step, place: null, status: "stake_pending" });
      const betUuid = ids.uuid();
      const call = { kind: "bet", referenceUuid: null, amountMinor: extraStake } as const;
      await writeCall(tx, round, step.id, betUuid, call, nowMs);
      return { is: "asking", stepId: step.id, betUuid, stake: extraStake };
    }
    const balance = extraStake > 0n ? await takeDemo(tx, round, extraStake) : undefined;
    await insertStep(tx, { ...step, place, status: "done" });
    const winUuid = await settle(tx, round, standing, extraStake);
    return { is: "taken", winUuid, ...(balance === undefined ? {} : { balance }) };
  }

  const writeCall = (
    tx: Tx,
    round: RoundRow,
    stepId: string,
    transactionUuid: string,
    call: Pick<Parameters<typeof insertCall>[1], "kind" | "referenceUuid" | "amountMinor">,
    nextAtMs: number,
  ) =>
    insertCall(tx, {
      ...call,
      transactionUuid,
      roundId: round.id,
      stepId,
      nowMs: clock.nowMs(),
      nextAtMs,
    });

  async function takeDemo(tx: Tx, round: RoundRow, extra: Minor): Promise<Minor> {
    const left = await moveDemoBalance(tx, round.playerId, 0n - extra);
    if (left !== undefined) return left;
    const balance = await getDemoBalance(tx, round.playerId);
    return refuse("insufficient_funds", amountText(balance, round.currency));
  }

  async function step(order: StepOrder): Promise<SteppedResult> {
    const { session, roundId } = order;
    const input = entryOf(session.gameCode).rules.readStep(order.step);
    const begun = await db.transaction((tx) => begin(tx, order, input));
    if (begun.is === "replay") return finish(session, roundId, undefined, undefined);
    if (begun.is === "taken") return finish(session, roundId, begun.winUuid, begun.balance);
    const asked = await askForBet(deps, session.operatorId, begun.betUuid, begun.stake);
    if (asked.is === "taken") {
      const winUuid = await db.transaction((tx) => accept(tx, order, begun, asked.said));
      return finish(session, roundId, winUuid, asked.balance);
    }
    if (asked.is === "unclear") {
      await undo(session.id, roundId, begun.stepId, asked.said);
      return refuse("wallet_unavailable");
    }
    const code = refusalOf(asked.said);
    await db.transaction(async (tx) => {
      await lockRound(tx, session.id, roundId);
      await endCall(tx, begun.betUuid, "declined", asked.said, clock.nowMs());
      await endStep(tx, begun.stepId, "refused", { refusal: code });
    });
    const { balance } = asked;
    return refuse(code, balance === undefined ? undefined : amountText(balance, session.currency));
  }

  /** The stake is in: the step takes its place. */
  async function accept(
    tx: Tx,
    order: StepOrder,
    begun: Extract<Begun, { is: "asking" }>,
    said: string,
  ): Promise<string | undefined> {
    const round = await lockedRound(tx, order.session.id, order.roundId);
    // No row: the step was taken for an orphan and its stake is being rolled back.
    const isOurs = await endCall(tx, begun.betUuid, "done", said, clock.nowMs());
    if (!isOurs) refuse("wallet_unavailable");
    await endStep(tx, begun.stepId, "done", { place: order.place });
    const standing = await standingOf(tx, round, await listSteps(tx, round.id));
    return settle(tx, round, standing, begun.stake);
  }

  async function undo(playerId: string, roundId: string, stepId: string, said: string) {
    const callUuid = await db.transaction(async (tx) => {
      const round = await lockedRound(tx, playerId, roundId);
      const betUuid = await findStepBetUuid(tx, stepId);
      if (betUuid === undefined) throw new Error(`step ${stepId} has no bet`);
      if (!(await endStep(tx, stepId, "undone", {}))) return undefined;
      const nowMs = clock.nowMs();
      await endCall(tx, betUuid, "unclear", "rolled back", nowMs);
      const uuid = ids.uuid();
      const call = { kind: "rollback", referenceUuid: betUuid, amountMinor: 0n } as const;
      await writeCall(tx, round, stepId, uuid, call, nowMs + leaseMs);
      deps.log.warn({ round: round.ref, said }, "a step's stake without a clear answer goes back");
      return uuid;
    });
    if (callUuid !== undefined) await delivery.deliver(callUuid, 1);
  }

  /** Pays what there is to pay, and reads the round back: the player gets what is written. */
  async function finish(
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

  async function endIdleRound(playerId: string, roundId: string): Promise<void> {
    const winUuid = await db.transaction(async (tx) => {
      const round = await lockedRound(tx, playerId, roundId);
      const steps = await listSteps(tx, roundId);
      if (round.status !== "accepted") return undefined;
      let standing = await standingOf(tx, round, steps);
      let place = steps.filter((each) => each.status === "done").length;
      for (let count = 0; standing.payout === null; count += 1) {
        if (count === defaultStepsMax) throw new Error(`round ${round.ref} does not end`);
        const input = standing.defaultStep();
        const next = standing.next(input);
        if (next.extraStake > 0n) throw new Error("a default step may not cost anything");
        place += 1;
        await insertStep(tx, {
          id: ids.uuid(),
          roundId,
          actionId: ids.uuid(),
          place,
          input,
          stakeMinor: 0n,
          isDefault: true,
          status: "done",
          refusal: null,
          nowMs: clock.nowMs(),
        });
        standing = next.standing;
      }
      return settle(tx, round, standing, 0n);
    });
    if (winUuid !== undefined) await delivery.deliver(winUuid, 1);
  }

  return {
    open,
    step,
    async undoOrphans() {
      const orphans = await listOrphanSteps(db, clock.nowMs() - orphanMs);
      for (const { playerId, roundId, id } of orphans) {
        await undo(playerId, roundId, id, "found after a restart");
      }
      return orphans.length;
    },
    async endIdle() {
      const idle = await listIdleRounds(db, clock.nowMs() - idleRoundMs);
      for (const { id, playerId } of idle) await endIdleRound(playerId, id);
      return idle.length;
    },
  };
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
