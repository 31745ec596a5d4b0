import { minor, parseMinor } from "@baize/money";
import { demoWallets } from "./methods.ts";
import type { LinePolicyRow } from "../line-transfers/rules.ts";
import type { PolicyRow } from "../withdrawal-policy/store.ts";

/**
 * What the demo brands allow, paid through SandPay. The wallets' names are invented. Nothing
 * approves itself, so that the queue has something in it.
 */
export function demoPolicy(merchantCode: string, currency: string): PolicyRow {
  const units = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  return {
    merchantCode,
    currency,
    minMinor: units("500"),
    maxMinor: units("50000"),
    quickMinor: ["500", "1000", "5000", "20000"].map(units),
    dayCountMax: 5,
    dayAmountMaxMinor: units("100000"),
    secondAboveMinor: units("20000"),
    autoUpToMinor: 0n,
    turnoverBps: 10_000,
    clearBelowMinor: units("10"),
    usualMinutes: 30,
    targetMinutes: 30,
    confirmMinutes: 1440,
    provider: "sandpay",
    offersBank: true,
    mobileWallets: [...demoWallets],
    cryptoNetworks: ["TRC20", "ERC20"],
  };
}

/**
 * What the demo brands allow along the line. Nothing of it must be staked, so that it can be sent
 * up and down again to try it out; a brand that fears laundering asks for all of it once.
 */
export function demoLinePolicy(merchantCode: string, currency: string): LinePolicyRow {
  const units = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  return {
    merchantCode,
    currency,
    minMinor: units("100"),
    maxMinor: units("25000"),
    quickMinor: ["500", "1000", "5000", "10000"].map(units),
    dayUpMaxMinor: units("50000"),
    dayDownMaxMinor: units("100000"),
    reviewAboveMinor: units("10000"),
    turnoverBps: 0,
  };
}
