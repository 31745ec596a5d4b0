/**
 * When the draws of a game are, by its schedule (lottery document, section 2). Pure: moments are
 * arguments, in milliseconds of epoch time.
 *
 * A draw is named by its `numero`, `yyyyMMdd-NNNN`: the day of the game's zone and the number of
 * the draw on it, from 1. The draw at midnight belongs to the new day; the rounds of Yeekee after
 * midnight to the day on which they began. In Vietnam each province of a day has a draw, numbered
 * in the order of the calendar; in Matka each bazaar has one.
 *
 * Sales of a draw open when the draw before closes. They run after `opensAt` up to `closesAt`
 * included: an order is late when it arrives later than the close (section 6), so a moment is in
 * the sales of one draw, or of the provinces that close together.
 */
import type { DrawCalendar, LotteryGame, Province } from "./game.ts";
import { closeBefore, dayWithDraws, daysWithoutMax, planOf, type DayPlan } from "./plan.ts";
import { usualCalendar } from "./usual-calendar.ts";
import { addDays, atClock, dayAt, isDay } from "./zone.ts";

export interface ScheduledDraw {
  readonly gameCode: string;
  readonly numero: string;
  readonly day: string;
  /** Of the day, from 1. */
  readonly number: number;
  readonly opensAt: number;
  readonly closesAt: number;
  /** T of the document: a multiple of 3 seconds. */
  readonly drawsAt: number;
  /** Matka: the first of its two results, and when sales end that need it. */
  readonly open?: { readonly closesAt: number; readonly drawsAt: number };
  readonly province?: Province;
}

const numeroDigits = 4;

export const numeroOf = (day: string, number: number): string =>
  `${day.replaceAll("-", "")}-${String(number).padStart(numeroDigits, "0")}`;

/** The day and number that a numero names; undefined where it names none. */
export function readNumero(numero: string): { day: string; number: number } | undefined {
  const [, year, month, date, digits] = /^(\d{4})(\d\d)(\d\d)-(\d{4})$/.exec(numero) ?? [];
  const day = `${year}-${month}-${date}`;
  const number = Number(digits);
  return isDay(day) && number >= 1 ? { day, number } : undefined;
}

interface Place {
  readonly game: LotteryGame;
  readonly calendar: DrawCalendar;
  readonly day: string;
  readonly plan: DayPlan;
}

const placeOf = (game: LotteryGame, day: string, calendar: DrawCalendar): Place => ({
  game,
  calendar,
  day,
  plan: planOf(game, day, calendar),
});

/** The close before; draws that close together open together. */
function opensAt({ game, calendar, day, plan }: Place, index: number): number {
  const { closesAt } = plan.timesAt(index);
  for (let before = index - 1; before >= 0; before -= 1) {
    const times = plan.timesAt(before);
    if (times.closesAt < closesAt) return times.closesAt;
  }
  return plan.opensAt ?? closeBefore(game, day, calendar) ?? atClock(day, "00:00", game.zone);
}

function drawAt(place: Place, index: number): ScheduledDraw {
  return {
    gameCode: place.game.code,
    numero: numeroOf(place.day, index + 1),
    day: place.day,
    number: index + 1,
    opensAt: opensAt(place, index),
    ...place.plan.timesAt(index),
  };
}

/** All draws of a day, first to last; empty where the game has none. */
export function drawsOfDay(
  game: LotteryGame,
  day: string,
  calendar: DrawCalendar = usualCalendar,
): ScheduledDraw[] {
  const place = placeOf(game, day, calendar);
  return Array.from({ length: place.plan.count }, (_, index) => drawAt(place, index));
}

/** The draw of a numero; undefined where the schedule has none of that name. */
export function findDraw(
  game: LotteryGame,
  numero: string,
  calendar: DrawCalendar = usualCalendar,
): ScheduledDraw | undefined {
  const read = readNumero(numero);
  if (read === undefined) return undefined;
  const place = placeOf(game, read.day, calendar);
  return read.number <= place.plan.count ? drawAt(place, read.number - 1) : undefined;
}

/** How many of the first `count` draws are over; those that are come before those that are not. */
function countOver(count: number, isOver: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isOver(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The draws that close at a moment or later, in order, as far as they are read. */
function* drawsFrom(
  game: LotteryGame,
  at: number,
  calendar: DrawCalendar,
): Generator<ScheduledDraw> {
  // The rounds of a day may end on the next one.
  const first = addDays(dayAt(at, game.zone), -1);
  let day = dayWithDraws(game, first, calendar);
  while (day !== undefined) {
    const place = placeOf(game, day, calendar);
    const { count, timesAt } = place.plan;
    const closed = countOver(count, (index) => timesAt(index).closesAt < at);
    for (let index = closed; index < count; index += 1) yield drawAt(place, index);
    day = dayWithDraws(game, addDays(day, 1), calendar);
  }
}

/** The next `count` draws that are not closed at a moment; that on sale is the first of them. */
export function nextDraws(
  game: LotteryGame,
  at: number,
  count: number,
  calendar: DrawCalendar = usualCalendar,
): ScheduledDraw[] {
  if (count < 1) return [];
  const draws: ScheduledDraw[] = [];
  for (const draw of drawsFrom(game, at, calendar)) {
    draws.push(draw);
    if (draws.length === count) break;
  }
  return draws;
}

export const isOnSale = (
  { opensAt, closesAt }: Pick<ScheduledDraw, "opensAt" | "closesAt">,
  at: number,
): boolean => opensAt < at && at <= closesAt;

/**
 * The draws on sale at a moment: one, or one for each province; none while the game is idle (PC28
 * before midnight, Yeekee before 06:00).
 */
export function drawsOnSale(
  game: LotteryGame,
  at: number,
  calendar: DrawCalendar = usualCalendar,
): ScheduledDraw[] {
  const draws: ScheduledDraw[] = [];
  for (const draw of drawsFrom(game, at, calendar)) {
    if (!isOnSale(draw, at)) break;
    if (draws[0] !== undefined && draw.closesAt !== draws[0].closesAt) break;
    draws.push(draw);
  }
  return draws;
}

/** The last draw whose time is not after a moment; undefined where none is near. */
export function lastDrawBy(
  game: LotteryGame,
  at: number,
  calendar: DrawCalendar = usualCalendar,
): ScheduledDraw | undefined {
  let day = dayAt(at, game.zone);
  for (let back = 0; back <= daysWithoutMax; back += 1) {
    const place = placeOf(game, day, calendar);
    const { count, timesAt } = place.plan;
    const drawn = countOver(count, (index) => timesAt(index).drawsAt <= at);
    if (drawn > 0) return drawAt(place, drawn - 1);
    day = addDays(day, -1);
  }
  return undefined;
}
