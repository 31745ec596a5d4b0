import { z } from "zod";
import {
  affiliateReportKeys,
  affiliateStatuses,
  campaignNameMax,
  landings,
} from "../affiliate-bounds.ts";
import { AmountText, CurrencyText, PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import { linkCodePattern } from "../link-rules.ts";
import type { RouteSchema } from "../route.ts";
import {
  AffiliateFigures,
  AffiliateStatement,
  AffiliateStatementDetails,
  AffiliateTerms,
  MonthText,
} from "./affiliate-fields.ts";

/**
 * The office of affiliates: campaigns, what came of them, and what is paid. To agents of a line
 * nothing of it is there. Nobody of the members is named.
 */

const Count = z.number().int();
const Day = z.iso.date();

export const AffiliateOverview = z
  .object({
    status: z.enum(affiliateStatuses),
    currency: CurrencyText,
    timeZone: z.string(),
    /** What holds this month; null before a plan was given. */
    plan: z.object({ name: z.string(), terms: AffiliateTerms }).nullable(),
    /** What holds from a later month on. */
    next: z.object({ name: z.string(), fromMonth: MonthText }).nullable(),
    month: MonthText,
    /** The month so far, as far as it is counted. */
    soFar: AffiliateFigures.nullable(),
    /** What the coming months bear first. */
    debt: AmountText,
    /** Settled and not paid yet. */
    open: AmountText,
    paid: AmountText,
    members: Count,
  })
  .meta({ id: "AffiliateOverview" });
export type AffiliateOverview = z.infer<typeof AffiliateOverview>;

export const AffiliateCampaign = z
  .object({
    code: z.string(),
    name: z.string(),
    landing: z.string(),
    isOn: z.boolean(),
    visits: Count,
    visitors: Count,
    registrations: Count,
    createdAt: Timestamp,
  })
  .meta({ id: "AffiliateCampaign" });
export type AffiliateCampaign = z.infer<typeof AffiliateCampaign>;

export const AffiliateReportRow = z
  .object({
    key: z.string(),
    clicks: Count,
    registrations: Count,
    firstDepositors: Count,
    deposits: AmountText,
    valid: AmountText,
    ggr: AmountText,
    bonus: AmountText,
    net: AmountText,
  })
  .meta({ id: "AffiliateReportRow" });
export type AffiliateReportRow = z.infer<typeof AffiliateReportRow>;

export const AffiliateReport = z
  .object({
    by: z.enum(affiliateReportKeys),
    from: Day,
    to: Day,
    currency: CurrencyText,
    timeZone: z.string(),
    rows: z.array(AffiliateReportRow),
    /** Of all there are. */
    totals: AffiliateReportRow.omit({ key: true }),
    /** There are more rows: only the largest are here. */
    isMore: z.boolean(),
  })
  .meta({ id: "AffiliateReport" });
export type AffiliateReport = z.infer<typeof AffiliateReport>;

const office = { access: "agent", assurance: "line" } as const;
const Name = z.string().trim().min(1).max(campaignNameMax);

export const affiliateRoutes = {
  affiliateOverview: {
    ...office,
    summary: "An affiliate's plan, the month so far, and what is open.",
    response: AffiliateOverview,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  affiliateCampaigns: {
    ...office,
    summary: "An affiliate's campaigns, the newest first, with what came of the last 30 days.",
    query: PageQuery,
    response: pageOf(AffiliateCampaign),
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  createAffiliateCampaign: {
    ...office,
    summary: "Makes a campaign: a link and a code by which players register.",
    body: z.strictObject({
      /** A random one where absent. */
      code: z.string().trim().regex(linkCodePattern).optional(),
      name: Name,
      landing: z.enum(landings),
    }),
    response: AffiliateCampaign,
    refusals: [
      "idempotency_key_reused",
      "not_found",
      "affiliate_not_approved",
      "link_code_taken",
      "too_many_links",
    ],
    idempotent: true,
    perMinuteMax: 20,
  },
  changeAffiliateCampaign: {
    ...office,
    summary: "Changes a campaign's name or landing page, or turns it off or on.",
    params: z.strictObject({ code: z.string().trim().min(1).max(64) }),
    body: z.strictObject({
      name: Name.optional(),
      landing: z.enum(landings).optional(),
      isOn: z.boolean().optional(),
    }),
    response: AffiliateCampaign,
    refusals: ["idempotency_key_reused", "not_found", "affiliate_not_approved", "too_many_links"],
    idempotent: true,
    perMinuteMax: 30,
  },
  affiliateStatements: {
    ...office,
    summary: "An affiliate's months, the newest first.",
    query: PageQuery,
    response: pageOf(AffiliateStatement),
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  affiliateStatement: {
    ...office,
    summary: "A month opened as arithmetic.",
    params: z.strictObject({ statementId: Uuid }),
    response: AffiliateStatementDetails,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  affiliateReport: {
    ...office,
    summary: "What came of an affiliate's campaigns, by what tells visitors apart.",
    query: z.strictObject({
      from: Day,
      to: Day,
      by: z.enum(affiliateReportKeys).default("campaign"),
    }),
    response: AffiliateReport,
    refusals: ["not_found", "period_order", "period_too_long"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
