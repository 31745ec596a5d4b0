import { registrationFields, type Language, type RegistrationField } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import { patternTextOf, type FieldRule } from "./registration-rules.ts";
import type { AddressRegion, Flag, Merchant, SignInPolicy } from "./rules.ts";

/** Every SQL statement of brands. Brands are few and small, so they are read whole. */

interface MerchantRow {
  merchant_code: string;
  brand_name: string;
  mark: string;
  accent: string;
  main_domain: string;
  currency: string;
  country_code: string;
  languages: Language[];
  default_language: Language;
  is_default: boolean;
  age_min: number;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
  image_hosts: string[];
  launch_hosts: string[];
  support_url: string | null;
  sms_countries: string[];
  sms_per_day_max: number;
  login_failures_max: number;
  login_lock_minutes: number;
  captcha_after_failures: number;
  password_days_max: number | null;
  checks_unknown_places: boolean;
  phone_auth: "own" | "firebase";
  time_zone: string;
  analytics_tag: string | null;
  revision: number;
}

interface FieldRow {
  merchant_code: string;
  field: string;
  is_shown: boolean;
  is_required: boolean;
  pattern_id: number;
  accepted_pattern: string | null;
  length_min: number;
  length_max: number;
}

interface FlagRow {
  merchant_code: string;
  mod_id: string;
  parent_mod_id: string | null;
  is_enabled: boolean;
}

/** The default where a brand has no rule for the two fields that every form has. */
const closedField: FieldRule = {
  isShown: true,
  isRequired: true,
  acceptedPattern: patternTextOf(4),
  minLength: 4,
  maxLength: 20,
  patternId: 4,
};

function ruleOf(row: FieldRow): FieldRule {
  return {
    isShown: row.is_shown,
    isRequired: row.is_required,
    acceptedPattern: row.accepted_pattern ?? patternTextOf(row.pattern_id),
    minLength: row.length_min,
    maxLength: row.length_max,
    patternId: row.pattern_id,
  };
}

/** The rules of one brand's form. */
function fieldsOf(rows: readonly FieldRow[]): Merchant["registration"]["fields"] {
  const known = rows.filter(({ field }) => registrationFields.includes(field as RegistrationField));
  const rules = Object.fromEntries(known.map((row) => [row.field, ruleOf(row)]));
  return { username: closedField, password: closedField, ...rules };
}

function signInOf(row: MerchantRow): SignInPolicy {
  return {
    smsCountries: row.sms_countries.length === 0 ? [row.country_code] : row.sms_countries,
    smsPerDayMax: row.sms_per_day_max,
    loginFailuresMax: row.login_failures_max,
    loginLockMinutes: row.login_lock_minutes,
    captchaAfterFailures: row.captcha_after_failures,
    passwordDaysMax: row.password_days_max,
    checksUnknownPlaces: row.checks_unknown_places,
    phoneAuth: row.phone_auth,
  };
}

function flagOf(row: FlagRow): Flag {
  return { modId: row.mod_id, parentModId: row.parent_mod_id, isEnabled: row.is_enabled };
}

const merchantsSql = `
  select merchant_code, brand_name, main_domain, currency, country_code, languages,
    default_language, is_default, age_min, maintenance_from, maintenance_until, image_hosts,
    launch_hosts, support_url, sms_countries, sms_per_day_max, login_failures_max,
    login_lock_minutes, captcha_after_failures, password_days_max, checks_unknown_places,
    phone_auth, time_zone, analytics_tag, mark, accent, revision
  from brand.merchant order by merchant_code`;
const hostsSql = "select merchant_code, host from brand.domain order by sort, host";
const flagsSql = `
  select merchant_code, mod_id, parent_mod_id, is_enabled from brand.flag order by sort, mod_id`;
const fieldsSql = `
  select merchant_code, field, is_shown, is_required, pattern_id, accepted_pattern, length_min,
    length_max
  from brand.registration_field`;
const blockedSql =
  "select merchant_code, country_code from brand.blocked_region order by country_code";

export async function listMerchants(reader: Reader): Promise<Merchant[]> {
  const rows = await reader.query<MerchantRow>(merchantsSql);
  const hosts = await reader.query<{ merchant_code: string; host: string }>(hostsSql);
  const flags = await reader.query<FlagRow>(flagsSql);
  const fields = await reader.query<FieldRow>(fieldsSql);
  const blocked = await reader.query<{ merchant_code: string; country_code: string }>(blockedSql);
  return rows.map((row) => {
    const code = row.merchant_code;
    const isOwn = (one: { merchant_code: string }) => one.merchant_code === code;
    return {
      merchantCode: code,
      brandName: row.brand_name,
      mark: row.mark,
      accent: row.accent,
      mainDomain: row.main_domain,
      currency: row.currency,
      countryCode: row.country_code,
      timeZone: row.time_zone,
      languages: row.languages,
      defaultLanguage: row.default_language,
      isDefault: row.is_default,
      ageMin: row.age_min,
      maintenanceFrom: row.maintenance_from,
      maintenanceUntil: row.maintenance_until,
      imageHosts: row.image_hosts,
      launchHosts: row.launch_hosts,
      supportUrl: row.support_url,
      analyticsTag: row.analytics_tag,
      hosts: hosts.filter(isOwn).map((one) => one.host),
      flags: flags.filter(isOwn).map(flagOf),
      registration: { fields: fieldsOf(fields.filter(isOwn)) },
      signIn: signInOf(row),
      blockedCountries: blocked.filter(isOwn).map((one) => one.country_code),
      revision: row.revision,
    };
  });
}

export async function listAddressRegions(reader: Reader): Promise<AddressRegion[]> {
  const rows = await reader.query<{ network: string; country_code: string }>(
    "select network::text as network, country_code from brand.address_region",
  );
  return rows.map((row) => ({ network: row.network, countryCode: row.country_code }));
}

export async function updateMaintenance(
  tx: Tx,
  merchantCode: string,
  from: Date | null,
  until: Date | null,
): Promise<number> {
  return tx.execute(
    `update brand.merchant set maintenance_from = $2, maintenance_until = $3
     where merchant_code = $1`,
    [merchantCode, from, until],
  );
}
