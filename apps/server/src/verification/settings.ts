import type { VerificationSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Reader, Tx } from "../platform/db.ts";
import { listPolicies, upsertPolicy, type PolicyRow } from "./store.ts";

/** The amounts above which a brand requires verification, as operators set them. */
export interface VerificationSetting extends Pick<PolicyRow, "merchantCode" | "currency"> {
  readonly settings: VerificationSettings;
}

const aboveFields = ["withdrawalAbove", "depositAbove", "depositsAbove"] as const;

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfVerification(settings: VerificationSettings, currency: string) {
  const field = aboveFields.find((one) => {
    const text = settings[one];
    return text !== null && parseMinor(text, currency) === undefined;
  });
  return field === undefined ? undefined : { field, reason: "not_an_amount" };
}

export async function listVerificationSettings(reader: Reader): Promise<VerificationSetting[]> {
  const rows = await listPolicies(reader);
  return rows.map((row) => {
    const { merchantCode, currency, withdrawalLevel, depositLevel, depositsLevel } = row;
    const text = (amount: bigint | null) =>
      amount === null ? null : formatMinor(minor(amount), currency);
    const settings: VerificationSettings = {
      withdrawalAbove: text(row.withdrawalAboveMinor),
      withdrawalLevel,
      depositAbove: text(row.depositAboveMinor),
      depositLevel,
      depositsAbove: text(row.depositsAboveMinor),
      depositsLevel,
      targetMinutes: row.targetMinutes,
    };
    return { merchantCode, currency, settings };
  });
}

/** Writes checked settings over a brand's. */
export function saveVerificationSettings(tx: Tx, one: VerificationSetting): Promise<void> {
  const { merchantCode, currency, settings } = one;
  const amount = (text: string | null) =>
    text === null ? null : (parseMinor(text, currency) ?? null);
  return upsertPolicy(tx, {
    merchantCode,
    currency,
    withdrawalAboveMinor: amount(settings.withdrawalAbove),
    withdrawalLevel: settings.withdrawalLevel,
    depositAboveMinor: amount(settings.depositAbove),
    depositLevel: settings.depositLevel,
    depositsAboveMinor: amount(settings.depositsAbove),
    depositsLevel: settings.depositsLevel,
    targetMinutes: settings.targetMinutes,
  });
}
