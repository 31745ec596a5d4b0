import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";

/** What identity says happened. */

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

/** Somebody signed in; not told of the house's own accounts. */
export const signedIn = defineEvent(
  "identity.signed_in",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    ip: z.string(),
    device: z.string().nullable(),
    at: z.string(),
  }),
  { member, merchant },
);

export const memberRegistered = defineEvent(
  "identity.member_registered",
  1,
  z.object({ memberId: z.string(), merchantCode: z.string() }),
  { member, merchant },
);

export const sessionEnded = defineEvent(
  "identity.session_ended",
  1,
  z.object({ memberId: z.string(), sessionId: z.string() }),
  { member },
);

/** Tells the hubs to close the sockets of sessions that ended. */
export const sessionFeed = showOnFeed(sessionEnded, ({ sessionId }) => [
  { memberId: null, channel: "session", data: sessionId },
]);
