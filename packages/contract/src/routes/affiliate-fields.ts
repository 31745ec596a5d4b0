import { z } from "zod";
import {
  acquisitionDaysMax,
  affiliateCarries,
  affiliatePlanKinds,
  affiliateStatementStates,
  holdDaysMax,
  planTiersMax,
} from "../affiliate-bounds.ts";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import { RateText } from "./agent-contracts.ts";

/** What the calls of affiliates and those of operators about them share. */

const Count = z.number().int();
export const MonthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What a plan says: see affiliate-bounds.ts for the kinds. Rates are decimal fractions. */
export const AffiliateTerms = z
  .strictObject({
    kind: z.enum(affiliatePlanKinds),
    /** Of what the share is: what is left of GGR, or half of the edge on valid bets. */
    basis: z.enum(["net", "edge"]),
    edge: RateText,
    tiers: z.array(z.strictObject({ from: AmountText, rate: RateText })).max(planTiersMax),
    /** What is paid for a member, once. */
    acquisition: z
      .strictObject({
        amount: AmountText,
        depositMin: AmountText,
        validMin: AmountText,
        days: Count.min(1).max(acquisitionDaysMax),
        membersMax: Count.min(1).max(1_000_000).nullable(),
      })
      .nullable(),
    /** Of what the affiliates right below come to. */
    subRate: RateText,
    adminFee: RateText,
    paymentFee: RateText,
    carry: z.enum(affiliateCarries),
    cap: AmountText.nullable(),
    /** Who wins so much in a month is set aside. */
    bigWinner: AmountText.nullable(),
    payoutMin: AmountText,
    holdDays: Count.min(0).max(holdDaysMax),
  })
  .meta({ id: "AffiliateTerms" });
export type AffiliateTerms = z.infer<typeof AffiliateTerms>;

/** A month as it was counted, and what that comes to. */
export const AffiliateFigures = z
  .object({
    members: Count,
    stake: AmountText,
    payout: AmountText,
    valid: AmountText,
    deposits: AmountText,
    ggr: AmountText,
    jackpots: AmountText,
    bonus: AmountText,
    adminFee: AmountText,
    paymentFee: AmountText,
    net: AmountText,
    carryIn: AmountText,
    base: AmountText,
    /** From 1. */
    tier: Count.nullable(),
    share: AmountText,
    /** Members an amount is paid for. */
    acquired: Count,
    acquiredAmount: AmountText,
    subAmount: AmountText,
    bigWinners: Count,
    bigWinnersAmount: AmountText,
    isCapped: z.boolean(),
    due: AmountText,
  })
  .meta({ id: "AffiliateFigures" });
export type AffiliateFigures = z.infer<typeof AffiliateFigures>;

export const AffiliateStatement = z
  .object({
    statementId: Uuid,
    month: MonthText,
    currency: CurrencyText,
    plan: z.string(),
    state: z.enum(affiliateStatementStates),
    due: AmountText,
    corrections: AmountText,
    /** What earlier months could not bear, and what this one could not. */
    debtIn: AmountText,
    debtOut: AmountText,
    /** Of earlier months below the least payment. */
    rolledIn: AmountText,
    payable: AmountText,
    payFrom: z.iso.date(),
    note: z.string().nullable(),
    createdAt: Timestamp,
    paidAt: Timestamp.nullable(),
  })
  .meta({ id: "AffiliateStatement" });
export type AffiliateStatement = z.infer<typeof AffiliateStatement>;

export const AffiliateStatementDetails = AffiliateStatement.extend({
  terms: AffiliateTerms,
  figures: AffiliateFigures,
  correctionLines: z.array(z.object({ month: MonthText, was: AmountText, now: AmountText })),
  /** SHA-256 of the document, which has terms, inputs and result. */
  hash: z.string(),
  document: z.string(),
}).meta({ id: "AffiliateStatementDetails" });
export type AffiliateStatementDetails = z.infer<typeof AffiliateStatementDetails>;
