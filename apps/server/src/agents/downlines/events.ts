import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";

/** What agents and players of their teams say to each other. */

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

/** A player was offered to become an agent. */
export const promotionOffered = defineEvent(
  "agents.promotion_offered",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    offerId: z.uuid(),
    agentId: z.string(),
    endsAt: z.iso.datetime(),
  }),
  { member, merchant },
);

/** The player answered; the member is the agent who had offered it. */
export const promotionAnswered = defineEvent(
  "agents.promotion_answered",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    offerId: z.uuid(),
    playerId: z.string(),
    isAccepted: z.boolean(),
  }),
  { member, merchant },
);
