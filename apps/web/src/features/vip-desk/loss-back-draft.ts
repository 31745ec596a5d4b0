import type { GameType, LossBackPolicy, LossBackSettings, LossPeriod } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { timesOfBps } from "@baize/money/hundredths";
import { latinDigits } from "../../lib/digits.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";

/** Loss-back as it is typed. */

export interface LossRateDraft {
  readonly level: string;
  readonly rate: string;
}

export interface LossBackDraft {
  readonly isOpen: boolean;
  readonly period: LossPeriod;
  readonly gameTypes: readonly GameType[];
  readonly netDepositGate: boolean;
  readonly minLoss: string;
  readonly cap: string;
  readonly turnover: string;
  readonly claimDays: string;
  readonly rates: readonly LossRateDraft[];
}

const plain = (text: string) => latinDigits(text.trim());

/** What players win of each other is no loss that comes back. */
export const isCounted = (type: GameType) => type !== "PVP";

export function lossBackDraftOf({ settings }: Pick<LossBackPolicy, "settings">): LossBackDraft {
  const { isOpen, period, gameTypes, netDepositGate, minLoss, cap } = settings;
  return {
    isOpen,
    period,
    gameTypes: gameTypes.filter(isCounted),
    netDepositGate,
    minLoss,
    cap,
    turnover: timesOfBps(settings.turnoverBps),
    claimDays: String(settings.claimDays),
    rates: settings.rates.map(({ level, ratePpm }) => ({
      level: String(level),
      rate: String(ratePpm / 10_000),
    })),
  };
}

export const withGame = (draft: LossBackDraft, type: GameType, isOn: boolean): LossBackDraft => ({
  ...draft,
  gameTypes: isOn ? [...draft.gameTypes, type] : draft.gameTypes.filter((one) => one !== type),
});

export const addRate = (draft: LossBackDraft): LossBackDraft => ({
  ...draft,
  rates: [...draft.rates, { level: draft.rates.length === 0 ? "0" : "", rate: "" }],
});

export const dropRate = (draft: LossBackDraft, index: number): LossBackDraft => ({
  ...draft,
  rates: draft.rates.filter((_rate, at) => at !== index),
});

export const changeRate = (
  draft: LossBackDraft,
  index: number,
  part: Partial<LossRateDraft>,
): LossBackDraft => ({
  ...draft,
  rates: draft.rates.map((rate, at) => (at === index ? { ...rate, ...part } : rate)),
});

const isAmount = (text: string, currency: string) => {
  const amount = parseMinor(plain(text), currency);
  return amount !== undefined && amount >= 0n;
};

/** The largest rate, in millionths. */
const rateMaxPpm = 300_000;

/** "12.5" percent are 125,000 millionths. */
export function lossRateOf(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(plain(text)) ?? [];
  if (whole === "") return undefined;
  const ppm = Number.parseInt(whole, 10) * 10_000 + Number.parseInt(part.padEnd(4, "0"), 10);
  return ppm <= rateMaxPpm ? ppm : undefined;
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenLossBackFields(draft: LossBackDraft, currency: string): string[] {
  return [
    ...(draft.gameTypes.length > 0 ? [] : ["gameTypes"]),
    ...(isAmount(draft.minLoss, currency) ? [] : ["minLoss"]),
    ...(isAmount(draft.cap, currency) ? [] : ["cap"]),
    ...(factorOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...(wholeOf(draft.claimDays, 1, 90) === undefined ? ["claimDays"] : []),
    ...draft.rates.flatMap(({ level, rate }, index) => [
      ...(wholeOf(level, 0, 100) === undefined ? [`rates.${index}.level`] : []),
      ...(lossRateOf(rate) === undefined ? [`rates.${index}.rate`] : []),
    ]),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export const lossBackSettingsOf = (draft: LossBackDraft, currency: string): LossBackSettings => ({
  currency,
  isOpen: draft.isOpen,
  period: draft.period,
  gameTypes: [...draft.gameTypes],
  netDepositGate: draft.netDepositGate,
  minLoss: plain(draft.minLoss),
  cap: plain(draft.cap),
  turnoverBps: factorOf(draft.turnover) ?? 0,
  claimDays: wholeOf(draft.claimDays, 1, 90) ?? 1,
  rates: draft.rates.map(({ level, rate }) => ({
    level: wholeOf(level, 0, 100) ?? 0,
    ratePpm: lossRateOf(rate) ?? 0,
  })),
});
