import type { Country } from "@baize/contract";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";

/**
 * Every country that has telephone numbers, with its dialling code; those a brand sends messages
 * to come first, in the brand's order. Pure.
 */
export function listCountries(smsCountries: readonly string[]): Country[] {
  const known = getCountries();
  const first = smsCountries.flatMap((code) => known.filter((country) => country === code));
  const others = known.filter((country) => !first.includes(country)).toSorted();
  return [...first, ...others].map((countryCode) => ({
    countryCode,
    countryDialingCode: `+${getCountryCallingCode(countryCode)}`,
  }));
}
