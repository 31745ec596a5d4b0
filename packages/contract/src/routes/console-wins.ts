import { z } from "zod";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberParams, MemberReason } from "./console-members.ts";

/**
 * The operator's console: wins that a vendor sent beyond the ceiling of their game, and the
 * ceilings. The money of such a win is held until two operators release it to the member or refuse
 * it back to the vendor.
 */

export const heldWinStates = ["open", "released", "refused", "rolled_back"] as const;

/** What was broken: times the stake, the amount, or the highest pot that its vendor reported. */
export const heldWinReasons = ["multiple", "amount", "jackpot"] as const;

export const HeldWinInConsole = z
  .object({
    heldId: Uuid,
    memberId: MemberParams.shape.memberId,
    username: z.string(),
    vendorCode: z.string(),
    vendorName: z.string(),
    gameCode: z.string(),
    gameName: z.string(),
    roundId: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    /** What the round had staked when it came; of a free round, what it stood for. */
    stake: AmountText,
    /** What the round had won before it. */
    wonBefore: AmountText,
    /** The most that would have gone through: of the whole round, or of the jackpot alone. */
    ceiling: AmountText,
    reason: z.enum(heldWinReasons),
    isFree: z.boolean(),
    state: z.enum(heldWinStates),
    heldAt: Timestamp,
    decidedAt: Timestamp.nullable(),
    /** Who asked for the decision; null where the vendor took the win back. */
    decidedBy: z.string().nullable(),
    decision: z.string().nullable(),
  })
  .meta({ id: "HeldWinInConsole" });
export type HeldWinInConsole = z.infer<typeof HeldWinInConsole>;

export const DecideHeldWin = z.strictObject({
  action: z.enum(["release", "refuse"]),
  reason: MemberReason,
});
export type DecideHeldWin = z.infer<typeof DecideHeldWin>;

const Positive = z
  .string()
  .regex(/^\d{1,16}(\.\d{1,8})?$/)
  .regex(/[1-9]/);

export const WinCeilingSettings = z
  .strictObject({
    /** Times the stakes of the round; null: what the vendor states, or as usual. */
    multiple: z.number().int().min(1).max(1_000_000_000).nullable(),
    /** In major units by currency; as usual where a currency is not there. */
    amounts: z.record(CurrencyText, Positive),
  })
  .meta({ id: "WinCeilingSettings" });
export type WinCeilingSettings = z.infer<typeof WinCeilingSettings>;

export const WinCeiling = z
  .object({
    vendorCode: z.string(),
    vendorName: z.string(),
    /** Empty: every other game of the vendor. */
    gameCode: z.string(),
    /** Null for every other game. */
    gameName: z.string().nullable(),
    settings: WinCeilingSettings,
    /** Rises with every save; 0 where nothing was saved yet. */
    revision: z.number().int(),
  })
  .meta({ id: "WinCeiling" });
export type WinCeiling = z.infer<typeof WinCeiling>;

const read = { access: "operator", permission: "risk.read" } as const;
const decide = { access: "operator", permission: "risk.decide", perMinuteMax: 60 } as const;
const params = z.strictObject({ heldId: Uuid });

export const consoleWinRoutes = {
  heldWins: {
    effect: "read",
    ...read,
    summary: "Wins beyond their ceilings, newest first.",
    query: PageQuery.extend({
      state: z.enum(heldWinStates).optional(),
      /** Whatever is known of a member, as in the list of members. */
      member: z.string().trim().min(1).max(100).optional(),
    }),
    response: pageOf(HeldWinInConsole),
    refusals: ["permission_denied"],
  },
  heldWin: {
    effect: "read",
    ...read,
    summary: "One win beyond its ceiling: what came, what would have gone through, and why.",
    params,
    response: HeldWinInConsole,
    refusals: ["permission_denied", "not_found"],
  },
  decideHeldWin: {
    effect: "money",
    ...decide,
    summary: "Releases a held win to the member's cash, or refuses it back to its vendor.",
    params,
    body: DecideHeldWin,
    response: HeldWinInConsole,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
  },
  winCeilings: {
    effect: "read",
    ...read,
    summary:
      "What a round may win before it is held: by vendor and game, and where nothing is set.",
    response: z.object({
      /** Where neither an operator nor the vendor says anything; the amount in any currency. */
      usual: z.object({ multiple: z.number().int(), amount: AmountText }),
      /** One for every vendor, saved or not, and those of games. */
      ceilings: z.array(WinCeiling),
    }),
    refusals: ["permission_denied"],
  },
  saveWinCeiling: {
    effect: "threshold",
    ...decide,
    summary: "Saves what a round of a game, or of a vendor's every other game, may win.",
    params: z.strictObject({ vendorCode: z.string().min(1).max(16) }),
    body: z.strictObject({
      gameCode: z.string().trim().max(100),
      settings: WinCeilingSettings,
      revision: WinCeiling.shape.revision,
    }),
    response: WinCeiling,
    refusals: ["permission_denied", "not_found", "amount_out_of_range", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteSchema>;
