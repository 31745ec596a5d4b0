import { z } from "zod";
import { PageQuery, Timestamp, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberReason } from "./console-members.ts";

/**
 * The operator's console: what the nightly looks at the books found. An alert is open until its
 * look does not see it any more; nobody closes one by hand. Acknowledging records who knows about
 * it and what they do.
 */

/** "new" are open ones that nobody has acknowledged. */
export const alertStates = ["new", "acknowledged", "gone"] as const;
export type AlertState = (typeof alertStates)[number];

export const AlertInConsole = z
  .object({
    /** Never changes, such as "books_incoherent". */
    code: z.string(),
    subject: z.string(),
    detail: z.record(z.string(), z.unknown()),
    state: z.enum(alertStates),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    /** When its look did not see it any more. */
    goneAt: Timestamp.nullable(),
    acknowledgement: z.object({ operator: z.string(), at: Timestamp, note: z.string() }).nullable(),
  })
  .meta({ id: "AlertInConsole" });
export type AlertInConsole = z.infer<typeof AlertInConsole>;

export const AcknowledgeAlert = z.strictObject({
  code: z.string().min(1).max(64),
  subject: z.string().min(1).max(500),
  /** Of what was read: one that went and came back is another. */
  firstSeenAt: Timestamp,
  note: MemberReason,
});
export type AcknowledgeAlert = z.infer<typeof AcknowledgeAlert>;

export const consoleAlertRoutes = {
  alerts: {
    effect: "read",
    access: "operator",
    permission: "alerts.read",
    summary: "What the nightly looks found, the last seen first.",
    query: PageQuery.extend({ state: z.enum(alertStates).optional() }),
    response: pageOf(AlertInConsole),
    refusals: ["permission_denied"],
  },
  acknowledgeAlert: {
    effect: "work",
    access: "operator",
    permission: "alerts.acknowledge",
    summary: "Says that somebody knows of an open alert, with a note; it ends by itself.",
    body: AcknowledgeAlert,
    response: AlertInConsole,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
