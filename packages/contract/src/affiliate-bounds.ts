/** What affiliates and their plans may be; light enough for a browser. */

export const affiliateStatuses = ["pending", "approved", "suspended", "blocked"] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];

/**
 * A rate of the month; by the tier the month reaches; each tier's rate for its own part; an amount
 * for who deposits; for who deposits and plays enough; a share and an amount; of the affiliates
 * right below.
 */
export const affiliatePlanKinds = [
  "share",
  "tiered",
  "ladder",
  "cpa",
  "qualified_cpa",
  "hybrid",
  "sub_share",
] as const;
export type AffiliatePlanKind = (typeof affiliatePlanKinds)[number];

/** A month that was lost: borne by the next ones, or forgotten. */
export const affiliateCarries = ["carried", "zeroed"] as const;
export type AffiliateCarry = (typeof affiliateCarries)[number];

export const affiliateStatementStates = [
  "zero",
  "below_minimum",
  "rolled",
  "awaiting_approval",
  "due",
  "on_hold",
  "paid",
  "cancelled",
] as const;
export type AffiliateStatementState = (typeof affiliateStatementStates)[number];

export const planTiersMax = 10;
export const planNameMax = 60;
export const campaignNameMax = 60;
export const campaignsMax = 50;
export const holdDaysMax = 90;
export const acquisitionDaysMax = 365;

/** Where a campaign's link may lead. */
export const landings = ["/register", "/", "/promotions", "/games/RNG", "/games/LIVE"] as const;
export type Landing = (typeof landings)[number];

/** What a report of an affiliate is told apart by. */
export const affiliateReportKeys = [
  "campaign",
  "source",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "device",
  "country",
  "cohort",
] as const;
export type AffiliateReportKey = (typeof affiliateReportKeys)[number];

/** What an affiliate's own system may be told of. */
export const postbackEvents = [
  "registration",
  "first_deposit",
  "deposit",
  "qualified",
  "daily_income",
] as const;
export type PostbackEvent = (typeof postbackEvents)[number];

/** What an address may name, and what stands there instead. */
export const postbackPlaceholders = [
  "event",
  "event_id",
  "campaign",
  "click_id",
  "src",
  "s1",
  "s2",
  "s3",
  "s4",
  "s5",
  "amount",
  "currency",
  "day",
] as const;
export const postbackUrlMax = 1000;
