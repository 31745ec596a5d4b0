import type { AgentSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { ppmOf, rateText } from "../rates.ts";

/** What a brand allows agents' contracts in a currency, and how it settles them. Pure. */
export interface AgentPolicy {
  readonly merchantCode: string;
  readonly currency: string;
  readonly dividendMaxPpm: number;
  readonly dailyMaxPpm: number;
  readonly hourlyMaxPpm: number;
  /** Of bets that won, and of bets that lost. */
  readonly realtimeWinMaxPpm: number;
  readonly realtimeLossMaxPpm: number;
  readonly activeHourMinMinor: bigint;
  readonly activeValidMinMinor: bigint;
  readonly activeDepositMinMinor: bigint;
  readonly countsOwnBets: boolean;
  readonly approveAboveMinor: bigint;
  readonly approveTwiceAboveMinor: bigint;
  readonly approveDividends: boolean;
  readonly turnoverBps: number;
  /** The house pays every agent what is left of the own commission; else uplines hand it on. */
  readonly housePays: boolean;
  /** What is overdue or an ended contract left owed is taken from what comes into the cash. */
  readonly forcedCollection: boolean;
}

/** As many active days' worth are looked at by one operator, and by two. */
const approveDays = 100n;
const approveTwiceDays = 1000n;
/** An active hour is worth a tenth of an active day. */
const hoursOfDay = 10n;

/** What counts where nothing was saved: amounts come from what makes a member's day active. */
export const usualPolicy = (
  merchantCode: string,
  currency: string,
  activeDayMinMinor: bigint,
): AgentPolicy => ({
  merchantCode,
  currency,
  dividendMaxPpm: 300_000,
  dailyMaxPpm: 20_000,
  hourlyMaxPpm: 10_000,
  realtimeWinMaxPpm: 10_000,
  realtimeLossMaxPpm: 30_000,
  activeHourMinMinor: activeDayMinMinor < hoursOfDay ? 1n : activeDayMinMinor / hoursOfDay,
  activeValidMinMinor: activeDayMinMinor,
  activeDepositMinMinor: 0n,
  countsOwnBets: false,
  approveAboveMinor: activeDayMinMinor * approveDays,
  approveTwiceAboveMinor: activeDayMinMinor * approveTwiceDays,
  approveDividends: true,
  turnoverBps: 0,
  housePays: false,
  forcedCollection: false,
});

/** As operators read it, with what makes a member's day an active one. */
export function agentSettingsOf(policy: AgentPolicy, activeDayMinMinor: bigint): AgentSettings {
  const text = (amount: bigint) => formatMinor(minor(amount), policy.currency);
  return {
    dividendMax: rateText(policy.dividendMaxPpm),
    dailyMax: rateText(policy.dailyMaxPpm),
    hourlyMax: rateText(policy.hourlyMaxPpm),
    realtimeWinMax: rateText(policy.realtimeWinMaxPpm),
    realtimeLossMax: rateText(policy.realtimeLossMaxPpm),
    activeDay: text(activeDayMinMinor),
    activeHour: text(policy.activeHourMinMinor),
    activeValid: text(policy.activeValidMinMinor),
    activeDeposit: text(policy.activeDepositMinMinor),
    countsOwnBets: policy.countsOwnBets,
    approveAbove: text(policy.approveAboveMinor),
    approveTwiceAbove: text(policy.approveTwiceAboveMinor),
    approveDividends: policy.approveDividends,
    turnoverBps: policy.turnoverBps,
    housePays: policy.housePays,
    forcedCollection: policy.forcedCollection,
  };
}

const amountFields = [
  "activeDay",
  "activeHour",
  "activeValid",
  "activeDeposit",
  "approveAbove",
  "approveTwiceAbove",
] as const;

interface Fault {
  readonly field: keyof AgentSettings;
  readonly reason: "not_an_amount" | "too_low";
}

/** What of settings cannot be, looked for in the order of the form. */
export function faultOfPolicy(settings: AgentSettings, currency: string): Fault | undefined {
  const broken = amountFields.find((field) => parseMinor(settings[field], currency) === undefined);
  if (broken !== undefined) return { field: broken, reason: "not_an_amount" };
  const row = policyOf("", currency, settings);
  if (activeDayOf(settings, currency) < 1n) return { field: "activeDay", reason: "too_low" };
  if (row.activeHourMinMinor < 1n) return { field: "activeHour", reason: "too_low" };
  return row.approveTwiceAboveMinor < row.approveAboveMinor
    ? { field: "approveTwiceAbove", reason: "too_low" }
    : undefined;
}

export const activeDayOf = (settings: AgentSettings, currency: string): bigint =>
  parseMinor(settings.activeDay, currency) ?? 0n;

/** The row that checked settings make. */
export function policyOf(
  merchantCode: string,
  currency: string,
  settings: AgentSettings,
): AgentPolicy {
  const amount = (text: string): bigint => parseMinor(text, currency) ?? 0n;
  return {
    merchantCode,
    currency,
    dividendMaxPpm: ppmOf(settings.dividendMax),
    dailyMaxPpm: ppmOf(settings.dailyMax),
    hourlyMaxPpm: ppmOf(settings.hourlyMax),
    realtimeWinMaxPpm: ppmOf(settings.realtimeWinMax),
    realtimeLossMaxPpm: ppmOf(settings.realtimeLossMax),
    activeHourMinMinor: amount(settings.activeHour),
    activeValidMinMinor: amount(settings.activeValid),
    activeDepositMinMinor: amount(settings.activeDeposit),
    countsOwnBets: settings.countsOwnBets,
    approveAboveMinor: amount(settings.approveAbove),
    approveTwiceAboveMinor: amount(settings.approveTwiceAbove),
    approveDividends: settings.approveDividends,
    turnoverBps: settings.turnoverBps,
    housePays: settings.housePays,
    forcedCollection: settings.forcedCollection,
  };
}
