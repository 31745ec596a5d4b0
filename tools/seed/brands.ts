import { completeLanguages } from "@baize/contract";
import { usualFlags as flags } from "@baize/contract/usual-flags";
import {
  optionalField as optional,
  requiredField as required,
  usualRegistration as registration,
  usualSignIn,
  type AddressRegion,
  type MerchantDefinition,
} from "../../apps/server/src/brand/index.ts";

/**
 * The demo's two brands: Amberjack on every local address, and Tidewater on `alt.localhost`, which
 * speaks every language there is.
 */

const signIn = { ...usualSignIn, smsCountries: ["BD"] };

/** Everything a form may ask for, so that somebody sees it all at work. */
const everyField: MerchantDefinition["registration"] = [
  required("username", 1, 4, 20),
  required("password", 20, 8, 64),
  optional("mobileNum", 6, 6, 15),
  required("email", 3, 6, 100),
  required("payeeName", 12, 2, 60),
  required("birthday", 11, 10, 10),
  optional("idNumber", 4, 6, 20),
  required("paymentPassword", 6, 6, 6),
  optional("qqNum", 6, 5, 12),
  optional("line", 9, 4, 20),
  optional("whatsapp", 6, 6, 15),
  optional("facebook", 9, 4, 50),
  optional("wechat", 9, 6, 20),
  optional("recommenderId", 4, 3, 32),
  optional("affiliateCode", 4, 3, 32),
  required("captcha", 0, 1, 16),
];

export const demoMerchants: readonly MerchantDefinition[] = [
  {
    merchantCode: "AMBERJACK",
    brandName: "Amberjack",
    mainDomain: "localhost",
    isDefault: true,
    currency: "BDT",
    countryCode: "BD",
    languages: ["bn", "en"],
    defaultLanguage: "bn",
    timeZone: "Asia/Dhaka",
    ageMin: 18,
    supportUrl: null,
    hosts: ["localhost", "amberjack.localhost"],
    flags: { ...flags, WHEEL: true, ENVELOPE: true, RAFFLE: true, BUYIN: true },
    registration,
    signIn,
    blockedCountries: ["ZZ"],
  },
  {
    merchantCode: "TIDEWATER",
    brandName: "Tidewater",
    look: { mark: "tidewater", accent: "#12b5c4" },
    mainDomain: "alt.localhost",
    isDefault: false,
    currency: "BDT",
    countryCode: "BD",
    languages: completeLanguages,
    defaultLanguage: "en",
    timeZone: "Asia/Dhaka",
    ageMin: 18,
    supportUrl: null,
    hosts: ["alt.localhost"],
    flags: { ...flags, "LOGIN/FREEPLAY3": false, LINETRANSFER: false },
    registration: everyField,
    signIn: { ...signIn, phoneAuth: "firebase" },
    blockedCountries: [],
  },
];

/**
 * Networks reserved for documentation (RFC 5737, RFC 3849), so that no real visitor is in the
 * table.
 */
export const demoRegions: readonly AddressRegion[] = [
  { network: "203.0.113.0/24", countryCode: "ZZ" },
  { network: "198.51.100.0/24", countryCode: "BD" },
  { network: "2001:db8::/32", countryCode: "ZZ" },
];
