import type { AgentSettings } from "@baize/contract";
import { isCurrency, parseMinor } from "@baize/money";
import { timesOfBps } from "@baize/money/hundredths";
import { bpsOf, plainText } from "../../lib/typed-numbers.ts";
import { percentOf, rateOf } from "../../lib/rates.ts";

/** The settings of contracts as they are typed: texts, but what is on or off. */

const rateFields = [
  "dividendMax",
  "dailyMax",
  "hourlyMax",
  "realtimeWinMax",
  "realtimeLossMax",
] as const;
const amountFields = [
  "activeDay",
  "activeHour",
  "activeValid",
  "activeDeposit",
  "approveAbove",
  "approveTwiceAbove",
] as const;
export const switchFields = [
  "countsOwnBets",
  "approveDividends",
  "housePays",
  "forcedCollection",
] as const;
export const textFields = [...rateFields, ...amountFields, "turnover"] as const;
type TextField = (typeof textFields)[number];

export const isAmountField = (field: TextField): boolean =>
  amountFields.some((one) => one === field);

export type PolicyDraft = Readonly<Record<TextField, string>> &
  Readonly<Record<(typeof switchFields)[number], boolean>>;

export function policyDraftOf(settings: AgentSettings): PolicyDraft {
  const { turnoverBps, ...others } = settings;
  return {
    ...others,
    dividendMax: percentOf(settings.dividendMax),
    dailyMax: percentOf(settings.dailyMax),
    hourlyMax: percentOf(settings.hourlyMax),
    realtimeWinMax: percentOf(settings.realtimeWinMax),
    realtimeLossMax: percentOf(settings.realtimeLossMax),
    turnover: timesOfBps(turnoverBps),
  };
}

const isAmount = (text: string, currency: string): boolean =>
  isCurrency(currency) && /^\d/.test(text) && parseMinor(text, currency) !== undefined;

/** Fields that do not say what they should; the server judges the rest. */
export function brokenPolicyFields(draft: PolicyDraft, currency: string): TextField[] {
  return [
    ...rateFields.filter((field) => rateOf(draft[field]) === undefined),
    ...amountFields.filter((field) => !isAmount(plainText(draft[field]), currency)),
    ...(bpsOf(draft.turnover) === undefined ? (["turnover"] as const) : []),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function policySettingsOf(draft: PolicyDraft): AgentSettings {
  return {
    dividendMax: rateOf(draft.dividendMax) ?? "0",
    dailyMax: rateOf(draft.dailyMax) ?? "0",
    hourlyMax: rateOf(draft.hourlyMax) ?? "0",
    realtimeWinMax: rateOf(draft.realtimeWinMax) ?? "0",
    realtimeLossMax: rateOf(draft.realtimeLossMax) ?? "0",
    activeDay: plainText(draft.activeDay),
    activeHour: plainText(draft.activeHour),
    activeValid: plainText(draft.activeValid),
    activeDeposit: plainText(draft.activeDeposit),
    countsOwnBets: draft.countsOwnBets,
    approveAbove: plainText(draft.approveAbove),
    approveTwiceAbove: plainText(draft.approveTwiceAbove),
    approveDividends: draft.approveDividends,
    turnoverBps: bpsOf(draft.turnover) ?? 0,
    housePays: draft.housePays,
    forcedCollection: draft.forcedCollection,
  };
}
