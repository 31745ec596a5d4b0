import type { ReferralSettings, ReferralTerms } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { gameTypes } from "../../lib/game-types.ts";
import { bpsOf, isAmount, plain } from "./draft.ts";

/** Terms of inviting friends as they are typed: every field is a text, but what is chosen. */

export const amountFields = ["minDeposit", "minValid", "inviterAward", "friendAward"] as const;
export const countFields = ["days", "holdDays", "claimDays", "monthMax", "totalMax"] as const;

/** Each with the contract's own bounds. */
const bounds = {
  days: [1, 365],
  holdDays: [0, 90],
  claimDays: [1, 90],
  monthMax: [1, 10_000],
  totalMax: [1, 100_000],
} as const satisfies Record<(typeof countFields)[number], readonly [number, number]>;

/** As many as the contract takes. */
export const stepsMax = 5;

type GameTexts = Readonly<Record<(typeof gameTypes)[number], string>>;
interface StepDraft {
  readonly friends: string;
  readonly amount: string;
}

export type ReferralDraft = Readonly<
  Record<(typeof amountFields)[number] | (typeof countFields)[number] | "turnover", string>
> &
  Pick<ReferralSettings, "isOn" | "kycLevel"> & {
    readonly steps: readonly StepDraft[];
    readonly form: ReferralSettings["share"]["form"];
    readonly shareDays: string;
    readonly shareMonthMax: string;
    /** Percent. */
    readonly rates: GameTexts;
    readonly edges: GameTexts;
    readonly isSecond: boolean;
    readonly secondMonthMax: string;
    readonly secondRates: GameTexts;
  };

/** "0.1" percent are 1,000 millionths. */
function ppmOf(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return undefined;
  const ppm = Math.round(Number(text) * 10_000);
  return ppm <= 1_000_000 ? ppm : undefined;
}

const percentOf = (ppm: number) => String(ppm / 10_000);

const noRates = Object.fromEntries(
  gameTypes.map((type) => [type, 0]),
) as ReferralSettings["share"]["ppm"];

const textsOf = (rates: ReferralSettings["share"]["ppm"]) =>
  Object.fromEntries(gameTypes.map((type) => [type, percentOf(rates[type])])) as GameTexts;

export function referralDraftOf({ settings }: ReferralTerms): ReferralDraft {
  const { steps, share, second } = settings;
  const counts = countFields.map((field) => [field, String(settings[field])]);
  const blank = { friends: "", amount: "" };
  return {
    ...(Object.fromEntries(counts) as Record<(typeof countFields)[number], string>),
    isOn: settings.isOn,
    kycLevel: settings.kycLevel,
    minDeposit: settings.minDeposit,
    minValid: settings.minValid,
    inviterAward: settings.inviterAward,
    friendAward: settings.friendAward,
    turnover: timesOfBps(settings.turnoverBps),
    steps: Array.from({ length: stepsMax }, (_, at) => {
      const step = steps[at];
      return step === undefined ? blank : { friends: String(step.friends), amount: step.amount };
    }),
    form: share.form,
    shareDays: String(share.days),
    shareMonthMax: share.monthMax,
    rates: textsOf(share.ppm),
    edges: textsOf(share.edgePpm),
    isSecond: second !== null,
    secondMonthMax: second?.monthMax ?? "",
    secondRates: textsOf(second?.ppm ?? noRates),
  };
}

function isCount(text: string, [min, max]: readonly [number, number]): boolean {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count >= min && count <= max;
}

const isBlank = ({ friends, amount }: StepDraft) => friends.trim() === "" && amount.trim() === "";

const shareDaysMax = 730;
const friendsMax = 1000;

/** The second level has the days of the share, so it needs some. */
function brokenSecond(draft: ReferralDraft, { currency }: ReferralTerms): string[] {
  if (!draft.isSecond) return [];
  return [
    ...(isCount(plain(draft.shareDays), [1, shareDaysMax]) ? [] : ["shareDays"]),
    ...(isAmount(plain(draft.secondMonthMax), currency) ? [] : ["second.monthMax"]),
    ...gameTypes
      .filter((type) => ppmOf(plain(draft.secondRates[type])) === undefined)
      .map((type) => `secondRates.${type}`),
  ];
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenReferralFields(draft: ReferralDraft, terms: ReferralTerms): string[] {
  const { currency } = terms;
  const isGoodStep = ({ friends, amount }: StepDraft) =>
    isCount(plain(friends), [1, friendsMax]) && isAmount(plain(amount), currency);
  return [
    ...amountFields.filter((field) => !isAmount(plain(draft[field]), currency)),
    ...countFields.filter((field) => !isCount(plain(draft[field]), bounds[field])),
    ...(bpsOf(plain(draft.turnover)) === undefined ? ["turnover"] : []),
    ...draft.steps.flatMap((step, at) =>
      isBlank(step) || isGoodStep(step) ? [] : [`steps.${at}`],
    ),
    ...(isCount(plain(draft.shareDays), [0, shareDaysMax]) ? [] : ["shareDays"]),
    ...(isAmount(plain(draft.shareMonthMax), currency) ? [] : ["share.monthMax"]),
    ...gameTypes
      .filter((type) => ppmOf(plain(draft.rates[type])) === undefined)
      .map((type) => `rates.${type}`),
    ...gameTypes
      .filter((type) => ppmOf(plain(draft.edges[type])) === undefined)
      .map((type) => `edges.${type}`),
    ...brokenSecond(draft, terms),
  ];
}

const ratesOf = (texts: GameTexts) =>
  Object.fromEntries(
    gameTypes.map((type) => [type, ppmOf(plain(texts[type])) ?? 0]),
  ) as ReferralSettings["share"]["ppm"];

/** What is sent, of a draft in which nothing is broken. */
export function referralSettingsOf(draft: ReferralDraft): ReferralSettings {
  const count = (text: string) => Number(plain(text));
  return {
    isOn: draft.isOn,
    kycLevel: draft.kycLevel,
    days: count(draft.days),
    holdDays: count(draft.holdDays),
    claimDays: count(draft.claimDays),
    monthMax: count(draft.monthMax),
    totalMax: count(draft.totalMax),
    minDeposit: plain(draft.minDeposit),
    minValid: plain(draft.minValid),
    inviterAward: plain(draft.inviterAward),
    friendAward: plain(draft.friendAward),
    turnoverBps: bpsOf(plain(draft.turnover)) ?? 0,
    steps: draft.steps
      .filter((step) => !isBlank(step))
      .map(({ friends, amount }) => ({ friends: count(friends), amount: plain(amount) })),
    share: {
      form: draft.form,
      days: count(draft.shareDays),
      monthMax: plain(draft.shareMonthMax),
      ppm: ratesOf(draft.rates),
      edgePpm: ratesOf(draft.edges),
    },
    second: draft.isSecond
      ? { monthMax: plain(draft.secondMonthMax), ppm: ratesOf(draft.secondRates) }
      : null,
  };
}
