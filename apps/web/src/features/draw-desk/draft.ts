import type { CheckInSettings, Language, WheelSettings } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { timesOfBps } from "@baize/money/hundredths";
import { latinDigits } from "../../lib/digits.ts";
import { bpsOf, plainText as plain } from "../../lib/typed-numbers.ts";
import {
  accessDraftOf,
  accessOf,
  brokenBudget,
  budgetDraftOf,
  budgetOf,
  type AccessDraft,
  type BudgetDraft,
} from "../../ui/desk/conditions/access-draft.ts";
import {
  brokenGiven,
  brokenPlaced,
  givenDraftOf,
  givenOf,
  placedDraftsOf,
  placedOf,
  type GivenDraft,
  type PlacedDraft,
} from "../../ui/desk/prizes/draft.ts";

/** Settings of draws as they are typed: every field is a text, but what is chosen from a list. */

export type Texts = Readonly<Partial<Record<Language, string>>>;

export const isAmount = (text: string, currency: string) =>
  /^\d{1,16}(\.\d{1,8})?$/.test(text) && parseMinor(text, currency) !== undefined;

/** A whole number of a range; undefined where it is none. */
export function wholeOf(text: string, from: number, to: number): number | undefined {
  if (!/^\d{1,7}$/.test(text)) return undefined;
  // tidy: allow money-number, because it is a count.
  const number = Number(text);
  return number >= from && number <= to ? number : undefined;
}

/** A comma with three digits behind it is one within an amount, which is then found wrong. */
const between = /\s+|,(?!\d{3}(?:\D|$))/;

export const listOf = (text: string) =>
  latinDigits(text)
    .split(between)
    .map(plain)
    .filter((item) => item !== "");

/** Texts as they are sent: without languages that say nothing. */
export function saidIn(texts: Texts): Texts {
  const said = Object.entries(texts).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ""));
}

export const textNames = ["title", "terms"] as const;
export type TextName = (typeof textNames)[number];
export type TextsDraft = Readonly<Record<TextName, Texts>>;

export const brokenTexts = (draft: TextsDraft): TextName[] =>
  textNames.filter((name) => Object.keys(saidIn(draft[name])).length === 0);

export type CheckInDraft = TextsDraft &
  AccessDraft &
  BudgetDraft &
  Pick<CheckInSettings, "currency" | "isOpen" | "missed" | "condition"> &
  Readonly<Record<"amounts" | "least" | "makeUps" | "turnover", string>> & {
    /** Days of the calendar whose gift is no money. */
    readonly prizes: readonly PlacedDraft[];
  };

export function checkInDraftOf(settings: CheckInSettings): CheckInDraft {
  const { currency, isOpen, missed, condition, title, terms, least } = settings;
  return {
    currency,
    isOpen,
    missed,
    condition,
    title,
    terms,
    least,
    amounts: settings.amounts.join(", "),
    prizes: placedDraftsOf(
      settings.amounts,
      (settings.prizes ?? []).map(({ step, prize }) => ({ place: step, prize })),
    ),
    makeUps: String(settings.makeUps),
    turnover: timesOfBps(settings.turnoverBps),
    ...accessDraftOf(settings),
    ...budgetDraftOf(settings),
  };
}

export function brokenCheckIn(draft: CheckInDraft): string[] {
  const amounts = listOf(draft.amounts);
  const areAmounts = amounts.every((one) => isAmount(one, draft.currency));
  return [
    ...brokenTexts(draft),
    ...(areAmounts && amounts.length >= 2 && amounts.length <= 31 ? [] : ["amounts"]),
    ...brokenPlaced(draft.prizes, amounts.length, draft.currency, ["prizes", "step"]),
    ...(wholeOf(plain(draft.makeUps), 0, 2) === undefined ? ["makeUps"] : []),
    ...(isAmount(plain(draft.least), draft.currency) ? [] : ["least"]),
    ...(bpsOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...brokenBudget(draft, draft.currency),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function checkInSettingsOf(draft: CheckInDraft): CheckInSettings {
  const { currency, isOpen, missed, condition } = draft;
  const { amounts, placed } = placedOf(listOf(draft.amounts), draft.prizes, currency);
  const prizes = placed.map(({ place, prize }) => ({ step: place, prize }));
  return {
    currency,
    isOpen,
    missed,
    condition,
    title: saidIn(draft.title),
    terms: saidIn(draft.terms),
    amounts,
    ...(prizes.length > 0 && { prizes }),
    makeUps: wholeOf(plain(draft.makeUps), 0, 2) ?? 0,
    least: plain(draft.least),
    turnoverBps: bpsOf(draft.turnover) ?? 0,
    ...accessOf(draft),
    ...budgetOf(draft),
  };
}

export interface PrizeDraft extends GivenDraft {
  readonly prizeId: string;
  readonly weight: string;
  /** Empty is without end. */
  readonly stock: string;
}

export type WheelDraft = TextsDraft &
  AccessDraft &
  BudgetDraft &
  Pick<WheelSettings, "currency" | "isOpen" | "kind" | "fallback"> & {
    readonly prizes: readonly PrizeDraft[];
    readonly by: WheelSettings["rule"]["by"];
  } & Readonly<Record<"amount" | "aDay" | "ticketDays" | "turnover", string>>;

export function wheelDraftOf(settings: WheelSettings): WheelDraft {
  const { currency, isOpen, kind, fallback, title, terms, rule, prizes } = settings;
  return {
    currency,
    isOpen,
    kind,
    fallback,
    title,
    terms,
    by: rule.by,
    amount: rule.amount,
    aDay: String(rule.aDay),
    ticketDays: String(settings.ticketDays),
    turnover: timesOfBps(settings.turnoverBps),
    ...accessDraftOf(settings),
    ...budgetDraftOf(settings),
    prizes: prizes.map(({ prizeId, weight, stockADay, ...given }) => ({
      ...givenDraftOf(given),
      prizeId,
      weight: String(weight),
      stock: stockADay === null ? "" : String(stockADay),
    })),
  };
}

const weightMax = 1_000_000;

/** What is wrong with a prize, as the name of its field. Money may be nothing: no prize. */
export function brokenPrize(prize: PrizeDraft, currency: string): string | undefined {
  const { amount, weight, stock } = prize;
  const isCash = prize.kind === "cash";
  if (isCash && !isAmount(plain(amount), currency)) return "amount";
  const [broken] = isCash ? [] : brokenGiven(prize, currency);
  if (broken !== undefined) return broken;
  if (wholeOf(plain(weight), 1, weightMax) === undefined) return "weight";
  const isStock = plain(stock) === "" || wholeOf(plain(stock), 1, weightMax) !== undefined;
  return isStock ? undefined : "stock";
}

export function brokenWheel(draft: WheelDraft): string[] {
  const { prizes, currency } = draft;
  const arePrizes = prizes.every((prize) => brokenPrize(prize, currency) === undefined);
  const instead = prizes.find(({ prizeId }) => prizeId === draft.fallback);
  return [
    ...brokenTexts(draft),
    ...(arePrizes && prizes.length >= 2 ? [] : ["prizes"]),
    ...(instead !== undefined && plain(instead.stock) === "" ? [] : ["fallback"]),
    ...(isAmount(plain(draft.amount), currency) ? [] : ["amount"]),
    ...(wholeOf(plain(draft.aDay), 1, 20) === undefined ? ["aDay"] : []),
    ...(wholeOf(plain(draft.ticketDays), 1, 90) === undefined ? ["ticketDays"] : []),
    ...(bpsOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...brokenBudget(draft, currency),
  ];
}

const prizesOf = ({
  prizes,
  currency,
}: Pick<WheelDraft, "prizes" | "currency">): WheelSettings["prizes"] =>
  prizes.map(({ prizeId, weight, stock, ...draft }) => ({
    prizeId,
    ...givenOf(draft, currency),
    weight: wholeOf(plain(weight), 1, weightMax) ?? 1,
    stockADay: plain(stock) === "" ? null : (wholeOf(plain(stock), 1, weightMax) ?? 1),
  }));

/** What is sent, of a draft in which nothing is broken. */
export function wheelSettingsOf(draft: WheelDraft): WheelSettings {
  const { currency, isOpen, kind, fallback } = draft;
  return {
    currency,
    isOpen,
    kind,
    fallback,
    title: saidIn(draft.title),
    terms: saidIn(draft.terms),
    prizes: prizesOf(draft),
    rule: {
      by: draft.by,
      amount: plain(draft.amount),
      aDay: wholeOf(plain(draft.aDay), 1, 20) ?? 1,
    },
    ticketDays: wholeOf(plain(draft.ticketDays), 1, 90) ?? 1,
    turnoverBps: bpsOf(draft.turnover) ?? 0,
    ...accessOf(draft),
    ...budgetOf(draft),
  };
}

/** A wheel that nobody saved: a few small prizes and one that is rarely drawn. */
export const newWheel = (currency: string): WheelSettings => ({
  kind: "wheel",
  currency,
  isOpen: false,
  title: {},
  terms: {},
  prizes: [
    { prizeId: "p1", amount: "1.00", weight: 60, stockADay: null },
    { prizeId: "p2", amount: "2.00", weight: 30, stockADay: null },
    { prizeId: "p3", amount: "10.00", weight: 10, stockADay: 100 },
  ],
  fallback: "p1",
  rule: { by: "none", amount: "0.00", aDay: 1 },
  ticketDays: 7,
  turnoverBps: 30_000,
});

/** An id that no prize of the wheel has. */
export function freePrizeId(prizes: readonly PrizeDraft[]): string {
  const known = new Set(prizes.map(({ prizeId }) => prizeId));
  for (let number = 1; ; number += 1) if (!known.has(`p${number}`)) return `p${number}`;
}

/** The weight as it is typed; 0 while it is none. */
export const weightOf = ({ weight }: PrizeDraft): number =>
  wholeOf(plain(weight), 1, weightMax) ?? 0;
