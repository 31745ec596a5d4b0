import { LoginWay } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";

/** What identity says happened. */

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

/**
 * Somebody signed in, and from where: for risk. Not told of the house's own accounts. What needs no
 * place reads `session_started`.
 */
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

/** An account was opened again, suspended or closed. */
export const memberStatusChanged = defineEvent(
  "identity.member_status_changed",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    status: z.enum(["open", "suspended", "closed", "unfinished"]),
  }),
  { member, merchant },
);

export const memberRegistered = defineEvent(
  "identity.member_registered",
  1,
  z.object({ memberId: z.string(), merchantCode: z.string() }),
  { member, merchant },
);

/**
 * A session was opened, of any account and by any way; its end is `session_ended`. Also one that
 * may only set a new password or an authenticator at first. It names no place: `signed_in` does.
 */
export const sessionStarted = defineEvent(
  "identity.session_started",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    sessionId: z.uuid(),
    way: LoginWay,
    /** The members' site, or the office of agents. */
    site: z.enum(["member", "agent"]),
    at: z.iso.datetime(),
  }),
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
