import { multiply, rational, add, type Rational } from "@baize/fair";
import { minor, type Minor } from "@baize/money";

/**
 * What a line pays: one formula for every play (lottery page, section 3), in exact fractions and
 * cut to a whole minor unit once for an item, never for a line.
 */

/** The series at which a play returns exactly its stake. */
export const fairSeries = 2000n;

/** E of section 3: what fixed odds return of 2000. */
export const oddsSeries = { twoWay: 1960n, other: 1940n, panna: 1860n } as const;

/** One way to win; a play has a few of them. */
export interface Prize {
  readonly id: string;
  /** 1/p of a line that wins this way, as an exact fraction. */
  readonly fair: Rational;
  /** Where the stake of a line comes back as it was, whatever the series. */
  readonly isReturned: boolean;
  /** Fixed odds in hundredths, the stake included. */
  readonly oddsHundredths: bigint;
}

/** `odds = floor to 2 decimals of fair × E/2000`. */
export const oddsOf = ({ numerator, denominator }: Rational, series: bigint): bigint =>
  (100n * numerator * series) / (denominator * fairSeries);

interface PrizeOptions {
  readonly series?: bigint;
  /** Of a published table: takes the place of the formula. */
  readonly oddsHundredths?: bigint;
}

export function prize(id: string, fair: Rational, options: PrizeOptions = {}): Prize {
  const { series = oddsSeries.other, oddsHundredths = oddsOf(fair, series) } = options;
  return { id, fair, isReturned: false, oddsHundredths };
}

/** A prize whose line wins `ways` of `all` equally likely results. */
export const prizeOfWays = (id: string, ways: number, all: number, options?: PrizeOptions): Prize =>
  prize(id, rational(BigInt(all), BigInt(ways)), options);

export const twoWay = { series: oddsSeries.twoWay } as const;

export const returned: Prize = {
  id: "returned",
  fair: rational(1n, 1n),
  isReturned: true,
  oddsHundredths: 100n,
};

/** So many lines win this prize. */
export interface Hit {
  readonly prize: Prize;
  readonly lines: number;
}

/** Series S of LOTT and ZY, or the fixed odds of ELOTT and SEA. */
export type Pricing = { readonly series: bigint } | "odds";

function rateOfLine(won: Prize, pricing: Pricing): Rational {
  if (won.isReturned) return won.fair;
  if (pricing === "odds") return rational(won.oddsHundredths, 100n);
  return multiply(won.fair, rational(pricing.series, fairSeries));
}

/** What an item pays for each minor unit of the stake of a line: the column settlement joins. */
export const rateOf = (hits: readonly Hit[], pricing: Pricing): Rational =>
  hits.reduce(
    (sum, { prize: won, lines }) =>
      add(sum, multiply(rateOfLine(won, pricing), rational(BigInt(lines), 1n))),
    rational(0n, 1n),
  );

/** The prize of an item. */
export function prizeOf(hits: readonly Hit[], lineStake: Minor, pricing: Pricing): Minor {
  const { numerator, denominator } = rateOf(hits, pricing);
  return minor((lineStake * numerator) / denominator);
}
