import type { CallParsed, PromotionCalendar } from "@baize/contract";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Database } from "../../platform/db.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { addMonths } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { instanceId, spanOf, timesOf } from "../promotion-series/rules.ts";
import { listSeries, type SeriesSeen } from "../promotion-series/store.ts";
import { conflictsOf } from "./rules.ts";
import { listPlanned, type PlannedRow } from "./store.ts";

/** All promotions of a brand in a month, and which are in each other's way. */
export interface CalendarDeps {
  readonly db: Database;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
}

/** More than anybody looks at in a month. */
const shownMax = 500;
const seriesMax = 100;

type Shown = PromotionCalendar["promotions"][number];
type CalendarRow = PlannedRow & Pick<Shown, "series" | "isPlanned">;

const nameOf = ({ seriesId, promotionId, every }: SeriesSeen) => ({ seriesId, promotionId, every });

const numbersOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** By promotion, the series that made it. */
const makersOf = (series: readonly SeriesSeen[]): ReadonlyMap<string, Shown["series"]> =>
  new Map(
    series.flatMap((one) =>
      numbersOf(one.firstNumber, one.nextNumber).map(
        (number) => [instanceId(one.seriesId, number), nameOf(one)] as const,
      ),
    ),
  );

/** What the worker will make of a series, as far as it is in the period. */
function plannedOf(series: SeriesSeen, { from, to, timeZone }: Period): CalendarRow[] {
  const { seriesId, every, nextNumber, lastNumber, terms, state } = series;
  if (state !== "running") return [];
  const span = spanOf(terms);
  return numbersOf(nextNumber, lastNumber + 1).flatMap((number) => {
    const times = timesOf(span, { every, timeZone }, number);
    if (times.startsAt >= to || times.endsAt <= from) return [];
    const { kind, title, stackGroup } = terms;
    const promotionId = instanceId(seriesId, number);
    const planned = { series: nameOf(series), isPlanned: true, state: "scheduled" as const };
    return [{ promotionId, kind, title, stackGroup, ...times, ...planned }];
  });
}

interface Period {
  readonly from: Date;
  readonly to: Date;
  readonly timeZone: string;
}

/** Those without a beginning first, as they are read. */
const byTime = (one: CalendarRow, other: CalendarRow) =>
  (one.startsAt?.getTime() ?? 0) - (other.startsAt?.getTime() ?? 0);

/** Refuses: not_found. */
async function month(
  deps: CalendarDeps,
  { merchantCode, month: asked }: CallParsed<"promotionCalendar">["query"],
): Promise<PromotionCalendar> {
  const { timeZone } = await demandMerchant(deps, merchantCode);
  const first = `${asked}-01`;
  const [from, to] = [startOfDay(first, timeZone), startOfDay(addMonths(first, 1), timeZone)];
  const [written, series] = await deps.db.read(async (reader) => [
    await listPlanned(reader, { merchantCode, from, to }, shownMax),
    await listSeries(reader, { merchantCode }, seriesMax),
  ]);
  const makers = makersOf(series);
  const rows: CalendarRow[] = [
    ...written.map((row) => {
      return { ...row, series: makers.get(row.promotionId) ?? null, isPlanned: false };
    }),
    ...series.flatMap((one) => plannedOf(one, { from, to, timeZone })),
  ].toSorted(byTime);
  const conflicts = conflictsOf(rows);
  return {
    timeZone,
    from: from.toISOString(),
    to: to.toISOString(),
    promotions: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      conflicts: [...(conflicts.get(row.promotionId) ?? [])],
    })),
  };
}

export const calendarHandlers = (deps: CalendarDeps): Handlers<"promotionCalendar"> => ({
  promotionCalendar: ({ query }) => month(deps, query),
});
