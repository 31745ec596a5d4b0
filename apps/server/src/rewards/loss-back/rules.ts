import type { GameType, LossBackSettings, LossPeriod } from "@baize/contract";
import { parseMinor } from "@baize/money";
import {
  addDays,
  monthFrom,
  monthOf,
  weekFrom,
  weekOf,
  type DaySpan,
} from "../../platform/day-names.ts";

/** What comes back of what was lost in a period. Pure. */

export interface LossBackTable {
  readonly isOpen: boolean;
  readonly period: LossPeriod;
  readonly gameTypes: ReadonlySet<GameType>;
  readonly netDepositGate: boolean;
  readonly minLossMinor: bigint;
  /** Undefined where there is no limit. */
  readonly capMinor: bigint | undefined;
  readonly turnoverBps: number;
  readonly claimDays: number;
  readonly rates: LossBackSettings["rates"];
}

export function lossBackTableOf(settings: LossBackSettings): LossBackTable {
  const { currency, gameTypes, minLoss, cap, ...same } = settings;
  const amount = (text: string): bigint => parseMinor(text, currency) ?? 0n;
  const capMinor = amount(cap);
  return {
    ...same,
    gameTypes: new Set(gameTypes),
    minLossMinor: amount(minLoss),
    capMinor: capMinor > 0n ? capMinor : undefined,
  };
}

/** What a member did and was given in a period. */
export interface LossFigures {
  readonly play: readonly {
    readonly gameType: GameType;
    readonly stakeMinor: bigint;
    readonly winMinor: bigint;
  }[];
  readonly awardMinor: bigint;
  readonly netDepositMinor: bigint;
}

/** Below nothing where more was won, or given, than lost. */
export function lossOf(
  { gameTypes }: Pick<LossBackTable, "gameTypes">,
  { play, awardMinor }: LossFigures,
): bigint {
  return play
    .filter(({ gameType }) => gameTypes.has(gameType))
    .reduce((loss, { stakeMinor, winMinor }) => loss + stakeMinor - winMinor, -awardMinor);
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const natural = (amount: bigint) => (amount > 0n ? amount : 0n);

/** What counts of a loss: where the brand says so, no more than the member's own money. */
export function baseOf(table: LossBackTable, figures: LossFigures): bigint {
  const loss = natural(lossOf(table, figures));
  return table.netDepositGate ? least(loss, natural(figures.netDepositMinor)) : loss;
}

/** The rate of a level: that of the highest row it reaches. */
export function rateOf({ rates }: Pick<LossBackTable, "rates">, level: number): number {
  const reached = rates
    .filter((row) => row.level <= level)
    .toSorted((one, other) => one.level - other.level);
  return reached.at(-1)?.ratePpm ?? 0;
}

const million = 1_000_000n;

export interface Counted {
  readonly countedMinor: bigint;
  readonly earnedMinor: bigint;
}

/** What a period brings, rounded down. */
export function earnedOf(table: LossBackTable, figures: LossFigures, level: number): Counted {
  const nothing = { countedMinor: 0n, earnedMinor: 0n };
  if (!table.isOpen || lossOf(table, figures) < table.minLossMinor) return nothing;
  const countedMinor = baseOf(table, figures);
  const earned = (countedMinor * BigInt(rateOf(table, level))) / million;
  const { capMinor } = table;
  return { countedMinor, earnedMinor: capMinor === undefined ? earned : least(earned, capMinor) };
}

/** Terms, from a day of the brand on. */
export interface Terms {
  readonly fromDay: string;
  readonly table: LossBackTable;
}

function naturalPeriod(kind: LossPeriod, day: string): DaySpan {
  if (kind === "day") return { from: day, to: addDays(day, 1) };
  return kind === "week" ? weekFrom(weekOf(day)) : monthFrom(monthOf(day));
}

export interface TermsPeriod {
  readonly period: DaySpan;
  readonly table: LossBackTable;
}

/**
 * The period of a day, by the terms of that day; undefined before the first. New terms begin where
 * a period ends, so they cut none; their own first one may be shorter.
 */
export function periodOn(all: readonly Terms[], day: string): TermsPeriod | undefined {
  const terms = all
    .filter(({ fromDay }) => fromDay <= day)
    .toSorted((one, other) => one.fromDay.localeCompare(other.fromDay))
    .at(-1);
  if (terms === undefined) return undefined;
  const { from, to } = naturalPeriod(terms.table.period, day);
  return {
    period: { from: from < terms.fromDay ? terms.fromDay : from, to },
    table: terms.table,
  };
}

/** Periods that have ended with a day, and after another: the oldest first. */
export function periodsEnded(
  all: readonly Terms[],
  { after, upTo }: { readonly after: string; readonly upTo: string },
): TermsPeriod[] {
  const found: TermsPeriod[] = [];
  let day = upTo;
  while (day > after) {
    const one = periodOn(all, day);
    if (one === undefined) break;
    if (one.period.to <= addDays(upTo, 1)) found.unshift(one);
    day = addDays(one.period.from, -1);
  }
  return found;
}

/** The first day of new terms: where the period that goes on ends. */
export const nextTermsFrom = (all: readonly Terms[], today: string): string =>
  periodOn(all, today)?.period.to ?? addDays(today, 1);

/** What players win of each other one of them loses on purpose. */
export const mayCount = (type: GameType): boolean => type !== "PVP";

interface LossBackFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "cannot_change" | "twice";
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfLossBack(
  settings: LossBackSettings,
  currency: string,
): LossBackFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  if (new Set(settings.gameTypes).size < settings.gameTypes.length) {
    return { field: "gameTypes", reason: "twice" };
  }
  if (!settings.gameTypes.every(mayCount)) return { field: "gameTypes", reason: "cannot_change" };
  for (const field of ["minLoss", "cap"] as const) {
    if (parseMinor(settings[field], currency) === undefined) {
      return { field, reason: "not_an_amount" };
    }
  }
  const levels = settings.rates.map(({ level }) => level);
  const twice = levels.findIndex((level, index) => levels.indexOf(level) < index);
  return twice < 0 ? undefined : { field: `rates.${twice}.level`, reason: "twice" };
}
