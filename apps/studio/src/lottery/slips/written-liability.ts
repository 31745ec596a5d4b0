/** What slips that were written down may cost, for whoever takes them out of their draw. */
import { minor } from "@baize/money";
import { pricingOf, type PrizeMode } from "../rules/mode.ts";
import { isRefusal } from "../rules/refusal.ts";
import type { SoldLottery } from "../sold-games.ts";
import { liabilityOf, type Liability, type PricedItem } from "./exposure.ts";
import type { ItemRow, SlipRow } from "./slip-store.ts";

export function liabilityOfItems(
  game: SoldLottery,
  slip: SlipRow,
  items: readonly ItemRow[],
): Liability {
  const series = slip.series === null ? undefined : BigInt(slip.series);
  const priced = items.map((item): PricedItem => {
    const play = game.family.plays.find(({ code }) => code === item.play);
    const ticket = play?.read(item.selection);
    const pricing = pricingOf(slip.mode as PrizeMode, series, {
      min: series ?? 0n,
      max: series ?? 0n,
      betMax: series ?? 0n,
    });
    if (play === undefined || ticket === undefined || isRefusal(ticket) || isRefusal(pricing)) {
      throw new Error(`slip ${slip.id} cannot be read again`);
    }
    return { play, ticket, lineStake: minor(item.lineStakeMinor), pricing };
  });
  return liabilityOf(priced);
}
