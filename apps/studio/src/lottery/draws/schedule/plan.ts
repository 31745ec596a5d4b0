import type {
  BazaarSchedule,
  DailySchedule,
  DrawCalendar,
  IntervalSchedule,
  LotteryGame,
  Province,
} from "./game.ts";
import { addDays, atClock, dayOfMonth, weekdayOf } from "./zone.ts";

/** The draws of one game on one day, before they have numbers. */
export interface DayPlan {
  readonly count: number;
  /** In the order of their numbers; none closes before the one before it. */
  readonly timesAt: (index: number) => DrawTimes;
  /** Where sales of the first draw do not follow the draw before: when they open. */
  readonly opensAt?: number;
}

export interface DrawTimes {
  readonly closesAt: number;
  readonly drawsAt: number;
  /** Matka: the first of its two results, and when sales end that need it. */
  readonly open?: { readonly closesAt: number; readonly drawsAt: number };
  readonly province?: Province;
}

/**
 * Seconds between the close of sales and the draw (section 2): 5 for draws up to a minute apart, 10
 * for those up to 5 minutes apart, else 30.
 */
export function closesBeforeSeconds(everySeconds: number): number {
  if (everySeconds <= 60) return 5;
  return everySeconds <= 300 ? 10 : 30;
}

function intervalPlan(zone: string, schedule: IntervalSchedule, day: string): DayPlan {
  const from = atClock(day, schedule.from, zone);
  const to = atClock(day, schedule.to, zone);
  const everyMs = schedule.everySeconds * 1_000;
  const beforeMs = closesBeforeSeconds(schedule.everySeconds) * 1_000;
  const isAtFrom = schedule.firstDraw === "at-from";
  const first = isAtFrom ? from : from + everyMs;
  return {
    count: Math.floor((to - from) / everyMs),
    timesAt: (index) => {
      const drawsAt = first + index * everyMs;
      return { drawsAt, closesAt: drawsAt - beforeMs };
    },
    ...(isAtFrom ? {} : { opensAt: from }),
  };
}

function isUsual(schedule: DailySchedule, day: string): boolean {
  const { weekdays, monthDays } = schedule;
  if (weekdays !== undefined && !weekdays.includes(weekdayOf(day))) return false;
  return monthDays === undefined || monthDays.includes(dayOfMonth(day));
}

function isHeld(game: LotteryGame, schedule: DailySchedule, day: string, calendar: DrawCalendar) {
  const moved = calendar.moved[game.code] ?? {};
  if (Object.values(moved).includes(day)) return true;
  return isUsual(schedule, day) && moved[day] === undefined;
}

function dailyPlan(
  game: LotteryGame,
  schedule: DailySchedule,
  day: string,
  calendar: DrawCalendar,
): DayPlan {
  const times = {
    drawsAt: atClock(day, schedule.drawsAt, game.zone),
    closesAt: atClock(day, schedule.closesAt, game.zone),
  };
  const isOn = isHeld(game, schedule, day, calendar);
  if (schedule.provincesOf === undefined) return { count: isOn ? 1 : 0, timesAt: () => times };
  const provinces = calendar.provinces[schedule.provincesOf][weekdayOf(day)] ?? [];
  return {
    count: isOn ? provinces.length : 0,
    timesAt: (index) => {
      const province = provinces[index];
      return province === undefined ? times : { ...times, province };
    },
  };
}

function bazaarPlan(zone: string, schedule: BazaarSchedule, day: string): DayPlan {
  const timesOf = (clock: string) => {
    const drawsAt = atClock(day, clock, zone);
    return { drawsAt, closesAt: drawsAt - schedule.closesBeforeSeconds * 1_000 };
  };
  return {
    count: schedule.bazaars.length,
    timesAt: (index) => {
      const bazaar = schedule.bazaars[index];
      if (bazaar === undefined) throw new RangeError("no such bazaar");
      return { ...timesOf(bazaar.closesAt), open: timesOf(bazaar.opensAt) };
    },
  };
}

export function planOf(game: LotteryGame, day: string, calendar: DrawCalendar): DayPlan {
  const { schedule, zone } = game;
  switch (schedule.kind) {
    case "interval":
      return intervalPlan(zone, schedule, day);
    case "daily":
      return dailyPlan(game, schedule, day, calendar);
    default:
      return bazaarPlan(zone, schedule, day);
  }
}

/**
 * The longest time without a draw; th-gov has half a month, or a whole one where one is not held.
 */
export const daysWithoutMax = 100;

/** When the last draw before a day closes; undefined where no draw is near. */
export function closeBefore(
  game: LotteryGame,
  day: string,
  calendar: DrawCalendar,
): number | undefined {
  for (let back = 1; back <= daysWithoutMax; back += 1) {
    const plan = planOf(game, addDays(day, -back), calendar);
    if (plan.count > 0) return plan.timesAt(plan.count - 1).closesAt;
  }
  return undefined;
}

/** The first day from `day` on that has a draw; undefined where none is near. */
export function dayWithDraws(
  game: LotteryGame,
  day: string,
  calendar: DrawCalendar,
): string | undefined {
  for (let ahead = 0; ahead <= daysWithoutMax; ahead += 1) {
    const near = addDays(day, ahead);
    if (planOf(game, near, calendar).count > 0) return near;
  }
  return undefined;
}
