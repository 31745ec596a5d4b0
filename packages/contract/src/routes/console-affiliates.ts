import { z } from "zod";
import { affiliateStatementStates, affiliateStatuses, planNameMax } from "../affiliate-bounds.ts";
import { AmountText, CurrencyText, PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import {
  AffiliateStatement,
  AffiliateStatementDetails,
  AffiliateTerms,
  MonthText,
} from "./affiliate-fields.ts";
import { MemberReason } from "./console-members.ts";
import { Username } from "./session.ts";

/** The operator's console: affiliates, their plans, and what they are paid. */

const MemberNumber = z.string().regex(/^[1-9]\d{0,18}$/);
const MerchantCode = z.string().min(1).max(32);

export const AffiliatePlan = z
  .object({
    planId: Uuid,
    merchantCode: z.string(),
    currency: CurrencyText,
    name: z.string(),
    terms: AffiliateTerms,
    createdBy: z.string(),
    createdAt: Timestamp,
    /** Affiliates it holds for now or from a later month on. */
    affiliates: z.number().int(),
  })
  .meta({ id: "AffiliatePlan" });
export type AffiliatePlan = z.infer<typeof AffiliatePlan>;

const Term = z.object({ fromMonth: MonthText, planId: Uuid, plan: z.string() });

export const AffiliateInConsole = z
  .object({
    memberId: MemberNumber,
    username: z.string(),
    merchantCode: z.string(),
    currency: CurrencyText,
    status: z.enum(affiliateStatuses),
    /** Who brought an affiliate that is below another one. */
    upline: z.string().nullable(),
    reason: z.string().nullable(),
    openedBy: z.string(),
    createdAt: Timestamp,
    statusAt: Timestamp,
    members: z.number().int(),
    debt: AmountText,
    /** From which month on which plan holds, the newest first. */
    terms: z.array(Term),
  })
  .meta({ id: "AffiliateInConsole" });
export type AffiliateInConsole = z.infer<typeof AffiliateInConsole>;

export const AffiliateStatementInConsole = AffiliateStatement.extend({
  memberId: MemberNumber,
  username: z.string(),
  merchantCode: z.string(),
  /** What an operator may do now. */
  decisions: z.array(z.enum(["approve", "cancel"])),
}).meta({ id: "AffiliateStatementInConsole" });
export type AffiliateStatementInConsole = z.infer<typeof AffiliateStatementInConsole>;

export const AffiliateStatementCase = AffiliateStatementDetails.extend(
  AffiliateStatementInConsole.pick({
    memberId: true,
    username: true,
    merchantCode: true,
    decisions: true,
  }).shape,
).meta({ id: "AffiliateStatementCase" });
export type AffiliateStatementCase = z.infer<typeof AffiliateStatementCase>;

const read = { effect: "read", access: "operator", permission: "agents.read" } as const;
const work = { effect: "work", access: "operator", permission: "agents.write" } as const;
const member = z.strictObject({ memberId: MemberNumber });
const statement = z.strictObject({ statementId: Uuid });

export const consoleAffiliateRoutes = {
  consoleAffiliates: {
    ...read,
    summary: "Affiliates; those that wait for an operator first, then the newest.",
    query: PageQuery.extend({
      merchantCode: MerchantCode.optional(),
      status: z.enum(affiliateStatuses).optional(),
      account: z.string().trim().max(64).optional(),
    }),
    response: pageOf(AffiliateInConsole),
    refusals: ["permission_denied"],
  },
  openAffiliate: {
    ...work,
    summary: "Opens an account for an affiliate and tells its first password; nothing is promised.",
    body: z.strictObject({
      merchantCode: MerchantCode,
      username: Username,
      /** The affiliate that brought this one. */
      upline: z.string().trim().max(64).optional(),
    }),
    response: AffiliateInConsole.extend({ password: z.string() }),
    refusals: ["permission_denied", "not_found", "username_taken", "line_too_deep"],
    perMinuteMax: 20,
  },
  decideAffiliate: {
    effect: "money",
    access: "operator",
    permission: "agents.write",
    summary: "Approves an affiliate with a plan, gives another plan, suspends or blocks.",
    params: member,
    body: z.strictObject({
      status: z.enum(["approved", "suspended", "blocked"]),
      /** What holds from the next month on, or from this one where none held before. */
      planId: Uuid.optional(),
      reason: MemberReason,
    }),
    response: AffiliateInConsole,
    refusals: ["permission_denied", "not_found", "affiliate_plan_needed"],
    perMinuteMax: 60,
  },
  affiliatePlans: {
    ...read,
    summary: "The plans of a brand, the newest first.",
    query: z.strictObject({ merchantCode: MerchantCode.optional() }),
    response: z.array(AffiliatePlan),
    refusals: ["permission_denied"],
  },
  createAffiliatePlan: {
    ...work,
    summary: "Writes a plan down. It never changes, and promises nothing before it is given.",
    body: z.strictObject({
      merchantCode: MerchantCode,
      name: z.string().trim().min(2).max(planNameMax),
      terms: AffiliateTerms,
    }),
    response: AffiliatePlan,
    refusals: ["permission_denied", "contract_rule", "affiliate_plan_name_taken"],
    perMinuteMax: 60,
  },
  consoleAffiliateStatements: {
    ...read,
    summary: "Months of affiliates; those that wait for an operator first.",
    query: PageQuery.extend({
      merchantCode: MerchantCode.optional(),
      state: z.enum(affiliateStatementStates).optional(),
      memberId: MemberNumber.optional(),
    }),
    response: pageOf(AffiliateStatementInConsole),
    refusals: ["permission_denied"],
  },
  consoleAffiliateStatement: {
    ...read,
    summary: "A month of an affiliate opened as arithmetic.",
    params: statement,
    response: AffiliateStatementCase,
    refusals: ["permission_denied", "not_found"],
  },
  decideAffiliateStatement: {
    effect: "money",
    access: "operator",
    permission: "agents.settle",
    summary: "Approves a month that waits, or cancels what is not paid.",
    params: statement,
    body: z.strictObject({ decision: z.enum(["approve", "cancel"]), reason: MemberReason }),
    response: AffiliateStatementCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
