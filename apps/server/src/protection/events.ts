import { LimitKind, LimitPeriod } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";

/** What protection says happened. */

const member = ({ memberId }: { readonly memberId: string }) => memberId;

const amount = z.string().regex(/^\d+$/).nullable();

/** What counts, and what was asked for instead and waits. */
const limitState = z.object({
  amount,
  asked: amount.optional(),
  askedAt: z.iso.datetime().optional(),
});

/** A limit before and after, as the record of the member's changes has it. */
export const limitChanged = defineEvent(
  "protection.limit_changed",
  1,
  z.object({
    memberId: z.string(),
    kind: LimitKind,
    period: LimitPeriod,
    setBy: z.enum(["member", "operator"]),
    before: limitState,
    after: limitState,
  }),
  { member },
);

export const playPaused = defineEvent(
  "protection.play_paused",
  1,
  z.object({ memberId: z.string(), kind: z.string(), endsAt: z.string().nullable() }),
  { member },
);
