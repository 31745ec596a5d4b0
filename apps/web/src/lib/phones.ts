import type { Country } from "@baize/contract";
import { digitsOf, latinDigits } from "./digits.ts";

/**
 * Mobile numbers as people type them. The plans of all countries weigh more than the form: they are
 * loaded when a number is first read.
 */

export interface MobileNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** What libphonenumber is asked for; typed here so that its plans load with the first number. */
const plans = () => import("libphonenumber-js/mobile");
type CountryCode = Parameters<Awaited<ReturnType<typeof plans>>["getCountryCallingCode"]>[0];

/**
 * The number in the two parts that calls carry, or undefined where it is no mobile number of one of
 * the countries. A number typed with its dialling code decides the country itself.
 */
export async function readMobile(
  typed: string,
  countryCode: string,
  countries: readonly Country[],
): Promise<MobileNumber | undefined> {
  const { parsePhoneNumberFromString } = await plans();
  const text = latinDigits(typed).trim().replace(/^00/, "+");
  const number = parsePhoneNumberFromString(text, countryCode as CountryCode);
  if (number?.isValid() !== true) return undefined;
  const countryDialingCode = `+${number.countryCallingCode}`;
  const isServed = countries.some((known) => known.countryDialingCode === countryDialingCode);
  if (!isServed) return undefined;
  // The brand's rule counts digits as its people write them, with the leading zero where they do.
  const mobileNum = text.startsWith("+") ? number.nationalNumber : digitsOf(text);
  return { mobileNum, countryDialingCode };
}
