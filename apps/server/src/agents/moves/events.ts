import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";

/** A branch of the line was moved: told to its agent, and to the uplines before and after. */
export const branchMoved = defineEvent(
  "agents.branch_moved",
  1,
  z.object({
    /** Who is told. */
    memberId: z.string(),
    merchantCode: z.string(),
    moveId: z.uuid(),
    role: z.enum(["agent", "from", "to"]),
    /** The agent of the branch; for that agent the new upline. */
    otherId: z.string(),
    /** The first day in the new line. */
    day: z.iso.date(),
  }),
  {
    member: ({ memberId }) => memberId,
    merchant: ({ merchantCode }) => merchantCode,
  },
);
