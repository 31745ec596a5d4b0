/**
 * What games have in common whose rounds everybody shares: steps in their time, stakes that go back
 * while they may, and results written for many at once.
 */
import type { Database, Tx } from "../../platform/db.ts";
import { refuse } from "../refusal.ts";
import { createQueue } from "./queue.ts";
import { refuseAgain, refuseOther, type Repeated, type Stakes } from "./stakes.ts";
import { findRound, findRoundByAction, findRoundByPress, type RoundRow } from "./store.ts";

type Step = () => Promise<void>;

export interface TimedSteps {
  /** Runs a step after a pause, one at a time; a failed step is tried again. */
  readonly after: (ms: number, step: Step) => void;
  /** The same at once. */
  readonly now: (step: Step) => void;
  readonly isStopped: () => boolean;
  /** Resolves when the step that runs is done; none comes after it. */
  readonly stop: () => Promise<void>;
}

const againMs = 1_000;

export function createTimedSteps(failed: (error: unknown) => void): TimedSteps {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let work = Promise.resolve();
  const now = (step: Step): void => {
    work = step().catch((error: unknown) => {
      failed(error);
      after(againMs, step);
    });
  };
  const after = (ms: number, step: Step): void => {
    if (!isStopped) timer = setTimeout(now, ms, step);
  };
  return {
    after,
    now,
    isStopped: () => isStopped,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
    },
  };
}

/**
 * Writes a stake's way back; gives the call to deliver, if there is one. Refuses:
 * bet_not_cancellable, once the round it lies on takes no more stakes.
 */
export async function takeBack(
  { db, stakes }: { readonly db: Database; readonly stakes: Stakes },
  betId: string,
  isOpen: (tx: Tx) => Promise<boolean>,
): Promise<string | undefined> {
  const back = await db.transaction(async (tx) => {
    const round = await findRound(tx, betId);
    if (round === undefined || !(await isOpen(tx))) refuse("bet_not_cancellable");
    const refunded = await stakes.refund(tx, round);
    if (!refunded.isDone) refuse("bet_not_cancellable");
    return refunded;
  });
  return back.callUuid;
}

export interface PressedBet {
  readonly playerId: string;
  readonly actionId: string;
  readonly pressId: string;
  readonly isAuto: boolean;
  readonly order: Repeated;
}

interface Placing<B> {
  /** The bet while its round is still known here. */
  readonly live: (roundId: string) => B | undefined;
  /** The bet as it was written down. */
  readonly written: (round: RoundRow) => B;
  readonly place: () => Promise<B>;
}

/**
 * Places one bet for each press, however often it is sent: one after another, side by side, or
 * again after a reload. Whoever repeats it gets the same bet as it stands by now, or the refusal
 * that it met. Refuses: action_reused (the same press or action with another content).
 */
export function createPresses(db: Database) {
  const inTurn = createQueue();
  return <B>(bet: PressedBet, { live, written, place }: Placing<B>): Promise<B> =>
    inTurn(`${bet.playerId}/${bet.pressId}`, async () => {
      const { playerId, actionId, pressId, isAuto } = bet;
      const known =
        (await findRoundByAction(db, playerId, actionId)) ??
        (isAuto ? undefined : await findRoundByPress(db, playerId, pressId));
      if (known === undefined) return place();
      refuseOther(known, bet.order);
      const standing = live(known.id);
      if (standing !== undefined) return standing;
      refuseAgain(known);
      return written(known);
    });
}

const settleAtOnce = 16;

/** Settles each of them, a few side by side. */
export async function settleAll<B>(
  bets: readonly B[],
  settle: (bet: B) => Promise<void>,
): Promise<void> {
  const left = [...bets];
  const lanes = Array.from({ length: settleAtOnce }, async () => {
    for (let bet = left.shift(); bet !== undefined; bet = left.shift()) await settle(bet);
  });
  await Promise.all(lanes);
}
