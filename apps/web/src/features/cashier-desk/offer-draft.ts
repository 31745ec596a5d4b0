import type { BonusOffer, BonusOfferSettings, Language } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { percentBpsOf } from "../../lib/typed-numbers.ts";
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
export type OfferDraft = Readonly<Record<OfferField, string>> &
  Readonly<Record<TextName, Texts>> &
  Pick<BonusOfferSettings, "kind" | "frequency" | "currency" | "isOpen"> & {
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
    settings: { ...blank, currency, weights: weights as BonusOfferSettings["weights"] },
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
    max: plain(draft.max),
    minDeposit: plain(draft.minDeposit),
    wageringBps: bpsOf(plain(draft.wagering)) ?? 0,
    days: Number(plain(draft.days)),
    ...(plain(draft.countsAtMost) === "" ? {} : { countsAtMost: plain(draft.countsAtMost) }),
    weights: Object.fromEntries(weights) as BonusOfferSettings["weights"],
  };
}
