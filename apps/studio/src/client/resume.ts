/** Reading what became of a round that a reload cut short. */
import { minor } from "@baize/money";
import type { Amount, RoundView } from "../protocol.ts";
import { pause } from "./api.ts";
import type { Frame } from "./frame.ts";

interface CutShort {
  readonly view: RoundView;
  readonly step: number;
  /** What the player has once it is shown. */
  readonly balance: Amount;
}

const triesMax = 12;
const tryMs = 700;
const sceneMsMax = 8_000;

/** Resolves when something can be drawn on, or nothing will be. */
export function sceneOf({ hasScene }: Frame): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, sceneMsMax);
    const look = (): void => {
      if (!hasScene.get()) return;
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = hasScene.subscribe(look);
    look();
  });
}

/** Its stake may have been on the way to the wallet when the page went. */
async function outcomeOf({ api }: Frame, actionId: string): Promise<RoundView | null> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const answer = await api.roundOfAction(actionId);
    if (!answer.success && answer.code !== "offline") return null;
    if (answer.success && answer.value.outcome !== null) return answer.value;
    if (answer.success && answer.value.status !== "stake_pending") return null;
    await pause(tryMs);
  }
  return null;
}

/**
 * The round, and a balance in sight from which its payout is missing until it is shown. Null where
 * nothing came of it.
 */
export async function readUnseen(frame: Frame): Promise<CutShort | null> {
  const { left } = frame.unseen;
  if (left === null) return null;
  const view = await outcomeOf(frame, left.actionId);
  if (view === null) return null;
  const answer = await frame.api.balance();
  const balance = answer.success ? answer.value.balance : frame.session.balance;
  const isPaid = view.status === "settled" && view.payout !== null;
  if (isPaid) {
    const before = frame.amount(balance) - frame.amount(view.payout);
    frame.balance.set(minor(before > 0n ? before : 0n));
  }
  await sceneOf(frame);
  return { view, step: left.step, balance };
}
