import type { GameType } from "@baize/contract";
import { addMonths, monthFrom, monthOf, weekOf } from "../../platform/day-names.ts";
import type { Sums } from "../turnover/rules.ts";
import {
  judge,
  levelOf,
  periodGift,
  periodReward,
  reachedBy,
  rise,
  topOf,
  weekParts,
  weighted,
  type Standing,
  type VipTable,
} from "../vip/rules.ts";
import { byDay, daysOf, endsMonth, endsWeek, given, type Earned, type PastSpan } from "./spans.ts";

/** What a table of levels would have given for stakes and deposits that were made. Pure. */

export interface PastPlay {
  readonly day: string;
  readonly gameType: GameType;
  readonly validMinor: bigint;
}

export interface VipPast {
  /** From `readFrom` on, for the week and the month in which the first day lies. */
  readonly stakes: readonly PastPlay[];
  /** What counts of all days before those. */
  readonly earlier: Sums;
  /** Of all time, by the day they were credited. */
  readonly deposits: readonly { readonly day: string; readonly amountMinor: bigint }[];
}

/** The first day whose stakes count for a week or a month that ends in the span. */
export const readFrom = ({ from }: PastSpan): string =>
  weekOf(from) < monthOf(from) ? weekOf(from) : monthOf(from);

const momentOf = (day: string) => new Date(`${day}T00:00:00Z`);
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

const add = (sums: Map<GameType, bigint>, plays: readonly PastPlay[]) => {
  for (const { gameType, validMinor } of plays) {
    sums.set(gameType, (sums.get(gameType) ?? 0n) + validMinor);
  }
};

/** A member as the days go by. */
interface Walk {
  standing: Standing;
  awarded: number;
  readonly total: Map<GameType, bigint>;
  week: Map<GameType, bigint>;
  month: Map<GameType, bigint>;
  depositsMinor: bigint;
}

/** Before the first day: the level that was reached by then brought its award long ago. */
function begin(table: VipTable, past: VipPast, span: PastSpan): Walk {
  const total = new Map(past.earlier);
  const [week, month] = [new Map<GameType, bigint>(), new Map<GameType, bigint>()];
  const before = past.stakes.filter(({ day }) => day < span.from);
  add(total, before);
  add(
    week,
    before.filter(({ day }) => day >= weekOf(span.from)),
  );
  add(
    month,
    before.filter(({ day }) => day >= monthOf(span.from)),
  );
  const depositsMinor = past.deposits
    .filter(({ day }) => day < span.from)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const totalMinor = weighted(total, table.weights);
  const level = reachedBy(table, { totalMinor, depositsMinor });
  const standing = { level, reached: level, since: new Date(0) };
  return { standing, awarded: level, total, week, month, depositsMinor };
}

/** On the first of a month, the one that ended decides about the level. */
function judgeBefore(table: VipTable, walk: Walk, day: string): void {
  const { from, to } = monthFrom(addMonths(monthOf(day), -1));
  const month = { startsAt: momentOf(from), endsAt: momentOf(to) };
  const move = judge(table, walk.standing, month, weighted(walk.month, table.weights));
  if (move !== undefined) walk.standing = move.standing;
}

/** Levels that a day reaches bring their awards, each once. */
function riseOn(table: VipTable, walk: Walk, day: string): Earned[] {
  const figures = {
    totalMinor: weighted(walk.total, table.weights),
    monthMinor: weighted(walk.month, table.weights),
    depositsMinor: walk.depositsMinor,
  };
  const move = rise(table, walk.standing, figures, noonOf(day));
  if (move !== undefined) walk.standing = move.standing;
  const earned: Earned[] = [];
  const most = Math.min(walk.standing.reached, topOf(table));
  for (let level = walk.awarded + 1; level <= most; level += 1) {
    const { levelUpMinor, gifts } = levelOf(table, level);
    earned.push(...given(day, levelUpMinor + (gifts.levelUp?.amountMinor ?? 0n)));
  }
  walk.awarded = Math.max(walk.awarded, most);
  return earned;
}

/** A week's amount on the week's last day; what comes in parts, on the days after. */
function weekOn(table: VipTable, { standing, week }: Walk, day: string, to: string): Earned[] {
  const level = levelOf(table, standing.level);
  const amountMinor = periodReward(level.weekly, week);
  const gift = given(day, periodGift(level, "weekly", week)?.amountMinor ?? 0n);
  if (table.weekCalendar.length === 0) return [...given(day, amountMinor), ...gift];
  const parts = weekParts(amountMinor, table.weekCalendar, day)
    .filter(({ dueOn }) => dueOn <= to)
    .map((part) => ({ day: part.dueOn, amountMinor: part.amountMinor }));
  return [...parts, ...gift];
}

export function replayVip(table: VipTable, past: VipPast, span: PastSpan): Earned[] {
  const walk = begin(table, past, span);
  const stakes = byDay(past.stakes);
  const deposits = byDay(past.deposits);
  const earned: Earned[] = [];
  for (const day of daysOf(span)) {
    if (day !== span.from && day === monthOf(day)) {
      judgeBefore(table, walk, day);
      walk.month = new Map();
    }
    if (day !== span.from && day === weekOf(day)) walk.week = new Map();
    const plays = stakes.get(day) ?? [];
    for (const sums of [walk.total, walk.week, walk.month]) add(sums, plays);
    for (const { amountMinor } of deposits.get(day) ?? []) walk.depositsMinor += amountMinor;
    earned.push(...riseOn(table, walk, day));
    if (endsWeek(day)) earned.push(...weekOn(table, walk, day, span.to));
    if (endsMonth(day)) {
      const level = levelOf(table, walk.standing.level);
      earned.push(...given(day, periodReward(level.monthly, walk.month)));
      earned.push(...given(day, periodGift(level, "monthly", walk.month)?.amountMinor ?? 0n));
    }
  }
  return earned;
}
