import type { AwardPrize, PrizeTerms } from "@baize/contract";
import type { Given, Worth } from "./rules.ts";

/** What nouns that reward ask about prizes; `rewards/prizes` answers. */

interface Brand {
  readonly merchantCode: string;
  readonly currency: string;
}

export interface Prices {
  /** What there must be for a prize, and what it is worth. Refuses: brand_rule. */
  readonly worthFor: (
    brand: Brand,
    prize: PrizeTerms,
    place?: string,
  ) => Promise<Worth & { readonly tournament?: string }>;
  /**
   * What is given with its worth as its amount; money and the amount of a bonus stay as they are.
   * What was saved before may stay though its wheel is closed by now, with the worth it had.
   * `kept` keeps its worth, whatever it is worth by now, because members were told of it.
   * `place` is where it is in the form, empty where the form gives one thing.
   *
   * Refuses: brand_rule.
   */
  readonly price: <Of extends Given>(
    brand: Brand,
    given: Of,
    placed?: {
      readonly place?: string;
      readonly known?: readonly Given[];
      readonly kept?: readonly Given[];
    },
  ) => Promise<Of>;
  /** The same of a list, in its order. Refuses: brand_rule. */
  readonly priceAll: <Of extends Given>(
    brand: Brand,
    all: readonly Of[],
    placed: {
      readonly placeOf: (at: number) => string;
      readonly known: readonly Given[];
      readonly kept?: readonly Given[];
    },
  ) => Promise<Of[]>;
}

interface AtPlaces {
  /** Where each is in the list, from 1 on. */
  readonly prizes: readonly { readonly place: number; readonly prize: AwardPrize }[];
  /** Where one of them is in the form. */
  readonly placeOf: (at: number) => string;
  readonly known: readonly Given[];
  readonly kept?: readonly Given[];
}

/** A list of amounts with what prizes at some of its places are worth. Refuses: brand_rule. */
export async function priceAt(
  { price }: Pick<Prices, "price">,
  brand: Brand,
  amounts: readonly string[],
  { prizes, placeOf, known, kept = [] }: AtPlaces,
): Promise<string[]> {
  const all = [...amounts];
  for (const [at, { place, prize }] of prizes.entries()) {
    const given = { amount: all[place - 1] ?? "0", prize };
    const priced = await price(brand, given, { place: placeOf(at), known, kept });
    // A place that the list does not have is found wrong later.
    if (place <= all.length) all[place - 1] = priced.amount;
  }
  return all;
}

export interface Shown {
  readonly prize: AwardPrize | null;
  readonly prizeOf: string | null;
}

/** Fills in the games, wheels and tournaments of the prizes among what is shown. */
export type NamePrizes = <Of extends Shown>(
  shown: readonly Of[],
  language: string,
) => Promise<Of[]>;
