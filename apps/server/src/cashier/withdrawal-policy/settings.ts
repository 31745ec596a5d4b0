import type { CashierSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Reader, Tx } from "../../platform/db.ts";
import { listPolicies, upsertPolicy, type PolicyRow } from "./store.ts";
import { faultOfAmounts, type SettingFault } from "../setting-rules.ts";

/**
 * A brand's withdrawal settings. Every request reads them again, so a change counts from the next
 * one on; earlier requests keep the settings they were made under.
 */
export type WithdrawalSettings = Omit<CashierSettings, "adjustAloneUpTo" | "aloneADay">;

export function withdrawalSettingsOf(row: PolicyRow): WithdrawalSettings {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    min: text(row.minMinor),
    max: text(row.maxMinor),
    quick: row.quickMinor.map(text),
    dayCountMax: row.dayCountMax,
    dayAmountMax: text(row.dayAmountMaxMinor),
    secondAbove: text(row.secondAboveMinor),
    autoUpTo: text(row.autoUpToMinor),
    turnoverBps: row.turnoverBps,
    clearBelow: text(row.clearBelowMinor),
    usualMinutes: row.usualMinutes,
    targetMinutes: row.targetMinutes,
    confirmMinutes: row.confirmMinutes,
    offersBank: row.offersBank,
    mobileWallets: [...row.mobileWallets],
    cryptoNetworks: [...row.cryptoNetworks],
  };
}

const amountFields = [
  "min",
  "max",
  "dayAmountMax",
  "secondAbove",
  "autoUpTo",
  "clearBelow",
] as const;

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfWithdrawals(
  settings: WithdrawalSettings,
  currency: string,
): SettingFault<WithdrawalSettings> | undefined {
  const fault = faultOfAmounts(settings, amountFields, currency);
  if (fault !== undefined) return fault;
  const amount = (field: (typeof amountFields)[number]): bigint =>
    parseMinor(settings[field], currency) ?? 0n;
  if (amount("dayAmountMax") < amount("min")) return { field: "dayAmountMax", reason: "too_low" };
  // What approves itself is never what two persons must look at.
  const second = amount("secondAbove");
  if (second > 0n && amount("autoUpTo") > second) return { field: "autoUpTo", reason: "too_high" };
  return undefined;
}

/** Every brand's settings, by brand and currency. */
export async function listWithdrawalSettings(reader: Reader) {
  const rows = await listPolicies(reader);
  return rows
    .map((row) => ({
      merchantCode: row.merchantCode,
      currency: row.currency,
      settings: withdrawalSettingsOf(row),
    }))
    .toSorted((a, b) =>
      `${a.merchantCode} ${a.currency}`.localeCompare(`${b.merchantCode} ${b.currency}`),
    );
}

/** Replaces a brand's settings by checked ones; the payout provider stays. */
export async function saveWithdrawalSettings(
  tx: Tx,
  merchantCode: string,
  currency: string,
  settings: WithdrawalSettings,
): Promise<void> {
  const rows = await listPolicies(tx);
  const row = rows.find((one) => one.merchantCode === merchantCode && one.currency === currency);
  if (row === undefined) throw new Error(`${merchantCode} allows nothing in ${currency}`);
  const amount = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  await upsertPolicy(tx, {
    ...row,
    minMinor: amount(settings.min),
    maxMinor: amount(settings.max),
    quickMinor: settings.quick.map(amount),
    dayCountMax: settings.dayCountMax,
    dayAmountMaxMinor: amount(settings.dayAmountMax),
    secondAboveMinor: amount(settings.secondAbove),
    autoUpToMinor: amount(settings.autoUpTo),
    turnoverBps: settings.turnoverBps,
    clearBelowMinor: amount(settings.clearBelow),
    usualMinutes: settings.usualMinutes,
    targetMinutes: settings.targetMinutes,
    confirmMinutes: settings.confirmMinutes,
    offersBank: settings.offersBank,
    mobileWallets: settings.mobileWallets,
    cryptoNetworks: settings.cryptoNetworks,
  });
}
