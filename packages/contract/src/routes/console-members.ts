import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { securityEvents } from "./security.ts";

/**
 * The operator's console, members: who they are, what they have, and what was done with the
 * account. What names a person is masked; reading it in full is a call of its own that needs a
 * permission and a reason, and stays in the audit trail.
 */

export const memberStatuses = ["open", "suspended", "closed", "unfinished"] as const;
/** What operators make of an account; an unfinished one only its person opens. */
const settableStatuses = ["open", "suspended", "closed"] as const;
/** What of a person can be read in full, one at a time. */
export const personalFields = ["mobile", "email", "payeeName", "idNumber", "birthday"] as const;

const MemberNumber = z.string().regex(/^[1-9]\d{0,18}$/);
export const MemberReason = z.string().trim().min(3).max(300);
export const MemberParams = z.strictObject({ memberId: MemberNumber });

export const MemberInList = z
  .object({
    /** The platform's own number of the member, which the ledger knows too. */
    memberId: MemberNumber,
    /** What vendors know the member by. */
    publicId: z.string(),
    merchantCode: z.string(),
    username: z.string(),
    nickname: z.string(),
    type: z.number().int(),
    status: z.enum(memberStatuses),
    isTest: z.boolean(),
    currency: CurrencyText,
    registeredAt: Timestamp,
    lastLoginAt: Timestamp.nullable(),
  })
  .meta({ id: "MemberInList" });
export type MemberInList = z.infer<typeof MemberInList>;

export const MemberNote = z
  .object({ noteId: Uuid, text: z.string(), operator: z.string(), at: Timestamp })
  .meta({ id: "MemberNote" });
export type MemberNote = z.infer<typeof MemberNote>;

export const MemberInConsole = MemberInList.extend({
  language: z.string().nullable(),
  registeredIp: z.string(),
  lastLoginIp: z.string().nullable(),
  /** User name of the agent, affiliate or member who invited. */
  invitedBy: z.string().nullable(),
  /** User name of the agent who opened the account for the person. */
  openedBy: z.string().nullable(),
  /** Masked; null where nothing was given. */
  person: z.object({
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    payeeName: z.string().nullable(),
    idNumber: z.string().nullable(),
    birthday: z.string().nullable(),
  }),
  hasPaymentPassword: z.boolean(),
  /** Payout details cannot be changed before. */
  payoutFrozenUntil: Timestamp.nullable(),
  balance: z.object({ cash: AmountText, bonus: AmountText, locked: AmountText }),
  /** What was done to the account's security, newest first. */
  activity: z.array(
    z.object({
      at: Timestamp,
      event: z.enum(securityEvents),
      ip: z.string(),
      userAgent: z.string(),
    }),
  ),
  notes: z.array(MemberNote),
}).meta({ id: "MemberInConsole" });
export type MemberInConsole = z.infer<typeof MemberInConsole>;

/** A row of the ledger as it stands there. */
export const Movement = z
  .object({
    transferId: z.string(),
    kind: z.string(),
    debit: z.string(),
    credit: z.string(),
    amount: AmountText,
    balanceAfter: AmountText,
    currency: CurrencyText,
    reference: z.string(),
    at: Timestamp,
  })
  .meta({ id: "Movement" });
export type Movement = z.infer<typeof Movement>;

export const consoleMemberRoutes = {
  consoleMembers: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary:
      "Members, newest first. The keyword is the beginning of a user name, or a whole number, " +
      "public id, phone number or e-mail address. More than 10,000 are not counted.",
    query: PageQuery.extend({
      keyword: z.string().trim().max(100).optional(),
      merchantCode: z.string().max(32).optional(),
      status: z.enum(memberStatuses).optional(),
    }),
    response: pageOf(MemberInList),
    refusals: ["permission_denied"],
  },
  consoleMember: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary: "One member: account, masked person, balances, security activity and notes.",
    params: MemberParams,
    response: MemberInConsole,
    refusals: ["permission_denied", "not_found"],
  },
  memberMovements: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary: "Every row of the ledger of one member, newest first.",
    params: MemberParams,
    query: z.strictObject({
      /** `next` of the page before. */
      cursor: Uuid.optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ content: z.array(Movement), next: z.string().nullable() }),
    refusals: ["permission_denied", "not_found"],
  },
  saveMemberStatus: {
    effect: "work",
    access: "operator",
    permission: "members.write",
    summary: "Suspends, closes or opens an account; sessions of one that is not open end at once.",
    params: MemberParams,
    body: z.strictObject({ status: z.enum(settableStatuses), reason: MemberReason }),
    response: z.object({ status: z.enum(memberStatuses) }),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
  revealMember: {
    effect: "work",
    access: "operator",
    permission: "members.reveal",
    summary: "One thing about a person in full. The audit trail keeps who read what and why.",
    params: MemberParams,
    body: z.strictObject({ field: z.enum(personalFields), reason: MemberReason }),
    response: z.object({ value: z.string().nullable() }),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 30,
  },
  addMemberNote: {
    effect: "work",
    access: "operator",
    permission: "members.write",
    summary: "Notes something about a member for colleagues; notes stay.",
    params: MemberParams,
    body: z.strictObject({ text: z.string().trim().min(1).max(2000) }),
    response: MemberNote,
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
