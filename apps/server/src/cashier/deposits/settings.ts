import type { DepositMethodSettings, NewAccount } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Reader, Tx } from "../../platform/db.ts";
import { insertReceivingAccount } from "./receiving-store.ts";
import type { MethodRow } from "./rules.ts";
import { faultOfRange, type SettingFault } from "../setting-rules.ts";
import { listMethodSettings, updateMethod } from "./store.ts";

/**
 * A brand's deposit settings. Every order reads them again, so a change counts from the next one
 * on; an order keeps the fee and the time it was made with.
 */
export interface DepositMethodSetting extends Pick<
  MethodRow,
  "merchantCode" | "methodId" | "kind" | "provider" | "currency"
> {
  readonly settings: DepositMethodSettings;
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfDeposits(
  settings: DepositMethodSettings,
  currency: string,
): SettingFault<DepositMethodSettings> | undefined {
  if (parseMinor(settings.secondAbove, currency) === undefined) {
    return { field: "secondAbove", reason: "not_an_amount" };
  }
  return faultOfRange(settings, currency);
}

export async function listDepositMethods(reader: Reader): Promise<DepositMethodSetting[]> {
  const rows = await listMethodSettings(reader);
  return rows.map((row) => {
    const { merchantCode, methodId, kind, provider, currency } = row;
    const text = (amount: bigint) => formatMinor(minor(amount), currency);
    const settings: DepositMethodSettings = {
      isOffered: row.isOffered,
      label: row.label,
      min: text(row.minMinor),
      max: text(row.maxMinor),
      quick: row.quickMinor.map(text),
      feeBps: row.feeBps,
      usualMinutes: row.usualMinutes,
      expireMinutes: row.expireMinutes,
      targetMinutes: row.targetMinutes,
      secondAbove: text(row.secondAboveMinor),
    };
    return { merchantCode, methodId, kind, provider, currency, settings };
  });
}

/** Writes checked settings over a method; its kind and the receiver of the money stay. */
export async function saveDepositMethod(tx: Tx, method: DepositMethodSetting): Promise<void> {
  const { settings, ...one } = method;
  const amount = (text: string): bigint => parseMinor(text, one.currency) ?? minor(0n);
  const isSaved = await updateMethod(tx, {
    ...one,
    isOffered: settings.isOffered,
    label: settings.label,
    minMinor: amount(settings.min),
    maxMinor: amount(settings.max),
    quickMinor: settings.quick.map(amount),
    feeBps: settings.feeBps,
    usualMinutes: settings.usualMinutes,
    expireMinutes: settings.expireMinutes,
    targetMinutes: settings.targetMinutes,
    secondAboveMinor: amount(settings.secondAbove),
  });
  if (!isSaved) throw new Error(`${one.merchantCode} has no ${one.methodId}`);
}

/** The operator who adds an account; without one, the platform itself. */
export type Proposer = { readonly operatorId: string; readonly username: string } | undefined;

/** Adds an account as a proposal. False when the brand has an account of this name. */
export function addAccount(
  tx: Tx,
  { merchantCode, currency }: Pick<DepositMethodSetting, "merchantCode" | "currency">,
  account: NewAccount,
  by: Proposer,
  at: Date,
): Promise<boolean> {
  return insertReceivingAccount(tx, {
    ...account,
    merchantCode,
    currency,
    state: by === undefined ? "open" : "proposed",
    proposedBy: by?.operatorId ?? null,
    proposedByName: by?.username ?? null,
    proposedAt: by === undefined ? null : at,
  });
}
