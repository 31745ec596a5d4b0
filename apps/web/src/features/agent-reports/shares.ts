import type { AgentTeamPlay } from "@baize/contract";
import { isCurrency, parseMinor } from "@baize/money";
import { barShares } from "../../lib/bar-shares.ts";

/** How large things are beside each other, for drawings. Pure. */

const minorOf = (amount: string, currency: string): bigint =>
  isCurrency(currency) ? (parseMinor(amount, currency) ?? 0n) : 0n;

/** Each product's hundredths of a percent of all valid bets; what is below zero has none. */
export function productShares({ products, currency }: AgentTeamPlay): number[] {
  const amounts = products.map(({ valid }) => {
    const amount = minorOf(valid, currency);
    return amount > 0n ? amount : 0n;
  });
  const all = amounts.reduce((sum, one) => sum + one, 0n);
  // tidy: allow money-number, because it is a share and no amount.
  return amounts.map((amount) => (all === 0n ? 0 : Number((amount * 10_000n) / all)));
}

interface HeatCell {
  readonly hour: number;
  /** Undefined where nobody played. */
  readonly valid: string | undefined;
  /** From 0 to 1, beside the busiest hour. */
  readonly share: number;
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Seven days with 24 hours each. */
export function heatOf({ hours, currency }: AgentTeamPlay): (readonly HeatCell[])[] {
  const shares = barShares(hours.map(({ valid }) => minorOf(valid, currency)));
  const cells = new Map(
    hours.map(({ weekday, hour, valid }, at) => [
      `${weekday} ${hour}`,
      { hour, valid, share: shares[at] ?? 0 },
    ]),
  );
  return weekdays.map((weekday) =>
    hoursOfDay.map(
      (hour) => cells.get(`${weekday} ${hour}`) ?? { hour, valid: undefined, share: 0 },
    ),
  );
}
