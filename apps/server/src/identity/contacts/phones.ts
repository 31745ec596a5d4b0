import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { Refusal } from "../../platform/errors.ts";

/** Mobile numbers and e-mail addresses as typed, as kept, and as shown to their owner. Pure. */

/** The parser throws at a dialling code that no country has. */
const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);
const mobileTypes: ReadonlySet<string | undefined> = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** Zeros of the decimal digits our members' keyboards write: Arabic, Persian, Hindi, Bengali. */
const digitZeros = [0x660, 0x6f0, 0x966, 0x9e6] as const;

/** Full-width forms become plain ones, and digits of other scripts the digits 0 to 9. */
export function plainDigits(text: string): string {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = digitZeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/**
 * Reads a mobile number with its dialling code as E.164. A leading zero and the usual separators
 * do not matter, nor does repeating the dialling code. Without a dialling code, the number is one
 * of the brand's own country, the first it sends messages to.
 *
 * Refuses, in this order: mobile_missing, mobile_invalid, sms_not_enabled (its country gets no
 * messages).
 */
export function readMobile(
  countryDialingCode: string | undefined,
  mobileNum: string,
  smsCountries: readonly string[],
): string {
  const typed = plainDigits(mobileNum).trim();
  if (typed === "") throw new Refusal("mobile_missing");
  // Letters would be read as keys of a telephone, and "ext" as an extension.
  if (!/^[+\d\s().\-/]+$/.test(typed)) throw new Refusal("mobile_invalid");
  const own = getCountries().find((country) => country === smsCountries[0]);
  const ownCode = own === undefined ? "" : getCountryCallingCode(own);
  const callingCode = (countryDialingCode ?? ownCode).replace(/\D/g, "");
  if (!callingCodes.has(callingCode)) throw new Refusal("mobile_invalid");
  const number = parsePhoneNumberFromString(typed, {
    defaultCallingCode: callingCode,
    extract: false,
  });
  if (
    number?.country === undefined ||
    number.countryCallingCode !== callingCode ||
    !number.isValid() ||
    !mobileTypes.has(number.getType())
  ) {
    throw new Refusal("mobile_invalid");
  }
  if (!smsCountries.includes(number.country)) throw new Refusal("sms_not_enabled");
  return number.number;
}

const addressLengthMax = 254;
const mailboxLengthMax = 64;
/** RFC 5322's dot-atom before the @, host names of RFC 1123 after it. */
const mailboxForm = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const labelForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topForm = /^(?:xn--[a-z0-9-]{2,58}|[a-z]{2,63})$/;

function isAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  const labels = address.slice(at + 1).split(".");
  return (
    address.length <= addressLengthMax &&
    at > 0 &&
    at <= mailboxLengthMax &&
    mailboxForm.test(address.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => labelForm.test(label)) &&
    topForm.test(labels.at(-1) ?? "")
  );
}

/**
 * Reads an e-mail address, in lower case: no mailbox anybody uses depends on capitals.
 *
 * Refuses: email_invalid.
 */
export function readEmail(typed: string): string {
  const address = typed.normalize("NFKC").trim().toLowerCase();
  if (!isAddress(address)) throw new Refusal("email_invalid");
  return address;
}

const dots = "•";

/** "+8801712345678" as "+88017•••••678": enough to know it again, too little to call it. */
export function maskMobile(e164: string): string {
  const head = e164.slice(0, Math.min(6, e164.length - 6));
  const tail = e164.slice(-3);
  return head + dots.repeat(Math.max(3, e164.length - head.length - tail.length)) + tail;
}

/** "rahim@mail.test" as "r•••m@mail.test"; a short mailbox shows its first letter only. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  const mailbox = address.slice(0, at);
  const tail = mailbox.length > 2 ? mailbox.slice(-1) : "";
  return mailbox.slice(0, 1) + dots.repeat(3) + tail + address.slice(at);
}
