import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import {
  AmountText,
  CurrencyText,
  GameType,
  PageQuery,
  Timestamp,
  Uuid,
  pageOf,
} from "../fields.ts";
import { freeRoundsMax } from "../vendor/operator.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";

/**
 * Free rounds: an operator gives a member rounds of one game at one stake. They cost nothing; the
 * winnings belong to the member up to the cap of the grant, and must be staked before they may be
 * withdrawn.
 */

export const freeRoundsStates = [
  "sending",
  "open",
  "used_up",
  "over",
  "cancelling",
  "cancelled",
  "failed",
] as const;
export const FreeRoundsState = z.enum(freeRoundsStates);
export type FreeRoundsState = z.infer<typeof FreeRoundsState>;

const game = { vassalage: z.string().max(16), gameCode: z.string().max(64) };

export const FreeRounds = z
  .object({
    grantId: Uuid,
    ...game,
    gameName: z.string(),
    vendorName: z.string(),
    gameType: GameType,
    currency: CurrencyText,
    /** Of each round. */
    stake: AmountText,
    rounds: z.number().int(),
    used: z.number().int(),
    /** What the rounds that were played won so far. */
    won: AmountText,
    /** So much of what they win the member keeps at most; null where it is all of it. */
    winCap: AmountText.nullable(),
    /** What of it the member keeps. */
    kept: AmountText,
    /** So many times what is won must be staked: 10,000 is once. */
    turnoverBps: z.number().int(),
    state: FreeRoundsState,
    grantedAt: Timestamp,
    endsAt: Timestamp,
  })
  .meta({ id: "FreeRounds" });
export type FreeRounds = z.infer<typeof FreeRounds>;

export const MemberFreeRounds = FreeRounds.extend({
  /** Who gave them, and why. */
  operator: z.string(),
  reason: z.string(),
  /** Who took them back, and why. */
  cancelOperator: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** What the vendor said when it refused. */
  vendorWords: z.string().nullable(),
  endedAt: Timestamp.nullable(),
}).meta({ id: "MemberFreeRounds" });
export type MemberFreeRounds = z.infer<typeof MemberFreeRounds>;

export const GrantFreeRounds = z
  .strictObject({
    ...game,
    stake: z.string().regex(/^\d{1,16}(\.\d{1,8})?$/),
    rounds: z.number().int().min(1).max(freeRoundsMax),
    /** Until when they may be played, from now. */
    days: z.number().int().min(1).max(90),
    turnoverBps: z.number().int().min(0).max(1_000_000),
    /** So much of what they win the member keeps at most; absent where it is all of it. */
    winCap: z
      .string()
      .regex(/^\d{1,16}(\.\d{1,8})?$/)
      .optional(),
    reason: MemberReason,
  })
  .meta({ id: "GrantFreeRounds" });
export type GrantFreeRounds = z.infer<typeof GrantFreeRounds>;

export const freeRoundRoutes = {
  freeRounds: {
    summary: "The member's free rounds, newest first.",
    access: "member",
    response: z.array(FreeRounds).max(50),
    refusals: [],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;

export const consoleFreeRoundRoutes = {
  freeRoundGames: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The open games whose vendors let us give rounds of them.",
    response: z.array(z.object({ ...game, gameName: z.string(), vendorName: z.string() })),
    refusals: ["permission_denied"],
  },
  memberFreeRounds: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "A member's free rounds, newest first.",
    params: MemberParams,
    query: PageQuery,
    response: pageOf(MemberFreeRounds),
    refusals: ["permission_denied", "not_found"],
  },
  grantFreeRounds: {
    effect: "money",
    access: "operator",
    permission: "rewards.gift",
    summary: "Gives a member free rounds and tells the vendor of the game.",
    params: MemberParams,
    body: GrantFreeRounds,
    idempotent: true,
    response: MemberFreeRounds,
    refusals: [
      "permission_denied",
      "not_found",
      "game_unavailable",
      "amount_out_of_range",
      ...rewardCapRefusals,
      "rewards_stopped",
      "play_paused",
      "idempotency_key_reused",
    ],
    perMinuteMax: 60,
  },
  cancelFreeRounds: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Takes back the rounds that were not played. Again, it changes nothing.",
    params: MemberParams.extend({ grantId: Uuid }),
    body: z.strictObject({ reason: MemberReason }),
    response: MemberFreeRounds,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
