/** A prize of a wheel, egg, box or scratch card. */
export interface WheelPrize {
  readonly prizeId: string;
  /** Whole numbers; weight / sum of weights is the chance that is shown. */
  readonly weight: number;
  /** What it costs, in minor units. */
  readonly valueMinor: bigint;
}

/** The client seed of a member's turns; the nonce counts them. */
export const wheelSeed = (promotionId: string, memberSeed: string): string =>
  `wheel:${promotionId}:${memberSeed}`;

export interface WheelCost {
  /** Of a turn, in minor units. */
  readonly mean: number;
  readonly deviation: number;
}

/** What a turn costs on average, and how far single turns lie from it. */
export function wheelCost(prizes: readonly WheelPrize[]): WheelCost {
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const meanOf = (value: (prize: WheelPrize) => number) =>
    prizes.reduce((sum, prize) => sum + prize.weight * value(prize), 0) / weights;
  const mean = meanOf(({ valueMinor }) => Number(valueMinor));
  const variance = meanOf(({ valueMinor }) => (Number(valueMinor) - mean) ** 2);
  return { mean, deviation: Math.sqrt(variance) };
}
