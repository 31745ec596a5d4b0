import { minor, type Minor } from "@baize/money";

/** What a multiplier in hundredths pays, cut to whole minor units. */
export const payoutOf = (stake: Minor, hundredths: number): Minor =>
  minor((stake * BigInt(hundredths)) / 100n);

/** What an exact fraction pays, cut to whole minor units. */
export const payoutOfFraction = (stake: Minor, numerator: bigint, denominator: bigint): Minor =>
  minor((stake * numerator) / denominator);
