import type { Language, RegistrationField } from "@baize/contract";
import type { Tx } from "../platform/db.ts";
import type { AddressRegion, SignInPolicy } from "./rules.ts";

/** The SQL that writes brands. Each part of a brand travels as one JSON list. */

/** A whole brand as its owner defines it; saving one replaces what it had, save its maintenance. */
export interface MerchantDefinition {
  readonly merchantCode: string;
  readonly brandName: string;
  /** Its own mark and colour, if any. */
  readonly look?: { readonly mark: string; readonly accent: string };
  readonly mainDomain: string;
  readonly isDefault: boolean;
  readonly currency: string;
  readonly countryCode: string;
  /** An IANA name. */
  readonly timeZone: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly ageMin: number;
  readonly supportUrl: string | null;
  /** Hosts in the order they are offered; lower case, without port. */
  readonly hosts: readonly string[];
  /** Flags by id; "PARENT/CHILD" nests. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly registration: readonly {
    readonly field: RegistrationField;
    readonly isRequired: boolean;
    readonly patternId: number;
    readonly acceptedPattern: string | null;
    readonly lengthMin: number;
    readonly lengthMax: number;
  }[];
  readonly signIn: SignInPolicy;
  readonly blockedCountries: readonly string[];
}

export async function upsertMerchant(tx: Tx, merchant: MerchantDefinition): Promise<void> {
  await tx.execute(
    `insert into brand.merchant (merchant_code, brand_name, main_domain, currency, country_code,
       languages, default_language, is_default, age_min, support_url, sms_countries,
       sms_per_day_max, login_failures_max, login_lock_minutes, captcha_after_failures,
       password_days_max, checks_unknown_places, phone_auth, time_zone, mark, accent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
       $19, $20, $21)
     on conflict (merchant_code) do update set
       brand_name = excluded.brand_name, main_domain = excluded.main_domain,
       currency = excluded.currency, country_code = excluded.country_code,
       languages = excluded.languages,
       default_language = excluded.default_language, is_default = excluded.is_default,
       age_min = excluded.age_min, support_url = excluded.support_url,
       sms_countries = excluded.sms_countries, sms_per_day_max = excluded.sms_per_day_max,
       login_failures_max = excluded.login_failures_max,
       login_lock_minutes = excluded.login_lock_minutes,
       captcha_after_failures = excluded.captcha_after_failures,
       password_days_max = excluded.password_days_max,
       checks_unknown_places = excluded.checks_unknown_places,
       phone_auth = excluded.phone_auth, time_zone = excluded.time_zone,
       mark = excluded.mark, accent = excluded.accent`,
    [
      merchant.merchantCode,
      merchant.brandName,
      merchant.mainDomain,
      merchant.currency,
      merchant.countryCode,
      merchant.languages,
      merchant.defaultLanguage,
      merchant.isDefault,
      merchant.ageMin,
      merchant.supportUrl,
      merchant.signIn.smsCountries,
      merchant.signIn.smsPerDayMax,
      merchant.signIn.loginFailuresMax,
      merchant.signIn.loginLockMinutes,
      merchant.signIn.captchaAfterFailures,
      merchant.signIn.passwordDaysMax,
      merchant.signIn.checksUnknownPlaces,
      merchant.signIn.phoneAuth,
      merchant.timeZone,
      merchant.look?.mark ?? "",
      merchant.look?.accent ?? "",
    ],
  );
}

const parts: readonly (readonly [
  table: string,
  insert: string,
  rowsOf: (merchant: MerchantDefinition) => readonly unknown[],
])[] = [
  [
    "domain",
    `insert into brand.domain (host, merchant_code, sort)
     select host, $1, sort from jsonb_to_recordset($2::jsonb) as r (host text, sort int)`,
    ({ hosts }) => hosts.map((host, sort) => ({ host, sort })),
  ],
  [
    "flag",
    `insert into brand.flag (merchant_code, mod_id, parent_mod_id, is_enabled, sort)
     select $1, "modId", "parentModId", "isEnabled", sort
     from jsonb_to_recordset($2::jsonb)
       as r ("modId" text, "parentModId" text, "isEnabled" boolean, sort int)`,
    ({ flags }) =>
      Object.entries(flags).map(([path, isEnabled], sort) => {
        const names = path.split("/");
        return { modId: names.at(-1), parentModId: names.at(-2) ?? null, isEnabled, sort };
      }),
  ],
  [
    "registration_field",
    `insert into brand.registration_field (merchant_code, field, is_shown, is_required, pattern_id,
       accepted_pattern, length_min, length_max)
     select $1, field, true, "isRequired", "patternId", "acceptedPattern", "lengthMin", "lengthMax"
     from jsonb_to_recordset($2::jsonb) as r (field text, "isRequired" boolean, "patternId" int,
       "acceptedPattern" text, "lengthMin" int, "lengthMax" int)`,
    ({ registration }) => registration,
  ],
  [
    "blocked_region",
    `insert into brand.blocked_region (merchant_code, country_code)
     select $1, code from jsonb_array_elements_text($2::jsonb) as r (code)`,
    ({ blockedCountries }) => blockedCountries,
  ],
];

export async function replaceParts(tx: Tx, merchant: MerchantDefinition): Promise<void> {
  for (const [table, insert, rowsOf] of parts) {
    await tx.execute(`delete from brand.${table} where merchant_code = $1`, [
      merchant.merchantCode,
    ]);
    await tx.execute(insert, [merchant.merchantCode, JSON.stringify(rowsOf(merchant))]);
  }
}

/** Replaces the table that tells where addresses are. */
export async function replaceAddressRegions(
  tx: Tx,
  regions: readonly AddressRegion[],
): Promise<void> {
  await tx.execute("delete from brand.address_region");
  await tx.execute(
    `insert into brand.address_region (network, country_code)
     select network::cidr, "countryCode"
     from jsonb_to_recordset($1::jsonb) as r (network text, "countryCode" text)`,
    [JSON.stringify(regions)],
  );
}
