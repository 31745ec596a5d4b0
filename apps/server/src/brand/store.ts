import { registrationFields, type RegistrationField } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import { patternTextOf, type FieldRule } from "./registration-rules.ts";
import type { AddressRegion, Flag, Merchant } from "./rules.ts";

/** Every SQL statement of brands. Brands are few and small, so they are read whole. */

type MerchantRow = Omit<Merchant, "hosts" | "flags" | "registration" | "blockedCountries">;

/** A row of a brand's part. */
interface OfMerchant {
  readonly merchantCode: string;
}

interface FieldRow extends Omit<FieldRule, "acceptedPattern"> {
  readonly field: string;
  readonly acceptedPattern: string | null;
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

function namedRuleOf({ field, ...rule }: FieldRow): readonly [string, FieldRule] {
  const acceptedPattern = rule.acceptedPattern ?? patternTextOf(rule.patternId);
  return [field, { ...rule, acceptedPattern }];
}

/** The rules of one brand's form. */
function fieldsOf(rows: readonly FieldRow[]): Merchant["registration"]["fields"] {
  const known = rows.filter(({ field }) => registrationFields.includes(field as RegistrationField));
  const rules = Object.fromEntries(known.map(namedRuleOf));
  return { username: closedField, password: closedField, ...rules };
}

/** The rows of one brand, without its code. */
function partsOf<Row extends OfMerchant>(rows: readonly Row[], merchantCode: string) {
  return rows.flatMap(({ merchantCode: code, ...part }) => (code === merchantCode ? [part] : []));
}

const merchantsSql = `
  select merchant_code as "merchantCode", brand_name as "brandName", mark, accent,
    main_domain as "mainDomain", currency, country_code as "countryCode",
    time_zone as "timeZone", languages, default_language as "defaultLanguage",
    is_default as "isDefault", age_min as "ageMin",
    line_depth_max as "lineDepthMax", agent_accounts_day_max as "agentAccountsDayMax",
    active_day_min_minor as "activeDayMinMinor",
    maintenance_from as "maintenanceFrom",
    maintenance_until as "maintenanceUntil", image_hosts as "imageHosts",
    launch_hosts as "launchHosts", support_url as "supportUrl",
    analytics_tag as "analyticsTag", revision,
    jsonb_build_object(
      'smsCountries',
      case when sms_countries = '{}' then array[country_code] else sms_countries end,
      'smsPerDayMax', sms_per_day_max, 'loginFailuresMax', login_failures_max,
      'loginLockMinutes', login_lock_minutes, 'captchaAfterFailures', captcha_after_failures,
      'passwordDaysMax', password_days_max, 'checksUnknownPlaces', checks_unknown_places,
      'phoneAuth', phone_auth) as "signIn"
  from brand.merchant order by merchant_code`;
const hostsSql = `
  select merchant_code as "merchantCode", host from brand.domain order by sort, host`;
const flagsSql = `
  select merchant_code as "merchantCode", mod_id as "modId", parent_mod_id as "parentModId",
    is_enabled as "isEnabled"
  from brand.flag order by sort, mod_id`;
const fieldsSql = `
  select merchant_code as "merchantCode", field, is_shown as "isShown",
    is_required as "isRequired", pattern_id as "patternId",
    accepted_pattern as "acceptedPattern", length_min as "minLength", length_max as "maxLength"
  from brand.registration_field`;
const blockedSql = `
  select merchant_code as "merchantCode", country_code as "countryCode"
  from brand.blocked_region order by country_code`;

export async function listMerchants(reader: Reader): Promise<Merchant[]> {
  const rows = await reader.query<MerchantRow>(merchantsSql);
  const hosts = await reader.query<OfMerchant & { host: string }>(hostsSql);
  const flags = await reader.query<OfMerchant & Flag>(flagsSql);
  const fields = await reader.query<OfMerchant & FieldRow>(fieldsSql);
  const blocked = await reader.query<OfMerchant & { countryCode: string }>(blockedSql);
  return rows.map((row) => {
    const { merchantCode } = row;
    return {
      ...row,
      hosts: partsOf(hosts, merchantCode).map((one) => one.host),
      flags: partsOf(flags, merchantCode),
      registration: { fields: fieldsOf(partsOf(fields, merchantCode)) },
      blockedCountries: partsOf(blocked, merchantCode).map((one) => one.countryCode),
    };
  });
}

export async function listAddressRegions(reader: Reader): Promise<AddressRegion[]> {
  return reader.query<AddressRegion>(
    `select network::text as network, country_code as "countryCode" from brand.address_region`,
  );
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

export interface ActiveDay {
  readonly merchantCode: string;
  readonly currency: string;
  readonly activeDayMinMinor: bigint;
}

/** What makes a member's day an active one, of every brand, as it is now. */
export const listActiveDays = (reader: Reader): Promise<ActiveDay[]> =>
  reader.query<ActiveDay>(
    `select merchant_code as "merchantCode", currency, active_day_min_minor as "activeDayMinMinor"
     from brand.merchant order by merchant_code`,
  );

export async function updateActiveDay(
  tx: Tx,
  merchantCode: string,
  activeDayMinMinor: bigint,
): Promise<void> {
  await tx.execute("update brand.merchant set active_day_min_minor = $2 where merchant_code = $1", [
    merchantCode,
    activeDayMinMinor,
  ]);
}
