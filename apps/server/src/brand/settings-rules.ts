import {
  completeLanguages,
  type BrandSettings,
  type NewBrand,
  type RegistrationRule,
} from "@baize/contract";
import { isCurrency } from "@baize/money";
import { getCountries } from "libphonenumber-js/max";
import { checkPattern } from "./registration-rules.ts";

/** What can be wrong with settings that are well-formed. Pure. */

export interface SettingsFault {
  /** Path of the setting, such as "registration.username.acceptedPattern". */
  readonly field: string;
  readonly reason:
    | "unknown_time_zone"
    | "twice"
    | "language_incomplete"
    | "not_offered"
    | "not_an_address"
    | "unknown_flag"
    | "unknown_country"
    | "country_without_dialling_code"
    | "field_missing"
    | "length_order"
    | "pattern_refused"
    | "main_domain_missing"
    | "taken"
    | "unknown_currency";
}

/** Longer values than this fit no field of the form. */
export const fieldLengthMax = 255;

function isTimeZone(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone });
    // Offsets such as "+06:00" are taken too, but know no summer time and no name.
    return !/^[+-]/.test(timeZone);
  } catch {
    return false;
  }
}

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** A country, or one of the codes kept free for "somewhere else". */
function isCountry(code: string): boolean {
  return regionNames.of(code) !== undefined;
}

function isAddress(text: string): boolean {
  try {
    const { protocol, hostname, username } = new URL(text);
    return protocol === "https:" && hostname !== "" && username === "";
  } catch {
    return false;
  }
}

function hasTwice(list: readonly string[]): boolean {
  return new Set(list).size !== list.length;
}

function* listFaults(settings: BrandSettings): Generator<SettingsFault> {
  const { languages, imageHosts, launchHosts, blockedCountries, signIn } = settings;
  const lists = { languages, imageHosts, launchHosts, blockedCountries };
  for (const [field, list] of Object.entries({
    ...lists,
    "signIn.smsCountries": signIn.smsCountries,
  })) {
    if (hasTwice(list)) yield { field, reason: "twice" };
  }
  if (!languages.includes(settings.defaultLanguage)) {
    yield { field: "defaultLanguage", reason: "not_offered" };
  }
  for (const [field, hosts] of Object.entries({ imageHosts, launchHosts })) {
    if (!hosts.every(isAddress)) yield { field, reason: "not_an_address" };
  }
}

function* countryFaults({ blockedCountries, signIn }: BrandSettings): Generator<SettingsFault> {
  if (!blockedCountries.every(isCountry)) {
    yield { field: "blockedCountries", reason: "unknown_country" };
  }
  const dialled: ReadonlySet<string> = new Set(getCountries());
  if (!signIn.smsCountries.every((code) => dialled.has(code))) {
    yield { field: "signIn.smsCountries", reason: "country_without_dialling_code" };
  }
}

function* ruleFaults(field: string, rule: RegistrationRule): Generator<SettingsFault> {
  const { minLength, maxLength, acceptedPattern } = rule;
  if (minLength < 0 || maxLength < Math.max(1, minLength) || maxLength > fieldLengthMax) {
    yield { field: `registration.${field}.maxLength`, reason: "length_order" };
  }
  if (checkPattern(acceptedPattern) === undefined) {
    yield { field: `registration.${field}.acceptedPattern`, reason: "pattern_refused" };
  }
}

function* registrationFaults({ registration }: BrandSettings): Generator<SettingsFault> {
  for (const field of ["username", "password"] as const) {
    const rule = registration[field];
    if (rule?.isShown !== true || !rule.isRequired) {
      yield { field: `registration.${field}`, reason: "field_missing" };
    }
  }
  for (const [field, rule] of Object.entries(registration)) yield* ruleFaults(field, rule);
}

/** The first thing wrong with settings, or undefined. */
export function faultOfSettings(
  settings: BrandSettings,
  knownFlags: readonly string[],
  languagesWhole: readonly string[] = completeLanguages,
): SettingsFault | undefined {
  function* all(): Generator<SettingsFault> {
    if (!settings.languages.every((language) => languagesWhole.includes(language))) {
      yield { field: "languages", reason: "language_incomplete" };
    }
    if (!isTimeZone(settings.timeZone)) yield { field: "timeZone", reason: "unknown_time_zone" };
    yield* listFaults(settings);
    if (settings.supportUrl !== null && !isAddress(settings.supportUrl)) {
      yield { field: "supportUrl", reason: "not_an_address" };
    }
    for (const modId of Object.keys(settings.flags)) {
      if (!knownFlags.includes(modId)) yield { field: `flags.${modId}`, reason: "unknown_flag" };
    }
    yield* countryFaults(settings);
    yield* registrationFaults(settings);
  }
  const [first] = all();
  return first;
}

/** The first thing wrong with what is said of a new brand, or undefined. */
export function faultOfNewBrand(
  brand: NewBrand,
  knownFlags: readonly string[],
): SettingsFault | undefined {
  const { currency, countryCode, languages, defaultLanguage, timeZone, hosts, flags } = brand;
  if (hasTwice(hosts)) return { field: "hosts", reason: "twice" };
  if (!isCurrency(currency)) return { field: "currency", reason: "unknown_currency" };
  if (!isCountry(countryCode)) return { field: "countryCode", reason: "unknown_country" };
  if (hasTwice(languages)) return { field: "languages", reason: "twice" };
  if (!languages.every((language) => completeLanguages.includes(language))) {
    return { field: "languages", reason: "language_incomplete" };
  }
  if (!languages.includes(defaultLanguage)) {
    return { field: "defaultLanguage", reason: "not_offered" };
  }
  if (!isTimeZone(timeZone)) return { field: "timeZone", reason: "unknown_time_zone" };
  const strange = Object.keys(flags).find((modId) => !knownFlags.includes(modId));
  return strange === undefined ? undefined : { field: `flags.${strange}`, reason: "unknown_flag" };
}

/** The first thing wrong with a brand's hosts, or undefined. */
export function faultOfHosts(
  hosts: readonly string[],
  mainDomain: string,
): SettingsFault | undefined {
  if (hasTwice(hosts)) return { field: "hosts", reason: "twice" };
  if (!hosts.includes(mainDomain)) return { field: "hosts", reason: "main_domain_missing" };
  return undefined;
}
