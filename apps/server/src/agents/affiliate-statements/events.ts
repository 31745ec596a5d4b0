import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";

/** A month was paid to an affiliate. */
export const affiliatePaid = defineEvent(
  "agents.affiliate_paid",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    statementId: z.uuid(),
    /** Both ends of the month. */
    from: z.iso.date(),
    to: z.iso.date(),
    currency: z.string(),
    amountMinor: amountText,
    at: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);
