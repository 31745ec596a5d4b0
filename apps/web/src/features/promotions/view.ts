import type { PromotionOffer } from "@baize/contract";
import type { PromotionCategory } from "./api.ts";

/** In the order of their buttons. */
export const promotionCategories = [
  "welcome",
  "deposit",
  "slots",
  "live",
  "sports",
  "vip",
  "other",
] as const satisfies readonly PromotionCategory[];

/** The categories that have promotions; with only one there are no buttons. */
export function categoriesOf(promotions: readonly PromotionOffer[]): PromotionCategory[] {
  const found = new Set(promotions.map(({ category }) => category));
  return promotionCategories.filter((category) => found.has(category));
}

const order = { open: 0, soon: 1, closed: 2 } as const satisfies Record<
  PromotionOffer["state"],
  number
>;

/** What is paused stands behind what runs. */
const placeOf = ({ state, label }: PromotionOffer) =>
  order[state] + (state === "open" && label === "paused" ? 0.5 : 0);

/** Those of a category: what runs first, then what comes, then what is over. */
export function promotionsOf(
  promotions: readonly PromotionOffer[],
  category: PromotionCategory | "mine" | undefined,
): PromotionOffer[] {
  return promotions
    .filter((promotion) =>
      category === "mine"
        ? promotion.entry !== null
        : category === undefined || promotion.category === category,
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}
