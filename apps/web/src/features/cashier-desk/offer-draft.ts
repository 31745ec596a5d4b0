import type { BonusOffer, BonusOfferSettings, Language } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { percentBpsOf } from "../../lib/typed-numbers.ts";
import { readAmount } from "../../lib/amount.ts";
import { bpsOf, isAmount, plain } from "./draft.ts";

/** An offer of a bonus as it is typed: every field is a text, but what is chosen from a list. */

export const offerFields = [
  "percent",
  "max",
  "minDeposit",
  "wagering",
  "days",
  "countsAtMost",
] as const;
const amountFields = ["max", "minDeposit"] as const;

const textNames = ["title", "terms"] as const;
export type TextName = (typeof textNames)[number];
type Texts = Readonly<Partial<Record<Language, string>>>;

type OfferField = (typeof offerFields)[number];
export interface StepDraft {
  readonly key: string;
  readonly from: string;
  readonly percent: string;
}

export type OfferDraft = Readonly<Record<OfferField | "nth" | "code", string>> &
  Readonly<Record<TextName, Texts>> &
  Pick<BonusOfferSettings, "kind" | "frequency" | "currency" | "isOpen"> & {
    readonly steps: readonly StepDraft[];
    readonly weekdays: readonly number[];
    /** Methods of the cashier; none where it is for all. */
    readonly methods: readonly string[];
    /** Percent of a stake that counts. */
    readonly weights: Readonly<Record<(typeof gameTypes)[number], string>>;
  };

const percentMax = 1_000;
const daysMax = 365;

const blank = {
  kind: "first_deposit",
  isOpen: false,
  title: {},
  terms: {},
  percentBps: 10_000,
  steps: [],
  weekdays: [],
  methods: [],
  max: "",
  minDeposit: "",
  wageringBps: 100_000,
  days: 30,
  frequency: "once",
} as const;

/** An offer not saved yet; the client makes its id, so a repeated save is harmless. */
export function newOffer(
  { merchantCode, currency }: BrandOutline,
  offerId: string,
  now: string,
): BonusOffer {
  const weights = Object.fromEntries(gameTypes.map((type) => [type, 10_000]));
  return {
    offerId,
    merchantCode,
    settings: {
      ...blank,
      steps: [],
      weekdays: [],
      methods: [],
      currency,
      weights: weights as BonusOfferSettings["weights"],
    },
    granted: 0,
    active: 0,
    updatedAt: now,
    revision: 0,
  };
}

export function offerDraftOf({ settings }: BonusOffer): OfferDraft {
  const { kind, frequency, currency, isOpen, title, terms, max, minDeposit } = settings;
  const weights = gameTypes.map((type) => [type, percentOfBps(settings.weights[type])]);
  return {
    kind,
    frequency,
    currency,
    isOpen,
    title,
    terms,
    max,
    minDeposit,
    percent: percentOfBps(settings.percentBps),
    nth: settings.nth === undefined ? "2" : String(settings.nth),
    steps: settings.steps.map(({ from, percentBps }, at) => ({
      key: String(at),
      from,
      percent: percentOfBps(percentBps),
    })),
    weekdays: settings.weekdays,
    methods: settings.methods,
    code: settings.code ?? "",
    wagering: timesOfBps(settings.wageringBps),
    countsAtMost: settings.countsAtMost ?? "",
    days: String(settings.days),
    weights: Object.fromEntries(weights) as OfferDraft["weights"],
  };
}

/** Texts as they are sent: without languages that say nothing. */
function saidIn(texts: Texts): Texts {
  const said = Object.entries(texts).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ""));
}

/** Each step is from a larger deposit on, and gives more. */
function brokenSteps({ steps, percent, minDeposit, currency }: OfferDraft): string[] {
  let [least, given] = [readAmount(plain(minDeposit), currency), typedPercent(percent)];
  return steps.flatMap((step, at) => {
    const [from, more] = [readAmount(plain(step.from), currency), typedPercent(step.percent)];
    const broken = [
      ...(from === undefined || from <= (least ?? 0n) ? [`steps.${at}.from`] : []),
      ...(more <= given ? [`steps.${at}.percent`] : []),
    ];
    [least, given] = [from ?? least, more];
    return broken;
  });
}

const typedPercent = (text: string): number => percentBpsOf(plain(text), percentMax) ?? 0;

/** None, or as many characters as a promo code has. */
const isCode = (text: string): boolean => /^(.{3,32})?$/.test(text.trim());

const isNothing = (texts: Texts) => Object.keys(saidIn(texts)).length === 0;

/** Fields that do not say what they should; the server judges the rest. */
export function brokenOfferFields(draft: OfferDraft): string[] {
  const days = plain(draft.days);
  const weights = gameTypes.map((type) => [type, percentBpsOf(plain(draft.weights[type]), 100)]);
  const isAnythingCounted = weights.some(([, bps]) => bps !== 0);
  return [
    ...textNames.filter((name) => isNothing(draft[name])),
    ...amountFields.filter((field) => !isAmount(plain(draft[field]), draft.currency)),
    ...((percentBpsOf(plain(draft.percent), percentMax) ?? 0) > 0 ? [] : ["percent"]),
    ...(draft.kind !== "nth_deposit" || /^([2-9]|10)$/.test(plain(draft.nth)) ? [] : ["nth"]),
    ...(isCode(draft.code) ? [] : ["code"]),
    ...brokenSteps(draft),
    ...((bpsOf(plain(draft.wagering)) ?? 0) > 0 ? [] : ["wagering"]),
    ...(plain(draft.countsAtMost) === "" || isAmount(plain(draft.countsAtMost), draft.currency)
      ? []
      : ["countsAtMost"]),
    ...(/^[1-9]\d{0,2}$/.test(days) && Number(days) <= daysMax ? [] : ["days"]),
    ...weights
      .filter(([, bps]) => bps === undefined || !isAnythingCounted)
      .map(([type]) => `weights.${type}`),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function offerSettingsOf(draft: OfferDraft): BonusOfferSettings {
  const { kind, frequency, currency, isOpen } = draft;
  const weights = gameTypes.map((type) => [
    type,
    percentBpsOf(plain(draft.weights[type]), 100) ?? 0,
  ]);
  return {
    kind,
    frequency,
    currency,
    isOpen,
    title: saidIn(draft.title),
    terms: saidIn(draft.terms),
    percentBps: percentBpsOf(plain(draft.percent), percentMax) ?? 0,
    steps: draft.steps.map(({ from, percent }) => ({
      from: plain(from),
      percentBps: typedPercent(percent),
    })),
    ...(kind === "nth_deposit" ? { nth: Number(plain(draft.nth)) } : {}),
    weekdays: [...draft.weekdays],
    methods: [...draft.methods],
    ...(draft.code.trim() === "" ? {} : { code: draft.code.trim().toUpperCase() }),
    max: plain(draft.max),
    minDeposit: plain(draft.minDeposit),
    wageringBps: bpsOf(plain(draft.wagering)) ?? 0,
    days: Number(plain(draft.days)),
    ...(plain(draft.countsAtMost) === "" ? {} : { countsAtMost: plain(draft.countsAtMost) }),
    weights: Object.fromEntries(weights) as BonusOfferSettings["weights"],
  };
}
