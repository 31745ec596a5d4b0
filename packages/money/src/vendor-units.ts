import { currencyOf } from "./currency.ts";
import { minor, type Minor } from "./minor.ts";

/** The vendor contract counts in 1/100,000 of a major unit (wallet contract, section 3). */
export const vendorUnitsPerMajor = 100_000n;

/**
 * Vendor units as minor units. Returns undefined when the amount is finer than the currency's
 * smallest unit: rounding it would make or lose money.
 */
export function fromVendorUnits(units: bigint, currency: string): Minor | undefined {
  const scaled = units * 10n ** BigInt(currencyOf(currency).decimals);
  return scaled % vendorUnitsPerMajor === 0n ? minor(scaled / vendorUnitsPerMajor) : undefined;
}

/**
 * Minor units as vendor units. A currency with more than five decimals is cut toward zero, so a
 * vendor never sees more than the member has.
 */
export function toVendorUnits(amount: Minor, currency: string): bigint {
  return (amount * vendorUnitsPerMajor) / 10n ** BigInt(currencyOf(currency).decimals);
}
