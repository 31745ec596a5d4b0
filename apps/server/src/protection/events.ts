import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";

/** What protection says happened. */

const member = ({ memberId }: { readonly memberId: string }) => memberId;

/** A limit before and after, as the record of the member's changes has it. */
export const limitChanged = defineEvent(
  "protection.limit_changed",
  1,
  z.looseObject({ memberId: z.string() }),
  { member },
);

export const playPaused = defineEvent(
  "protection.play_paused",
  1,
  z.object({ memberId: z.string(), kind: z.string(), endsAt: z.string().nullable() }),
  { member },
);
