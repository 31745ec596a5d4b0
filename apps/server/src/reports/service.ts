import type { Dashboard, ReportQuery } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import { addDays, daysIn, rangeBefore, type DayRange } from "../platform/day-names.ts";
import type { Database, Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { dayOf, startOfDay } from "../platform/zone-days.ts";
import { figuresOf, periodOf, playFigures, type MoneySum, type PlaySum } from "./rules.ts";
import { countPeople, listCurrencies, listMoney, listPlay, type Place } from "./store.ts";

/** What the business came to: sums of a brand's days beside those of the days before. */
export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Undefined for a brand that is not there. */
  readonly findBrand: (
    merchantCode: string,
  ) => Promise<{ readonly currency: string; readonly timeZone: string } | undefined>;
  /** Members who joined in a period, without test and trial accounts. */
  readonly countNewMembers: (reader: Reader, place: Place, from: Date, to: Date) => Promise<number>;
}

interface Sums {
  readonly play: readonly PlaySum[];
  readonly money: readonly MoneySum[];
  readonly counts: Parameters<typeof figuresOf>[2];
}

async function sumsOf(
  { countNewMembers }: ReportDeps,
  reader: Reader,
  place: Place,
  period: DayRange,
  timeZone: string,
): Promise<Sums> {
  const from = startOfDay(period.from, timeZone);
  const to = startOfDay(addDays(period.to, 1), timeZone);
  return {
    play: await listPlay(reader, place, period),
    money: await listMoney(reader, place, period),
    counts: {
      ...(await countPeople(reader, place, period)),
      newMembers: await countNewMembers(reader, place, from, to),
    },
  };
}

const nobody = { activePlayers: 0, newMembers: 0, firstDepositors: 0 };

function daysOf({ play, money }: Sums, period: DayRange, currency: string): Dashboard["days"] {
  return Array.from({ length: daysIn(period) }, (_, at) => {
    const day = addDays(period.from, at);
    const isOf = (row: { readonly day: string }) => row.day === day;
    const all = figuresOf(play.filter(isOf), money.filter(isOf), nobody, currency);
    const { stake, ggr, ngr, deposits, withdrawals } = all;
    return { day, stake, ggr, ngr, deposits, withdrawals };
  });
}

/** Rows by what one field says, in the order in which it is first seen. */
function groupsOf<Key>(rows: readonly PlaySum[], of: (row: PlaySum) => Key): [Key, PlaySum[]][] {
  const groups = new Map<Key, PlaySum[]>();
  for (const row of rows) groups.set(of(row), [...(groups.get(of(row)) ?? []), row]);
  return [...groups];
}

export function createReports(deps: ReportDeps) {
  return {
    /** Refuses: not_found, period_order, period_too_long. */
    async dashboard(query: ReportQuery): Promise<Dashboard> {
      const { merchantCode } = query;
      const brand = await deps.findBrand(merchantCode);
      if (brand === undefined) throw new Refusal("not_found");
      const { timeZone, currency: ownCurrency } = brand;
      const currency = query.currency ?? ownCurrency;
      const period = periodOf(query, dayOf(deps.clock.now(), timeZone));
      const before = rangeBefore(period);
      const place = { merchantCode, currency };
      return deps.db.read(async (reader) => {
        const known = await listCurrencies(reader, merchantCode);
        const now = await sumsOf(deps, reader, place, period, timeZone);
        const then = await sumsOf(deps, reader, place, before, timeZone);
        return {
          currency,
          currencies: [...new Set([ownCurrency, ...known])],
          timeZone,
          ...period,
          totals: figuresOf(now.play, now.money, now.counts, currency),
          previousFrom: before.from,
          previousTo: before.to,
          previous: figuresOf(then.play, then.money, then.counts, currency),
          days: daysOf(now, period, currency),
          vendors: groupsOf(now.play, (row) => row.vendorCode).map(([vendorCode, rows]) => ({
            vendorCode,
            ...playFigures(rows, currency),
          })),
          gameTypes: groupsOf(now.play, (row) => row.gameType).map(([gameType, rows]) => ({
            gameType,
            ...playFigures(rows, currency),
          })),
        };
      });
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
