import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";
import type { RedemptionRow } from "./rules.ts";

/** What waited for an operator was approved, or rejected: then its points are back. */
export const redemptionDecided = defineEvent(
  "rewards.redemption_decided",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    redemptionId: z.uuid(),
    decision: z.enum(["approved", "rejected"]),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

export const redemptionDecidedOf = (
  { memberId, merchantCode, redemptionId }: RedemptionRow,
  decision: "approved" | "rejected",
) => redemptionDecided({ memberId: String(memberId), merchantCode, redemptionId, decision });
