import { z } from "zod";
import { Uuid } from "../fields.ts";
import { Language } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import { Bonus, DepositBonus } from "./bonuses.ts";
import { BonusOfferSettings } from "./console-bonuses.ts";
import { PromotionTerms } from "./console-promotions.ts";
import { PromotionOffer } from "./promotions.ts";
import { WhoMay } from "./who-may.ts";

/** The operator's console: what members will read of a promotion or an offer before it is saved. */

/** What a member's part can have come to. */
export const previewStates = ["join", "joined", "claim", "claimed", "closed"] as const;
export const PreviewState = z.enum(previewStates);
export type PreviewState = z.infer<typeof PreviewState>;

const asked = {
  merchantCode: z.string().min(1).max(32),
  /** In whose words it is read. */
  language: Language,
  /** A member of the brand, to see what they are shown. */
  username: z.string().trim().min(1).max(32).optional(),
};

/** Why a member is not offered a promotion. */
export const promotionBars = ["play_paused", "not_eligible", "control_group"] as const;

export const PromotionPreview = z
  .object({
    /** Whether its card is on the site: else it is shown with its title alone. */
    hasCard: z.boolean(),
    states: z.array(z.object({ state: PreviewState, offer: PromotionOffer })),
    /** Null where none was asked for, or the brand has no such member. */
    member: z
      .object({
        username: z.string(),
        /** Null where they may take part. */
        bar: z.enum(promotionBars).nullable(),
        /** Conditions that they do not meet. */
        unmet: z.array(WhoMay),
        /** As they read it now; null where they are shown nothing. */
        offer: PromotionOffer.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "PromotionPreview" });
export type PromotionPreview = z.infer<typeof PromotionPreview>;

/** Why a member may not choose an offer. */
export const offerBars = [
  "other_currency",
  "bonus_active",
  "play_paused",
  "rewards_stopped",
  "other_deposit",
  "other_day",
  "had_it",
  "methods_closed",
  "budget_used",
  "needs_code",
] as const;
export const OfferBar = z.enum(offerBars);
export type OfferBar = z.infer<typeof OfferBar>;

export const OfferPreview = z
  .object({
    offer: DepositBonus,
    /** A bonus of it that waits for its deposit, runs, and is done; of rounds none runs. */
    bonuses: z.array(Bonus),
    member: z.object({ username: z.string(), bar: OfferBar.nullable() }).nullable(),
  })
  .meta({ id: "OfferPreview" });
export type OfferPreview = z.infer<typeof OfferPreview>;

const previewed = {
  effect: "work",
  access: "operator",
  permission: "rewards.read",
  refusals: ["permission_denied", "not_found"],
  perMinuteMax: 60,
} as const;

export const consolePreviewRoutes = {
  previewPromotion: {
    ...previewed,
    summary: "What members would read of a promotion with these terms; nothing is saved.",
    body: z.strictObject({ ...asked, promotionId: Uuid, terms: PromotionTerms }),
    response: PromotionPreview,
  },
  previewOffer: {
    ...previewed,
    summary: "What members would read of an offer with these settings; nothing is saved.",
    body: z.strictObject({ ...asked, offerId: Uuid, settings: BonusOfferSettings }),
    response: OfferPreview,
  },
} as const satisfies Record<string, RouteSchema>;
