import type { RewardCaps, RewardCapSettings } from "@baize/contract";
import { plainText as plain } from "../../lib/typed-numbers.ts";

/** The caps of a brand's rewards as they are typed. */
export interface CapsDraft extends Pick<RewardCapSettings, "noMixedProducts" | "noPayToWin"> {
  /** Empty for no cap. */
  readonly times: string;
}

export const capsDraftOf = ({ settings }: RewardCaps): CapsDraft => ({
  times: settings.maxWageringTimes === null ? "" : String(settings.maxWageringTimes),
  noMixedProducts: settings.noMixedProducts,
  noPayToWin: settings.noPayToWin,
});

export const brokenCapFields = ({ times }: CapsDraft): string[] =>
  plain(times) === "" || /^([1-9]\d?|100)$/.test(plain(times)) ? [] : ["times"];

/** What is sent, of a draft in which nothing is broken. */
export const capSettingsOf = ({ times, noMixedProducts, noPayToWin }: CapsDraft) => ({
  maxWageringTimes: plain(times) === "" ? null : Number(plain(times)),
  noMixedProducts,
  noPayToWin,
});
