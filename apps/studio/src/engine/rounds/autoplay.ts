import type { Minor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { refuse } from "../refusal.ts";
import { planText, type Press } from "./press.ts";
import { sumAutoRounds } from "./store.ts";

/**
 * Before a round of autoplay is written down, with the player locked. `stake` is what the round
 * costs: nothing, if it is free. Refuses: press_needed (the press began another plan),
 * autoplay_over.
 */
export async function checkAutoplay(
  tx: Tx,
  playerId: string,
  { pressId, plan }: Press,
  stake: Minor,
): Promise<void> {
  if (pressId === null || plan === null) return;
  const sum = await sumAutoRounds(tx, playerId, pressId, planText(plan));
  const { count, lostMinor, topWinMinor } = sum;
  if (!sum.isSamePlan) refuse("press_needed");
  if (count >= plan.rounds) refuse("autoplay_over");
  if (plan.lossMax !== null && lostMinor + stake > plan.lossMax) refuse("autoplay_over");
  if (plan.singleWinMax !== null && topWinMinor >= plan.singleWinMax) refuse("autoplay_over");
}
