import { BonusState } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";
import type { BonusRow } from "./bonuses/rules.ts";

/** What became of a bonus. */
export const bonusChanged = defineEvent(
  "rewards.bonus_changed",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    bonusId: z.string(),
    depositId: z.string(),
    offerId: z.string(),
    state: BonusState,
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

export function bonusChangedOf(row: BonusRow) {
  const { memberId, merchantCode, bonusId, depositId, offerId, state } = row;
  return bonusChanged({
    memberId: String(memberId),
    merchantCode,
    bonusId,
    depositId,
    offerId,
    state,
  });
}

/** Shows changed bonuses on the feed. */
export const bonusFeed = showOnFeed(bonusChanged, ({ memberId, bonusId, depositId, state }) => [
  { memberId, channel: "bonus", data: { bonusId, depositId, state } },
]);
