import {
  gameTypes,
  type GameType,
  type RankProgress,
  type VipBenefits,
  type VipChange,
} from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { DaySpan } from "../../platform/day-names.ts";
import { textIn } from "../../platform/text.ts";
import {
  isJudged,
  levelAt,
  levelOf,
  topOf,
  warnDays,
  type Figures,
  type GiftRule,
  type Month,
  type PeriodReward,
  type VipTable,
} from "./rules.ts";
import type { listComing } from "./part-store.ts";
import type { ChangeRow, VipMemberRow } from "./store.ts";

/** VIP levels as they cross the wire. */

export const rankName = (level: number): string => `VIP${level}`;

/** A month in which the bar is about keeping warns for its last days. */
const warnMs = warnDays * dayMs;

/** What a level gives by the settings of others. */
export type LevelShares = (level: number) => {
  readonly rebatePpm: Readonly<Partial<Record<GameType, number>>>;
  readonly lossBackPpm: number;
  readonly rakebackPpm: number;
};

export interface Shown {
  readonly table: VipTable;
  readonly row: VipMemberRow | undefined;
  readonly figures: Figures;
  readonly month: Month & { readonly period: DaySpan };
  /** When the month after this one ends. */
  readonly nextEndsAt: Date;
  readonly now: Date;
  readonly language: string;
  readonly sharesOf: LevelShares;
  readonly coming: Awaited<ReturnType<typeof listComing>>;
}

function benefitsOf({ table, language, sharesOf }: Shown): VipBenefits[] {
  const text = (amount: bigint) => formatMinor(minor(amount), table.currency);
  const reward = ({ amountMinor, ratesPpm }: PeriodReward) => ({
    amount: text(amountMinor),
    ratesPpm,
  });
  const giftOf = (gift: GiftRule | undefined) =>
    gift === undefined
      ? null
      : { amount: text(gift.amountMinor), prize: gift.prize, prizeOf: null };
  return table.levels.map((one, level) => ({
    level,
    label: textIn(one.label, language),
    color: one.color,
    total: text(one.totalMinor),
    totalDeposits: text(one.depositsMinor),
    keep: text(one.keepMinor),
    levelUp: text(one.levelUpMinor),
    weekly: reward(one.weekly),
    monthly: reward(one.monthly),
    gifts: {
      levelUp: giftOf(one.gifts.levelUp),
      weekly: giftOf(one.gifts.weekly),
      monthly: giftOf(one.gifts.monthly),
    },
    pointsBps: one.pointsBps,
    birthday: text(one.birthdayMinor),
    withdrawalDay: text(one.withdrawalDayMinor),
    isWithdrawnFirst: one.isWithdrawnFirst,
    ...sharesOf(level),
  }));
}

interface MonthBar {
  readonly monthIs: RankProgress["monthIs"];
  readonly expectedMinor: bigint | undefined;
}

/** What the bar of the month is about: what comes first of losing a level and getting one back. */
function monthBarOf({ table, row, figures, month, now }: Shown): MonthBar {
  const free: MonthBar = { monthIs: "free", expectedMinor: undefined };
  if (row === undefined || (row.setUntil !== null && row.setUntil > now)) return free;
  const { keepMinor } = levelOf(table, row.level);
  const judged = isJudged(table, row, month);
  if (judged && figures.monthMinor < keepMinor) {
    return { monthIs: "keep", expectedMinor: keepMinor };
  }
  if (row.level < Math.min(row.reached, topOf(table))) {
    return { monthIs: "back", expectedMinor: levelOf(table, row.level + 1).keepMinor };
  }
  if (judged) return { monthIs: "keep", expectedMinor: keepMinor };
  if (row.level > table.floorLevel && keepMinor > 0n) {
    return { monthIs: "arrival", expectedMinor: keepMinor };
  }
  return free;
}

/** Until when the level is held at least. */
function keepUntilOf({ table, row, figures, month, nextEndsAt }: Shown): Date | undefined {
  if (row === undefined) return undefined;
  const { keepMinor } = levelOf(table, row.level);
  if (row.level <= table.floorLevel || keepMinor === 0n) return undefined;
  const isInDanger = isJudged(table, row, month) && figures.monthMinor < keepMinor;
  return isInDanger ? month.endsAt : nextEndsAt;
}

export function progressOf(shown: Shown): RankProgress {
  const { table, row, figures, month, now, language } = shown;
  const text = (amount: bigint) => formatMinor(minor(amount), table.currency);
  const level = Math.min(row === undefined ? 0 : levelAt(row, now), topOf(table));
  const own = levelOf(table, level);
  const reached = row?.reached ?? 0;
  const next = reached < topOf(table) ? levelOf(table, reached + 1) : undefined;
  const { monthIs, expectedMinor } = monthBarOf(shown);
  const isSet = row !== undefined && row.setUntil !== null && row.setUntil > now;
  const isMissing = expectedMinor !== undefined && figures.monthMinor < expectedMinor;
  const isLate = now.getTime() >= month.endsAt.getTime() - warnMs;
  return {
    playerRankName: rankName(level),
    isOpen: true,
    level,
    label: textIn(own.label, language),
    color: own.color,
    currency: table.currency,
    monthlyTurnover: {
      actual: text(figures.monthMinor),
      expected: expectedMinor === undefined ? null : text(expectedMinor),
    },
    totalTurnover: {
      actual: text(figures.totalMinor),
      expected: next === undefined ? null : text(next.totalMinor),
    },
    totalDeposits:
      next === undefined || next.depositsMinor === 0n
        ? null
        : { actual: text(figures.depositsMinor), expected: text(next.depositsMinor) },
    keepUntil: (isSet ? undefined : keepUntilOf(shown))?.toISOString() ?? null,
    monthIs,
    isWarned: monthIs === "keep" && isMissing && isLate,
    setUntil: isSet ? (row.setUntil?.toISOString() ?? null) : null,
    turnoverBps: table.turnoverBps,
    weights: Object.fromEntries(gameTypes.map((type) => [type, table.weights[type]])),
    floorLevel: table.floorLevel,
    weekCalendar: [...table.weekCalendar],
    coming: shown.coming.map(({ amountMinor, dueOn, currency }) => ({
      amount: formatMinor(minor(amountMinor), currency),
      currency,
      dueOn,
    })),
    benefits: benefitsOf(shown),
  };
}

/** What a member of a brand without levels is shown. */
export const noProgress = (currency: string): RankProgress => ({
  playerRankName: rankName(0),
  isOpen: false,
  level: 0,
  label: "",
  color: "#000000",
  currency,
  monthlyTurnover: { actual: formatMinor(minor(0n), currency), expected: null },
  totalTurnover: { actual: formatMinor(minor(0n), currency), expected: null },
  totalDeposits: null,
  keepUntil: null,
  monthIs: "free",
  isWarned: false,
  setUntil: null,
  turnoverBps: 0,
  weights: {},
  floorLevel: 0,
  weekCalendar: [],
  coming: [],
  benefits: [],
});

export function changeOf(table: VipTable, row: ChangeRow, language: string): VipChange {
  const labelOf = (level: number) => textIn(levelOf(table, level).label, language);
  const { at, kind, fromLevel, toLevel } = row;
  return {
    at: at.toISOString(),
    kind,
    fromLevel,
    toLevel,
    fromLabel: labelOf(fromLevel),
    toLabel: labelOf(toLevel),
  };
}
