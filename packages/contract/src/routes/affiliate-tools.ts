import { z } from "zod";
import { affiliateReportKeys, postbackEvents, postbackUrlMax } from "../affiliate-bounds.ts";
import { PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { AffiliateReport } from "./affiliates.ts";

/**
 * What an affiliate's own systems use: addresses that are told what happened, and a key by which
 * the report is read.
 */

const Day = z.iso.date();

export const AffiliatePostback = z
  .object({ event: z.enum(postbackEvents), url: z.string(), savedAt: Timestamp })
  .meta({ id: "AffiliatePostback" });
export type AffiliatePostback = z.infer<typeof AffiliatePostback>;

export const AffiliateDelivery = z
  .object({
    deliveryId: Uuid,
    event: z.enum(postbackEvents),
    state: z.enum(["waiting", "sent", "failed"]),
    tries: z.number().int(),
    /** What the other side answered last. */
    answer: z.string().nullable(),
    createdAt: Timestamp,
    doneAt: Timestamp.nullable(),
  })
  .meta({ id: "AffiliateDelivery" });
export type AffiliateDelivery = z.infer<typeof AffiliateDelivery>;

const office = { access: "agent", assurance: "line" } as const;
const Url = z.string().trim().max(postbackUrlMax);

const feed = {
  access: "anyone",
  body: z.strictObject({
    /** In the body, so that no log has it. */
    key: z.string().min(1).max(100),
    from: Day,
    to: Day,
    by: z.enum(affiliateReportKeys).default("campaign"),
  }),
  refusals: ["affiliate_key_wrong", "period_order", "period_too_long"],
  perMinuteMax: 30,
} as const;

export const affiliateToolRoutes = {
  affiliatePostbacks: {
    ...office,
    summary: "The addresses that are told of what happens.",
    response: z.array(AffiliatePostback),
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  saveAffiliatePostback: {
    ...office,
    summary: "Saves the address that is told of an event; an empty one takes it away.",
    body: z.strictObject({ event: z.enum(postbackEvents), url: Url }),
    response: z.array(AffiliatePostback),
    refusals: ["not_found", "affiliate_not_approved", "postback_address_wrong"],
    perMinuteMax: 30,
  },
  testAffiliatePostback: {
    ...office,
    summary: "Calls an address once with made-up values, and tells what it answered.",
    body: z.strictObject({ event: z.enum(postbackEvents), url: Url }),
    response: z.object({ isTaken: z.boolean(), answer: z.string() }),
    refusals: ["not_found", "affiliate_not_approved", "postback_address_wrong"],
    perMinuteMax: 6,
  },
  affiliateDeliveries: {
    ...office,
    summary: "What was told to these addresses, the newest first.",
    query: PageQuery,
    response: pageOf(AffiliateDelivery),
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  affiliateKey: {
    ...office,
    summary: "Whether there is a key for the report, and its last signs.",
    response: z.object({ hint: z.string().nullable(), createdAt: Timestamp.nullable() }),
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  renewAffiliateKey: {
    ...office,
    summary: "Makes a key and tells it once; the one before ends.",
    response: z.object({ key: z.string(), hint: z.string() }),
    refusals: ["not_found", "affiliate_not_approved"],
    perMinuteMax: 6,
  },
  endAffiliateKey: {
    ...office,
    summary: "Ends the key.",
    response: z.object({}),
    refusals: ["not_found"],
    perMinuteMax: 6,
  },
  affiliateFeed: {
    ...feed,
    summary: "The report of an affiliate by a key.",
    response: AffiliateReport,
  },
  affiliateFeedFile: {
    ...feed,
    summary: "The same as CSV.",
    response: z.string(),
    file: "text/csv; charset=utf-8",
  },
} as const satisfies Record<string, RouteSchema>;
