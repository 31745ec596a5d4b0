import type { WhoMay } from "@baize/contract";

/** The simple facts that a form asks for by itself; the rest is taken over from a segment. */

export const wishFacts = [
  "has_deposited",
  "has_phone",
  "has_mail",
  "has_payee",
  "is_verified",
] as const;
export type WishFact = (typeof wishFacts)[number];
export const wishes = ["any", "must", "mustNot"] as const;
export type Wish = (typeof wishes)[number];
export type Wishes = Readonly<Record<WishFact, Wish>>;

const noWishes: Wishes = {
  has_deposited: "any",
  has_phone: "any",
  has_mail: "any",
  has_payee: "any",
  is_verified: "any",
};

/** Undefined where the tree says more than the form can show. */
export function wishesOf(who: WhoMay | null): Wishes | undefined {
  if (who === null) return noWishes;
  if (!("all" in who)) return undefined;
  const found: Record<WishFact, Wish> = { ...noWishes };
  for (const one of who.all) {
    const isNot = "not" in one;
    const leaf = isNot ? one.not : one;
    const fact = "segment" in leaf ? wishFacts.find((name) => name === leaf.segment) : undefined;
    if (fact === undefined) return undefined;
    found[fact] = isNot ? "mustNot" : "must";
  }
  return found;
}

/** Null where nothing is asked for. */
export function whoOfWishes(chosen: Wishes): WhoMay | null {
  const all = wishFacts.flatMap((segment) => {
    if (chosen[segment] === "any") return [];
    return [chosen[segment] === "must" ? { segment } : { not: { segment } }];
  });
  return all.length === 0 ? null : { all };
}
