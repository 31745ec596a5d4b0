import type { AwardPrize, GameType, RatesPpm, VipChangeKind, VipSettings } from "@baize/contract";
import { minor, parseMinor, splitMinor } from "@baize/money";
import { addDays } from "../../platform/day-names.ts";
import type { LocalText } from "../../platform/text.ts";
import { isGiven } from "../prize-terms/rules.ts";
import { partOf, type Sums } from "../turnover/rules.ts";

/**
 * A member's VIP level and what moves it. Pure.
 *
 *   level by play   what counts ever reaches a level never reached      that level: its awards
 *   below reached   the month reaches the next level's `keep`           one up, no award
 *   above floor     a whole month at the level stays below its `keep`   one down
 *   any             an operator sets a level until a date               that one is used meanwhile
 *
 * Corrections lower what counts; a level that was reached is not taken by them.
 */

export interface PeriodReward {
  readonly amountMinor: bigint;
  readonly ratesPpm: RatesPpm;
}

/** A prize beside the money, and what it is worth. */
export interface GiftRule {
  readonly amountMinor: bigint;
  readonly prize: AwardPrize;
}

export const giftNames = ["levelUp", "weekly", "monthly"] as const;
export type GiftName = (typeof giftNames)[number];

export interface VipLevel {
  readonly label: LocalText;
  readonly color: string;
  readonly totalMinor: bigint;
  readonly depositsMinor: bigint;
  readonly keepMinor: bigint;
  readonly levelUpMinor: bigint;
  readonly weekly: PeriodReward;
  readonly monthly: PeriodReward;
  readonly gifts: Readonly<Partial<Record<GiftName, GiftRule>>>;
  /** What points of play are multiplied by. */
  readonly pointsBps: number;
  readonly birthdayMinor: bigint;
  /** What may be withdrawn in a day at least; 0 changes nothing. */
  readonly withdrawalDayMinor: bigint;
  readonly isWithdrawnFirst: boolean;
}

export interface VipTable {
  readonly merchantCode: string;
  readonly currency: string;
  readonly isOpen: boolean;
  readonly floorLevel: number;
  readonly weights: Readonly<Record<GameType, number>>;
  readonly turnoverBps: number;
  readonly claimDays: number;
  /** Shares of a weekly amount by day, the first on the day it is worked out; empty is whole. */
  readonly weekCalendar: readonly number[];
  readonly levels: readonly [VipLevel, ...VipLevel[]];
}

/** The level by play alone. */
export interface Standing {
  readonly level: number;
  /** The highest it ever was. */
  readonly reached: number;
  readonly since: Date;
}

export interface Figures {
  /** What counts ever, by the brand's weights. */
  readonly totalMinor: bigint;
  readonly depositsMinor: bigint;
  /** What counts in this month. */
  readonly monthMinor: bigint;
}

const wholeBps = 10_000n;

/** What counts for levels: each type by its weight, rounded down. */
export function weighted(sums: Sums, weights: VipTable["weights"]): bigint {
  let counted = 0n;
  for (const [gameType, validMinor] of sums) {
    counted += (validMinor * BigInt(weights[gameType])) / wholeBps;
  }
  return counted;
}

export const topOf = ({ levels }: Pick<VipTable, "levels">): number => levels.length - 1;

/** The level a row of the table has; the highest there is where it was made shorter. */
export function levelOf(table: Pick<VipTable, "levels">, level: number): VipLevel {
  return table.levels[Math.min(level, topOf(table))] ?? table.levels[0];
}

/** The highest level these figures reach. */
export function reachedBy(
  table: Pick<VipTable, "levels">,
  { totalMinor, depositsMinor }: Pick<Figures, "totalMinor" | "depositsMinor">,
): number {
  return table.levels.findLastIndex(
    (one, level) =>
      level === 0 || (totalMinor >= one.totalMinor && depositsMinor >= one.depositsMinor),
  );
}

export interface Move {
  readonly kind: Extract<VipChangeKind, "up" | "down" | "back">;
  readonly standing: Standing;
}

/** Where a member goes up to now: to levels never reached, or back to those that were lost. */
export function rise(
  table: VipTable,
  { level, reached }: Standing,
  figures: Figures,
  at: Date,
): Move | undefined {
  const byTotal = reachedBy(table, figures);
  if (byTotal > reached) {
    return { kind: "up", standing: { level: byTotal, reached: byTotal, since: at } };
  }
  const most = Math.min(reached, topOf(table));
  let back = level;
  while (back < most && figures.monthMinor >= levelOf(table, back + 1).keepMinor) back += 1;
  return back > level ? { kind: "back", standing: { level: back, reached, since: at } } : undefined;
}

export interface Month {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** So long before its end a month warns of what is missing. */
export const warnDays = 7;

/** Whether a month decides about the level: who came during it keeps it. */
export const isJudged = (
  { floorLevel, ...table }: VipTable,
  { level, since }: Standing,
  { startsAt }: Pick<Month, "startsAt">,
): boolean =>
  level > floorLevel &&
  levelOf(table, level).keepMinor > 0n &&
  since.getTime() <= startsAt.getTime();

/** One level down after a month that was not enough. */
export function judge(
  table: VipTable,
  standing: Standing,
  month: Month,
  monthMinor: bigint,
): Move | undefined {
  const { level, reached } = standing;
  if (!isJudged(table, standing, month) || monthMinor >= levelOf(table, level).keepMinor) {
    return undefined;
  }
  // The level below counts from the first of the month, so that its first month is a whole one.
  return { kind: "down", standing: { level: level - 1, reached, since: month.endsAt } };
}

/** An operator's level, while it lasts. */
export interface SetLevel {
  readonly setLevel: number | null;
  readonly setUntil: Date | null;
}

/** The level that counts at a moment. */
export function levelAt(
  { level, setLevel, setUntil }: Pick<Standing, "level"> & SetLevel,
  at: Date,
): number {
  return setLevel !== null && setUntil !== null && at < setUntil ? setLevel : level;
}

/** Points as they are: nothing more, nothing less. */
export const wholeFactorBps = 10_000;

/** The factors of a brand's levels, as they stood from a moment on. */
export interface FactorTable {
  readonly merchantCode: string;
  readonly currency: string;
  readonly revision: number;
  readonly savedAt: Date;
  readonly isOpen: boolean;
  /** By level. */
  readonly factorsBps: readonly number[];
}

/** A change of a member's level, oldest first in a list of them. */
export interface LevelChange {
  readonly memberId: bigint;
  readonly at: Date;
  readonly kind: VipChangeKind;
  readonly toLevel: number;
  readonly until: Date | null;
}

interface RoundBegun {
  readonly merchantCode: string;
  readonly currency: string;
  readonly placedAt: Date;
  /** Where the brand's day of the round began. */
  readonly dayStartAt: Date;
}

/**
 * The level that points of a round count with: one that was reached before the round began. A level
 * that was lost counts through the day in whose night it is taken, because the work that takes it
 * runs later in that night, and a correction of a bet of the night must count as the bet did.
 */
export function pointLevelOf(
  changes: readonly LevelChange[],
  { placedAt, dayStartAt }: Pick<RoundBegun, "placedAt" | "dayStartAt">,
): number {
  const before = changes.filter(({ at }) => at < placedAt);
  const set = before.findLast(({ kind }) => kind === "set" || kind === "set_over");
  if (set?.kind === "set" && set.until !== null && set.until > placedAt) return set.toLevel;
  const own = before.findLast(
    ({ kind, at }) =>
      kind === "up" || kind === "back" || (kind === "down" && at.getTime() < dayStartAt.getTime()),
  );
  return own?.toLevel ?? 0;
}

/** What points of a round are multiplied by; 10,000 where the brand had no levels then. */
export function pointFactorOf(
  tables: readonly FactorTable[],
  changes: readonly LevelChange[],
  begun: RoundBegun,
): number {
  const { merchantCode, currency, placedAt } = begun;
  const table = tables.findLast(
    (one) =>
      one.merchantCode === merchantCode && one.currency === currency && one.savedAt <= placedAt,
  );
  if (table?.isOpen !== true) return wholeFactorBps;
  const level = Math.min(pointLevelOf(changes, begun), table.factorsBps.length - 1);
  return table.factorsBps[level] ?? wholeFactorBps;
}

const hasStaked = (sums: Sums): boolean => [...sums.values()].some((validMinor) => validMinor > 0n);

/** What a week or a month gives: nothing where nothing was staked. */
export function periodReward({ amountMinor, ratesPpm }: PeriodReward, sums: Sums): bigint {
  return hasStaked(sums) ? amountMinor + partOf(sums, ratesPpm) : 0n;
}

/** The prize that comes with it. */
export const periodGift = (
  { gifts }: Pick<VipLevel, "gifts">,
  name: "weekly" | "monthly",
  sums: Sums,
): GiftRule | undefined => (hasStaked(sums) ? gifts[name] : undefined);

export interface WeekPart {
  readonly part: number;
  readonly amountMinor: bigint;
  readonly dueOn: string;
}

/** The parts of a weekly amount that bring something, and the days on which they come. */
export function weekParts(
  amountMinor: bigint,
  calendar: readonly number[],
  firstDay: string,
): WeekPart[] {
  return splitMinor(minor(amountMinor), calendar).flatMap((share, part) =>
    share === 0n ? [] : [{ part, amountMinor: share, dueOn: addDays(firstDay, part) }],
  );
}

export interface VipFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "too_low" | "too_high" | "cannot_change";
}

type LevelSettings = VipSettings["levels"][number];

/** The prizes of all levels, and where they are in the form. */
export const giftsIn = (levels: readonly LevelSettings[]) =>
  levels.flatMap(({ gifts = {} }, level) =>
    giftNames.flatMap((name) => {
      const gift = gifts[name];
      return gift === undefined
        ? []
        : [{ ...gift, level, name, place: `levels.${level}.gifts.${name}` }];
    }),
  );

function faultOfGifts({ levels, currency }: VipSettings): VipFault | undefined {
  for (const { level, name, place, ...gift } of giftsIn(levels)) {
    if (level === 0 && name === "levelUp") return { field: place, reason: "cannot_change" };
    if (!isGiven(gift, currency)) return { field: `${place}.amount`, reason: "too_low" };
  }
  return undefined;
}

const amountsOf = (level: LevelSettings) => ({
  total: level.total,
  totalDeposits: level.totalDeposits,
  keep: level.keep,
  levelUp: level.levelUp,
  weekly: level.weekly.amount,
  monthly: level.monthly.amount,
  birthday: level.birthday ?? "0",
  withdrawalDay: level.withdrawalDay ?? "0",
});

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfVip(settings: VipSettings, currency: string): VipFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  const { levels, floorLevel, weekCalendar } = settings;
  const shares = weekCalendar.reduce((sum, bps) => sum + bps, 0);
  if (weekCalendar.length > 0 && shares !== wholeFactorBps) {
    const reason = shares < wholeFactorBps ? "too_low" : "too_high";
    return { field: "weekCalendar", reason };
  }
  if (floorLevel >= levels.length) return { field: "floorLevel", reason: "too_high" };
  let before = { total: -1n, totalDeposits: 0n };
  for (const [index, level] of levels.entries()) {
    const field = (name: string) => `levels.${index}.${name}`;
    for (const [name, text] of Object.entries(amountsOf(level))) {
      if (parseMinor(text, currency) === undefined) {
        return { field: field(name), reason: "not_an_amount" };
      }
    }
    const total = parseMinor(level.total, currency) ?? 0n;
    const totalDeposits = parseMinor(level.totalDeposits, currency) ?? 0n;
    if (index === 0) {
      for (const name of ["total", "totalDeposits", "keep", "levelUp", "birthday"] as const) {
        // Everybody has level 0, so it asks for nothing and is never reached.
        if (parseMinor(level[name] ?? "0", currency) !== 0n)
          return { field: field(name), reason: "too_high" };
      }
    }
    if (total <= before.total) return { field: field("total"), reason: "too_low" };
    if (totalDeposits < before.totalDeposits) {
      return { field: field("totalDeposits"), reason: "too_low" };
    }
    before = { total, totalDeposits };
  }
  return faultOfGifts(settings);
}

/** Checked settings as they are counted with. */
export function tableOf(merchantCode: string, settings: VipSettings): VipTable {
  const { currency, isOpen, floorLevel, weights, turnoverBps, claimDays } = settings;
  const amount = (text: string): bigint => parseMinor(text, currency) ?? 0n;
  const reward = (one: { readonly amount: string; readonly ratesPpm: RatesPpm }): PeriodReward => ({
    amountMinor: amount(one.amount),
    ratesPpm: one.ratesPpm,
  });
  const giftsOf = (gifts: LevelSettings["gifts"] = {}): VipLevel["gifts"] =>
    Object.fromEntries(
      giftNames.flatMap((name) => {
        const gift = gifts[name];
        return gift === undefined
          ? []
          : [[name, { amountMinor: amount(gift.amount), prize: gift.prize }] as const];
      }),
    );
  const [first, ...others] = settings.levels.map((level): VipLevel => ({
    label: { ...level.label },
    color: level.color,
    totalMinor: amount(level.total),
    depositsMinor: amount(level.totalDeposits),
    keepMinor: amount(level.keep),
    levelUpMinor: amount(level.levelUp),
    weekly: reward(level.weekly),
    monthly: reward(level.monthly),
    gifts: giftsOf(level.gifts),
    pointsBps: level.pointsBps,
    birthdayMinor: amount(level.birthday ?? "0"),
    withdrawalDayMinor: amount(level.withdrawalDay ?? "0"),
    isWithdrawnFirst: level.isWithdrawnFirst ?? false,
  }));
  if (first === undefined) throw new Error(`${merchantCode} has no levels`);
  return {
    merchantCode,
    currency,
    isOpen,
    floorLevel,
    weights,
    turnoverBps,
    claimDays,
    weekCalendar: settings.weekCalendar,
    levels: [first, ...others],
  };
}
