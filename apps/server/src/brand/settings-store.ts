import { RegistrationField, type BrandSettings } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import { patternTextOf } from "./registration-rules.ts";

/** The SQL of what an operator changes of a brand. */

/** Takes the next revision; says whether the brand still had the one read. */
async function advance(tx: Tx, merchantCode: string, revision: number): Promise<boolean> {
  const changed = await tx.execute(
    `update brand.merchant set revision = revision + 1
     where merchant_code = $1 and revision = $2`,
    [merchantCode, revision],
  );
  return changed === 1;
}

/** Saves settings over a revision; tells whether the brand still had it. */
export async function updateSettings(
  tx: Tx,
  merchantCode: string,
  settings: BrandSettings,
  revision: number,
): Promise<boolean> {
  if (!(await advance(tx, merchantCode, revision))) return false;
  await updateMerchant(tx, merchantCode, settings);
  await tx.execute(
    `update brand.flag f set is_enabled = u.is_enabled
     from unnest($2::text[], $3::boolean[]) as u (mod_id, is_enabled)
     where f.merchant_code = $1 and f.mod_id = u.mod_id`,
    [merchantCode, Object.keys(settings.flags), Object.values(settings.flags)],
  );
  await tx.execute("delete from brand.blocked_region where merchant_code = $1", [merchantCode]);
  await tx.execute(
    `insert into brand.blocked_region (merchant_code, country_code)
     select $1, code from unnest($2::text[]) as u (code)`,
    [merchantCode, settings.blockedCountries],
  );
  await replaceRegistration(tx, merchantCode, settings.registration);
  return true;
}

async function updateMerchant(tx: Tx, merchantCode: string, settings: BrandSettings) {
  const { signIn } = settings;
  await tx.execute(
    `update brand.merchant set brand_name = $2, age_min = $3, time_zone = $4, languages = $5,
       default_language = $6, support_url = $7, image_hosts = $8, launch_hosts = $9,
       analytics_tag = $10, sms_countries = $11, sms_per_day_max = $12, login_failures_max = $13,
       login_lock_minutes = $14, captcha_after_failures = $15, password_days_max = $16,
       checks_unknown_places = $17, mark = $18, accent = $19,
       agent_accounts_day_max = $20
     where merchant_code = $1`,
    [
      merchantCode,
      settings.brandName,
      settings.ageMin,
      settings.timeZone,
      settings.languages,
      settings.defaultLanguage,
      settings.supportUrl,
      settings.imageHosts,
      settings.launchHosts,
      settings.analyticsTag,
      signIn.smsCountries,
      signIn.smsPerDayMax,
      signIn.loginFailuresMax,
      signIn.loginLockMinutes,
      signIn.captchaAfterFailures,
      signIn.passwordDaysMax,
      signIn.checksUnknownPlaces,
      settings.mark,
      settings.accent,
      settings.agentAccountsDayMax,
    ],
  );
}

async function replaceRegistration(
  tx: Tx,
  merchantCode: string,
  registration: BrandSettings["registration"],
): Promise<void> {
  const rows = RegistrationField.options.flatMap((field) => {
    const rule = registration[field];
    if (rule === undefined) return [];
    // A pattern of the list stays the list's, also when the list is mended.
    const isListed = rule.acceptedPattern === patternTextOf(rule.patternId);
    return [
      {
        field,
        ...rule,
        acceptedPattern: isListed ? null : rule.acceptedPattern,
      },
    ];
  });
  await tx.execute("delete from brand.registration_field where merchant_code = $1", [merchantCode]);
  await tx.execute(
    `insert into brand.registration_field (merchant_code, field, is_shown, is_required, pattern_id,
       accepted_pattern, length_min, length_max)
     select $1, field, "isShown", "isRequired", "patternId", "acceptedPattern", "minLength",
       "maxLength"
     from jsonb_to_recordset($2::jsonb) as r (field text, "isShown" boolean, "isRequired" boolean,
       "patternId" int, "acceptedPattern" text, "minLength" int, "maxLength" int)`,
    [merchantCode, JSON.stringify(rows)],
  );
}

/** Of these hosts, one that leads to another brand. */
export async function findTakenHost(
  reader: Reader,
  merchantCode: string,
  hosts: readonly string[],
): Promise<string | undefined> {
  const [row] = await reader.query<{ host: string }>(
    `select host from brand.domain
     where host = any ($2::text[]) and merchant_code <> $1 order by host limit 1`,
    [merchantCode, hosts],
  );
  return row?.host;
}

/** Replaces a brand's hosts over a revision; tells whether the brand still had it. */
export async function replaceHosts(
  tx: Tx,
  merchantCode: string,
  hosts: readonly string[],
  revision: number,
): Promise<boolean> {
  if (!(await advance(tx, merchantCode, revision))) return false;
  await tx.execute("delete from brand.domain where merchant_code = $1", [merchantCode]);
  await tx.execute(
    `insert into brand.domain (host, merchant_code, sort)
     select host, $1, place - 1 from unnest($2::text[]) with ordinality as u (host, place)`,
    [merchantCode, hosts],
  );
  return true;
}

/** Saves a maintenance over a revision; tells whether the brand still had it. */
export async function replaceMaintenance(
  tx: Tx,
  merchantCode: string,
  period: { readonly from: Date | null; readonly until: Date | null },
  revision: number,
): Promise<boolean> {
  const changed = await tx.execute(
    `update brand.merchant set maintenance_from = $3, maintenance_until = $4,
       revision = revision + 1
     where merchant_code = $1 and revision = $2`,
    [merchantCode, revision, period.from, period.until],
  );
  return changed === 1;
}
