import type { Minor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { refuse } from "../refusal.ts";
import type { Press } from "./press.ts";
import { sumAutoRounds } from "./store.ts";

/** Before a round of autoplay is written down, with the player locked. Refuses: autoplay_over. */
export async function checkAutoplay(
  tx: Tx,
  playerId: string,
  { pressId, plan }: Press,
  stake: Minor,
): Promise<void> {
  if (pressId === null || plan === null) return;
  const { count, lostMinor, topWinMinor } = await sumAutoRounds(tx, playerId, pressId);
  if (count >= plan.rounds) refuse("autoplay_over");
  if (plan.lossMax !== null && lostMinor + stake > plan.lossMax) refuse("autoplay_over");
  if (plan.singleWinMax !== null && topWinMinor >= plan.singleWinMax) refuse("autoplay_over");
}
