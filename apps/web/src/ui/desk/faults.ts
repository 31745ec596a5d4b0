import { CallRefused } from "../../lib/refused.ts";

/** Where a refused setting is wrong, so that it is said under its field. */

/** Why the brand's rules refuse a setting; the server's list. */
export const reasons = [
  "unknown_time_zone",
  "twice",
  "language_incomplete",
  "not_offered",
  "not_an_address",
  "unknown_flag",
  "unknown_country",
  "country_without_dialling_code",
  "field_missing",
  "length_order",
  "pattern_refused",
  "main_domain_missing",
  "taken",
  "unknown_currency",
  "key_malformed",
  "key_weak",
] as const;
export type Reason = (typeof reasons)[number] | "malformed";

export interface SettingFault {
  /** Path within the settings: "registration.username.acceptedPattern". */
  readonly field: string;
  readonly reason: Reason;
}

/** What malformed input of a call names: "body.settings.supportUrl", "body.hosts.2". */
function malformedFields(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const path = typeof one === "object" && one !== null && "path" in one ? one.path : undefined;
    return typeof path === "string" ? [path.replace(/^body\.(settings\.)?/, "")] : [];
  });
}

/** The settings a refusal names; none where it is about something else. */
export function faultsOf(error: unknown): SettingFault[] {
  if (!(error instanceof CallRefused)) return [];
  const { code, value } = error;
  if (code === "invalid_input") {
    return malformedFields(value["fields"]).map((field) => ({ field, reason: "malformed" }));
  }
  const reason = reasons.find((known) => known === value["reason"]);
  const field = value["field"];
  if (code !== "brand_rule" || typeof field !== "string" || reason === undefined) return [];
  return [{ field, reason }];
}

/** What is wrong with a setting or with a part of it. */
export function faultAt(faults: readonly SettingFault[], place: string): Reason | undefined {
  return faults.find(({ field }) => field === place || field.startsWith(`${place}.`))?.reason;
}
