import type { RiskPolicy } from "./store.ts";

/** What holds where a brand says nothing: a household shares an address, a club does not. */
export function usualRiskPolicy(merchantCode: string): RiskPolicy {
  return {
    merchantCode,
    ipMembers: 5,
    carrierNetworks: [],
    lowMinutes: 2880,
    mediumMinutes: 480,
    highMinutes: 60,
    lineBackHours: 48,
    lineBackPercent: 10,
  };
}

/** What a brand notices: its own words, or the usual ones. */
export function policyAmong(policies: readonly RiskPolicy[], merchantCode: string): RiskPolicy {
  return policies.find((one) => one.merchantCode === merchantCode) ?? usualRiskPolicy(merchantCode);
}
