import type { GameType, Language, RatesPpm, VipPolicy, VipSettings } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { latinDigits } from "../../lib/digits.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { brokenGiven, givenDraftOf, givenOf, type GivenDraft } from "../../ui/desk/prizes/draft.ts";
import { factorOf, percentBpsOf, wholeOf } from "../../lib/typed-numbers.ts";

/** VIP levels as they are typed: every field is a text, but what is on or off. */

export const levelAmounts = [
  "total",
  "totalDeposits",
  "keep",
  "levelUp",
  "weekly",
  "monthly",
  "birthday",
  "withdrawalDay",
] as const;
export type LevelAmount = (typeof levelAmounts)[number];
export const rateNames = ["weeklyRates", "monthlyRates"] as const;
export type RateName = (typeof rateNames)[number];

export const giftNames = ["levelUp", "weekly", "monthly"] as const;
export type GiftName = (typeof giftNames)[number];

type ByType = Readonly<Record<GameType, string>>;

export type LevelDraft = Readonly<Record<LevelAmount, string>> &
  Readonly<Record<RateName, ByType>> & {
    readonly label: Readonly<Partial<Record<Language, string>>>;
    readonly color: string;
    /** Times; 1 changes nothing. */
    readonly points: string;
    readonly isWithdrawnFirst: boolean;
    /** Prizes beside the money; null where there is none. */
    readonly gifts: Readonly<Record<GiftName, GivenDraft | null>>;
  };

export interface VipDraft {
  readonly isOpen: boolean;
  readonly floorLevel: string;
  readonly turnover: string;
  readonly claimDays: string;
  /** Percent by day, between commas or blanks; empty gives weekly amounts whole. */
  readonly calendar: string;
  readonly weights: ByType;
  readonly levels: readonly LevelDraft[];
}

const plain = (text: string) => latinDigits(text.trim());

const byType = (of: (type: GameType) => string): ByType =>
  Object.fromEntries(gameTypes.map((type) => [type, of(type)])) as Record<GameType, string>;

/** Millionths as percent: 500 are "0.05". */
const percentOfPpm = (ppm: number): string => String(ppm / 10_000);

/** "0.05" percent are 500 millionths; undefined for what is no percentage up to 10. */
export function ppmOf(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(plain(text)) ?? [];
  if (whole === "") return undefined;
  const ppm = Number.parseInt(whole, 10) * 10_000 + Number.parseInt(part.padEnd(4, "0"), 10);
  return ppm <= 100_000 ? ppm : undefined;
}

/** "12.5" percent are 1,250 basis points. */
function weightOf(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(plain(text)) ?? [];
  if (whole === "") return undefined;
  const bps = Number.parseInt(whole, 10) * 100 + Number.parseInt(part.padEnd(2, "0"), 10);
  return bps <= 100_000 ? bps : undefined;
}

const pointsMaxBps = 100_000;

/** "1.2" times are 12,000 basis points; undefined above ten times. */
function pointsOf(text: string): number | undefined {
  const bps = factorOf(text);
  return bps !== undefined && bps <= pointsMaxBps ? bps : undefined;
}

const calendarDaysMax = 7;

/** "50, 25, 25" percent by day; undefined where that is not the whole, or more than a week. */
export function calendarOf(text: string): number[] | undefined {
  const parts = plain(text)
    .split(/[\s,;/]+/)
    .filter((part) => part !== "");
  const shares = parts.map((part) => percentBpsOf(part, 100));
  const known = shares.filter((bps) => bps !== undefined);
  if (known.length !== shares.length || known.length > calendarDaysMax) return undefined;
  const all = known.reduce((sum, bps) => sum + bps, 0);
  return known.length === 0 || all === 10_000 ? known : undefined;
}

const rateTexts = (rates: RatesPpm): ByType => byType((type) => percentOfPpm(rates[type]));

export function vipDraftOf({ settings }: Pick<VipPolicy, "settings">): VipDraft {
  const { isOpen, floorLevel, turnoverBps, claimDays, weekCalendar, weights, levels } = settings;
  return {
    isOpen,
    floorLevel: String(floorLevel),
    turnover: timesOfBps(turnoverBps),
    claimDays: String(claimDays),
    calendar: weekCalendar.map((bps) => percentOfBps(bps)).join(", "),
    weights: byType((type) => percentOfBps(weights[type])),
    levels: levels.map(({ weekly, monthly, pointsBps, gifts = {}, ...level }) => ({
      ...level,
      gifts: {
        levelUp: gifts.levelUp === undefined ? null : givenDraftOf(gifts.levelUp),
        weekly: gifts.weekly === undefined ? null : givenDraftOf(gifts.weekly),
        monthly: gifts.monthly === undefined ? null : givenDraftOf(gifts.monthly),
      },
      weekly: weekly.amount,
      monthly: monthly.amount,
      birthday: level.birthday ?? "0",
      withdrawalDay: level.withdrawalDay ?? "0",
      isWithdrawnFirst: level.isWithdrawnFirst ?? false,
      points: timesOfBps(pointsBps),
      weeklyRates: rateTexts(weekly.ratesPpm),
      monthlyRates: rateTexts(monthly.ratesPpm),
    })),
  };
}

/** One more level, with nothing but what the one below it gives. */
export function addLevel(draft: VipDraft): VipDraft {
  const last = draft.levels.at(-1);
  if (last === undefined) return draft;
  return { ...draft, levels: [...draft.levels, { ...last, label: {}, total: "" }] };
}

export const dropLevel = (draft: VipDraft, index: number): VipDraft => ({
  ...draft,
  levels: draft.levels.filter((_level, at) => at !== index),
});

export function changeLevel(draft: VipDraft, index: number, part: Partial<LevelDraft>): VipDraft {
  const levels = draft.levels.map((level, at) => (at === index ? { ...level, ...part } : level));
  return { ...draft, levels };
}

function saidIn(texts: LevelDraft["label"]): VipSettings["levels"][number]["label"] {
  const said = Object.entries(texts).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ""));
}

const isAmount = (text: string, currency: string) => {
  const amount = parseMinor(plain(text), currency);
  return amount !== undefined && amount >= 0n;
};

function brokenOfLevel(level: LevelDraft, index: number, currency: string): string[] {
  const field = (name: string) => `levels.${index}.${name}`;
  const rates = rateNames.flatMap((name) =>
    gameTypes
      .filter((type) => ppmOf(level[name][type]) === undefined)
      .map((type) => field(`${name}.${type}`)),
  );
  return [
    ...(Object.keys(saidIn(level.label)).length === 0 ? [field("label")] : []),
    ...(/^#[\da-f]{6}$/.test(level.color) ? [] : [field("color")]),
    ...(pointsOf(level.points) === undefined ? [field("points")] : []),
    ...levelAmounts.filter((name) => !isAmount(level[name], currency)).map(field),
    ...rates,
    ...giftNames.flatMap((name) => {
      const gift = level.gifts[name];
      const broken = gift === null ? [] : brokenGiven(gift, currency);
      return broken.map((one) => field(`gifts.${name}.${one}`));
    }),
  ];
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenVipFields(draft: VipDraft, currency: string): string[] {
  return [
    ...(wholeOf(draft.floorLevel, 0, draft.levels.length - 1) === undefined ? ["floorLevel"] : []),
    ...(factorOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...(calendarOf(draft.calendar) === undefined ? ["weekCalendar"] : []),
    ...(wholeOf(draft.claimDays, 1, 90) === undefined ? ["claimDays"] : []),
    ...gameTypes
      .filter((type) => weightOf(draft.weights[type]) === undefined)
      .map((type) => `weights.${type}`),
    ...draft.levels.flatMap((level, index) => brokenOfLevel(level, index, currency)),
  ];
}

/** What is left out where it is nothing. */
function ownOf({ birthday, withdrawalDay, isWithdrawnFirst }: LevelDraft) {
  const isSaid = (text: string) => /[1-9]/.test(plain(text));
  return {
    ...(isSaid(birthday) && { birthday: plain(birthday) }),
    ...(isSaid(withdrawalDay) && { withdrawalDay: plain(withdrawalDay) }),
    ...(isWithdrawnFirst && { isWithdrawnFirst }),
  };
}

const numbers = (texts: ByType, read: (text: string) => number | undefined) =>
  Object.fromEntries(gameTypes.map((type) => [type, read(texts[type]) ?? 0])) as Record<
    GameType,
    number
  >;

function giftsOf({ gifts }: LevelDraft, currency: string) {
  const said = giftNames.flatMap((name) => {
    const { amount = "0", prize } = gifts[name] === null ? {} : givenOf(gifts[name], currency);
    return prize === undefined ? [] : [[name, { amount, prize }] as const];
  });
  return said.length === 0 ? {} : { gifts: Object.fromEntries(said) };
}

/** What is sent, of a draft in which nothing is broken. */
export function vipSettingsOf(draft: VipDraft, currency: string): VipSettings {
  return {
    currency,
    isOpen: draft.isOpen,
    floorLevel: wholeOf(draft.floorLevel, 0, 100) ?? 0,
    turnoverBps: factorOf(draft.turnover) ?? 0,
    claimDays: wholeOf(draft.claimDays, 1, 90) ?? 1,
    weekCalendar: calendarOf(draft.calendar) ?? [],
    weights: numbers(draft.weights, weightOf),
    levels: draft.levels.map((level) => ({
      label: saidIn(level.label),
      color: level.color,
      total: plain(level.total),
      totalDeposits: plain(level.totalDeposits),
      keep: plain(level.keep),
      levelUp: plain(level.levelUp),
      weekly: { amount: plain(level.weekly), ratesPpm: numbers(level.weeklyRates, ppmOf) },
      monthly: { amount: plain(level.monthly), ratesPpm: numbers(level.monthlyRates, ppmOf) },
      ...giftsOf(level, currency),
      pointsBps: pointsOf(level.points) ?? 10_000,
      ...ownOf(level),
    })),
  };
}
