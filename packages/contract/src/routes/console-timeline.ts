import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import { MemberParams } from "./console-members.ts";
import { LimitChange } from "./console-protection.ts";

/** The operator's console: everything that happened to one member, as one list by time. */

export const timelineKinds = [
  "sign_in",
  "deposit",
  "withdrawal",
  "wallet",
  "bonus",
  "award",
  "points",
  "line",
  "adjustment",
  "limit",
  "document",
  "risk",
  "note",
  "act",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const TimelineItem = z
  .object({
    /** The number of the case, of the note or of the entry in the audit trail. */
    itemId: Uuid,
    at: Timestamp,
    kind: z.enum(timelineKinds),
    /** How it stands now, or what was done. */
    what: z.string(),
    amount: AmountText.nullable(),
    currency: CurrencyText.nullable(),
    /** Seen from the member's own wallet. */
    direction: z.enum(["in", "out"]).nullable(),
    /** The operator. */
    by: z.string().nullable(),
    /** A note's text; else what names the case: reference, vendor, other member,
     * document, kind of flag, address. */
    text: z.string().nullable(),
    limit: LimitChange.nullable(),
  })
  .meta({ id: "TimelineItem" });
export type TimelineItem = z.infer<typeof TimelineItem>;

export const consoleTimelineRoutes = {
  memberTimeline: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary:
      "Everything that happened to one member, newest first. Kinds the operator may not read " +
      "elsewhere are left out.",
    params: MemberParams,
    query: z.strictObject({
      kind: z.enum(timelineKinds).optional(),
      /** `next` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))))
        .optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ content: z.array(TimelineItem), next: z.string().nullable() }),
    refusals: ["permission_denied", "not_found"],
  },
} as const satisfies Record<string, RouteSchema>;
