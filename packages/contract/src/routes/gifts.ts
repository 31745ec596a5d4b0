import { z } from "zod";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { localText } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { MemberReason } from "./console-members.ts";
import { PrizeTerms } from "./prizes.ts";

/** Awards that an operator gives to a list of members at once: a name and an amount a line. */

export const giftLinesMax = 500;

/** Why a line cannot be given, or is passed over. */
export const giftProblems = ["unreadable", "amount", "twice", "unknown", "shut", "paused"] as const;
export const GiftProblem = z.enum(giftProblems);
export type GiftProblem = z.infer<typeof GiftProblem>;

/** What every line of a list gives; its second column says how much, or how many. */
const Prize = PrizeTerms.default({ kind: "cash" });

/** What the members read, in their languages. */
const title = localText(80);

const Csv = z.string().min(1).max(60_000);
const merchantCode = z.string().max(32);

export const CheckedGift = z
  .object({
    line: z.number().int(),
    username: z.string(),
    /** What the line is worth; null where it says no amount. */
    amount: AmountText.nullable(),
    /** How many, of what is counted. */
    count: z.number().int().nullable(),
    problem: GiftProblem.nullable(),
  })
  .meta({ id: "CheckedGift" });
export type CheckedGift = z.infer<typeof CheckedGift>;

export const GiftList = z
  .object({
    listId: Uuid,
    merchantCode: z.string(),
    currency: CurrencyText,
    title,
    turnoverBps: z.number().int(),
    days: z.number().int(),
    reason: z.string(),
    operator: z.string(),
    /** The second person; null where one sufficed. */
    approver: z.string().nullable(),
    givenAt: Timestamp,
    lines: z.number().int(),
    given: z.number().int(),
    /** What was given is worth. */
    amount: AmountText,
    prize: PrizeTerms,
    /** How many were given, of what is counted. */
    count: z.number().int().nullable(),
  })
  .meta({ id: "GiftList" });
export type GiftList = z.infer<typeof GiftList>;

export const GiftsToGive = z
  .strictObject({
    merchantCode,
    title,
    turnoverBps: z.number().int().min(0).max(1_000_000),
    /** Until when each may be claimed, from now. */
    days: z.number().int().min(1).max(90),
    reason: MemberReason,
    prize: Prize,
    csv: Csv,
  })
  .meta({ id: "GiftsToGive" });
export type GiftsToGive = z.infer<typeof GiftsToGive>;

const OneList = z.strictObject({ listId: Uuid });

export const consoleGiftRoutes = {
  giftLists: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Lists of members who were given awards, newest first.",
    query: PageQuery.extend({ merchantCode: merchantCode.optional() }),
    response: pageOf(GiftList),
    refusals: ["permission_denied"],
  },
  giftList: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "One list with the result of each line.",
    params: OneList,
    response: GiftList.extend({
      results: z.array(
        z.object({
          line: z.number().int(),
          memberId: z.string(),
          username: z.string(),
          amount: AmountText,
          count: z.number().int().nullable(),
          result: z.enum(["given", "paused", "shut"]),
        }),
      ),
    }).meta({ id: "GiftListWhole" }),
    refusals: ["permission_denied", "not_found"],
  },
  checkGifts: {
    effect: "work",
    access: "operator",
    permission: "rewards.gift",
    summary: "Says of each line of a list what would be given and what is wrong. It gives nothing.",
    body: z.strictObject({ merchantCode, prize: Prize, csv: Csv }),
    response: z.object({
      lines: z.array(CheckedGift),
      total: AmountText,
      count: z.number().int().nullable(),
      currency: CurrencyText,
      /** Whether it may be given: nothing is wrong that would have to be corrected. */
      isSound: z.boolean(),
    }),
    refusals: ["permission_denied", "not_found", "brand_rule"],
    perMinuteMax: 30,
  },
  giveGifts: {
    effect: "money",
    access: "operator",
    permission: "rewards.gift",
    summary:
      "Gives each member of a list an award to claim, once. Members on a break or whose account " +
      "is shut are passed over; anything else that is wrong refuses all of it.",
    body: GiftsToGive,
    idempotent: true,
    response: GiftList,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "amount_out_of_range",
      "idempotency_key_reused",
    ],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
