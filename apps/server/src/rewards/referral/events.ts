import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";

/** An invited friend met the terms, also after the hold: once for each friend. */
export const friendRewarded = defineEvent(
  "rewards.friend_rewarded",
  1,
  z.object({
    /** Who invited. */
    memberId: z.string(),
    merchantCode: z.string(),
    friendId: z.string(),
    at: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);
