import { SecurityEvent } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";

/** Something was done to a member's security, and from where: as the member's list of it says. */
export const securityNoted = defineEvent(
  "identity.security_noted",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    event: SecurityEvent,
    ip: z.string(),
    at: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);
