import type { Promotion } from "@baize/contract";
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
export function categoriesOf(promotions: readonly Promotion[]): PromotionCategory[] {
  const found = new Set(promotions.map(({ category }) => category));
  return promotionCategories.filter((category) => found.has(category));
}

const order = { open: 0, soon: 1, closed: 2 } as const satisfies Record<Promotion["state"], number>;

/** Those of a category: what runs first, then what comes, then what is over. */
export function promotionsOf(
  promotions: readonly Promotion[],
  category: PromotionCategory | undefined,
): Promotion[] {
  return promotions
    .filter((promotion) => category === undefined || promotion.category === category)
    .toSorted((a, b) => order[a.state] - order[b.state]);
}
