import type { BonusOffer, BonusOfferSettings, Language } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { percentBpsOf, wholeOf } from "../../lib/typed-numbers.ts";
import {
  brokenGiven,
  emptyGiven,
  givenDraftOf,
  givenOf,
  type GivenDraft,
} from "../../ui/desk/prizes/draft.ts";
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
/** Those that say something of free rounds, too. */
export const roundsFields = ["minDeposit", "wagering"] as const;

const textNames = ["title", "terms"] as const;
export type TextName = (typeof textNames)[number];
type Texts = Readonly<Partial<Record<Language, string>>>;

type OfferField = (typeof offerFields)[number];
export interface StepDraft {
  readonly key: string;
  readonly from: string;
  readonly percent: string;
}

export interface RoundsStepDraft {
  readonly key: string;
  readonly from: string;
  readonly rounds: string;
}

export type OfferDraft = Readonly<
  Record<OfferField | "nth" | "code" | "budget" | "budgetDay", string>
> &
  Readonly<Record<TextName, Texts>> &
  Pick<BonusOfferSettings, "kind" | "frequency" | "currency" | "isOpen" | "budgetMode"> & {
    readonly gives: "bonus" | "rounds";
    /** Which free rounds, and how many. */
    readonly given: GivenDraft;
    readonly roundsSteps: readonly RoundsStepDraft[];
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
  budgetMode: "first_reached",
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
    spent: null,
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
    budget: settings.budget ?? "",
    budgetDay: settings.budgetDay ?? "",
    budgetMode: settings.budgetMode,
    ...roundsDraftOf(settings),
    wagering: timesOfBps(settings.wageringBps),
    countsAtMost: settings.countsAtMost ?? "",
    days: String(settings.days),
    weights: Object.fromEntries(weights) as OfferDraft["weights"],
  };
}

const someRounds: GivenDraft = { ...emptyGiven, kind: "free_rounds" };

function roundsDraftOf({ rounds }: BonusOfferSettings) {
  if (rounds === undefined) return { gives: "bonus", given: someRounds, roundsSteps: [] } as const;
  const { steps, ...terms } = rounds;
  return {
    gives: "rounds",
    given: givenDraftOf({ amount: "0", prize: { kind: "free_rounds", ...terms } }),
    roundsSteps: steps.map(({ from, rounds: count }, at) => ({
      key: String(at),
      from,
      rounds: String(count),
    })),
  } as const;
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

const roundsMax = 1000;
const countOf = (text: string): number => wholeOf(plain(text), 1, roundsMax) ?? 0;

/** Each step is from a larger deposit on, and gives more rounds. */
function brokenRounds({ given, roundsSteps, minDeposit, currency }: OfferDraft): string[] {
  let [least, count] = [readAmount(plain(minDeposit), currency), countOf(given.count)];
  const broken = brokenGiven(given, currency).map((field) => `rounds.${field}`);
  for (const [at, step] of roundsSteps.entries()) {
    const [from, more] = [readAmount(plain(step.from), currency), countOf(step.rounds)];
    if (from === undefined || from <= (least ?? 0n)) broken.push(`rounds.steps.${at}.from`);
    if (more <= count) broken.push(`rounds.steps.${at}.rounds`);
    [least, count] = [from ?? least, more];
  }
  return broken;
}

/** What only a bonus says. */
const brokenBonus = (draft: OfferDraft): string[] => [
  ...(isAmount(plain(draft.max), draft.currency) ? [] : ["max"]),
  ...(typedPercent(draft.percent) > 0 ? [] : ["percent"]),
  ...brokenSteps(draft),
  ...((bpsOf(plain(draft.wagering)) ?? 0) > 0 ? [] : ["wagering"]),
  ...(isAmountOrNone(draft.countsAtMost, draft) ? [] : ["countsAtMost"]),
  ...(wholeOf(plain(draft.days), 1, daysMax) === undefined ? ["days"] : []),
];

const isAmountOrNone = (text: string, { currency }: OfferDraft) =>
  plain(text) === "" || isAmount(plain(text), currency);

const typedPercent = (text: string): number => percentBpsOf(plain(text), percentMax) ?? 0;

/** None, or as many characters as a promo code has. */
const isCode = (text: string): boolean => /^([A-Z0-9_-]{3,32})?$/i.test(text.trim());

const isNothing = (texts: Texts) => Object.keys(saidIn(texts)).length === 0;

/** Fields that do not say what they should; the server judges the rest. */
export function brokenOfferFields(draft: OfferDraft): string[] {
  const isRounds = draft.gives === "rounds";
  const weights = gameTypes.map((type) => [type, percentBpsOf(plain(draft.weights[type]), 100)]);
  const isAnythingCounted = weights.some(([, bps]) => bps !== 0);
  return [
    ...textNames.filter((name) => isNothing(draft[name])),
    ...(isAmount(plain(draft.minDeposit), draft.currency) ? [] : ["minDeposit"]),
    ...(draft.kind !== "nth_deposit" || /^([2-9]|10)$/.test(plain(draft.nth)) ? [] : ["nth"]),
    ...(isCode(draft.code) ? [] : ["code"]),
    ...(["budget", "budgetDay"] as const).filter((name) => !isAmountOrNone(draft[name], draft)),
    ...(isRounds ? brokenRounds(draft) : brokenBonus(draft)),
    ...(isRounds && bpsOf(plain(draft.wagering)) === undefined ? ["wagering"] : []),
    ...weights
      .filter(([, bps]) => !isRounds && (bps === undefined || !isAnythingCounted))
      .map(([type]) => `weights.${type}`),
  ];
}

function roundsOf({ given, roundsSteps, currency }: OfferDraft): BonusOfferSettings["rounds"] {
  const { prize } = givenOf(given, currency);
  if (prize?.kind !== "free_rounds") return undefined;
  const { kind: _kind, ...terms } = prize;
  const steps = roundsSteps.map(({ from, rounds }) => ({
    from: plain(from),
    rounds: countOf(rounds),
  }));
  return { ...terms, steps };
}

/** What it gives: a share of the deposit, or free rounds, whose worth the server works out. */
function givesOf(draft: OfferDraft) {
  const rounds = draft.gives === "rounds" ? roundsOf(draft) : undefined;
  if (rounds !== undefined) {
    return { rounds, percentBps: 0, steps: [], max: "0", days: rounds.days };
  }
  const countsAtMost = plain(draft.countsAtMost);
  return {
    percentBps: typedPercent(draft.percent),
    steps: draft.steps.map(({ from, percent }) => ({
      from: plain(from),
      percentBps: typedPercent(percent),
    })),
    max: plain(draft.max),
    days: Number(plain(draft.days)),
    ...(countsAtMost === "" ? {} : { countsAtMost }),
  };
}

/** What is sent, of a draft in which nothing is broken. */
export function offerSettingsOf(draft: OfferDraft): BonusOfferSettings {
  const { kind, frequency, currency, isOpen, budgetMode } = draft;
  const weights = gameTypes.map((type) => [
    type,
    percentBpsOf(plain(draft.weights[type]), 100) ?? 0,
  ]);
  const code = draft.code.trim().toUpperCase();
  const [budget, budgetDay] = [plain(draft.budget), plain(draft.budgetDay)];
  return {
    kind,
    frequency,
    currency,
    isOpen,
    title: saidIn(draft.title),
    terms: saidIn(draft.terms),
    ...(kind === "nth_deposit" ? { nth: Number(plain(draft.nth)) } : {}),
    weekdays: [...draft.weekdays],
    methods: [...draft.methods],
    ...(code === "" ? {} : { code }),
    ...(budget === "" ? {} : { budget }),
    ...(budgetDay === "" ? {} : { budgetDay }),
    budgetMode,
    minDeposit: plain(draft.minDeposit),
    wageringBps: bpsOf(plain(draft.wagering)) ?? 0,
    ...givesOf(draft),
    weights: Object.fromEntries(weights) as BonusOfferSettings["weights"],
  };
}
