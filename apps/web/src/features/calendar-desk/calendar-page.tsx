import type { PromotionCalendar } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarRange, ChevronLeft, ChevronRight, Repeat } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";
import { useLocalText } from "../../lib/local-text.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import { PlaceLink } from "../../ui/desk/place-link.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { barOf, isMonth, linesOf, monthBeside, type Line } from "./bar.ts";

const calendarQuery = (merchantCode: string, month: string) =>
  queryOptions({
    queryKey: ["promotion-calendar", merchantCode, month],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("promotionCalendar", { query: { merchantCode, month } }, { signal }),
  });

/** All promotions of a brand in a month; the address names brand and month. */
export function CalendarPage() {
  const t = useTranslations("console.promotionCalendar");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>{(brand, choice) => <OfBrand brand={brand} choice={choice} />}</WithBrand>
    </div>
  );
}

interface OfBrandProps {
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

/** The month by the brand's clock. */
function monthNow(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit" });
  return parts.format(new Date(serverNow())).slice(0, 7);
}

function OfBrand({ brand, choice }: OfBrandProps) {
  const t = useTranslations("console.promotionCalendar");
  const language = useLanguage();
  const { search } = useAddress();
  const { merchantCode, timeZone } = brand;
  const month = isMonth(search["month"]) ? search["month"] : monthNow(timeZone);
  const calendar = useQuery(calendarQuery(merchantCode, month));
  const name = dateFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const turn = (by: -1 | 1) => goWith({ month: monthBeside(month, by) });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {choice}
        <div className="flex items-center gap-2">
          <Button size="small" aria-label={t("before")} onClick={() => turn(-1)}>
            <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          </Button>
          <h2 role="status" className="min-w-36 text-center font-semibold">
            {name.format(new Date(`${month}-01T00:00:00Z`))}
          </h2>
          <Button size="small" aria-label={t("after")} onClick={() => turn(1)}>
            <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
          </Button>
        </div>
      </div>
      {calendar.isPending && <SkeletonRows rows={6} className="h-16" />}
      {calendar.isError && (
        <Failed error={calendar.error} onRetry={() => void calendar.refetch()} />
      )}
      {calendar.data !== undefined && !calendar.isError && (
        <Rows merchantCode={merchantCode} calendar={calendar.data} />
      )}
    </>
  );
}

interface RowsProps {
  readonly merchantCode: string;
  readonly calendar: PromotionCalendar;
}

type Row = PromotionCalendar["promotions"][number];

function useName() {
  const textOf = useLocalText();
  return ({ title }: Row) => textOf(title);
}

function Rows({ merchantCode, calendar }: RowsProps) {
  const t = useTranslations("console.promotionCalendar");
  const nameOf = useName();
  const { promotions, timeZone } = calendar;
  if (promotions.length === 0) {
    return <Empty icon={<CalendarRange size={28} aria-hidden />} text={t("empty")} />;
  }
  const names = new Map(promotions.map((row) => [row.promotionId, nameOf(row)]));
  return (
    <>
      <Axis calendar={calendar} />
      <ul className="card divide-y divide-line">
        {linesOf(promotions).map(([first, ...rest]) => (
          <li key={first.promotionId} className="grid gap-2 p-3 md:grid-cols-[18rem_1fr] md:gap-4">
            <Said
              merchantCode={merchantCode}
              rows={[first, ...rest]}
              names={names}
              timeZone={timeZone}
            />
            <Drawn rows={[first, ...rest]} calendar={calendar} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface SaidProps extends Pick<RowsProps, "merchantCode"> {
  readonly rows: Line<Row>;
  readonly names: ReadonlyMap<string, string>;
  readonly timeZone: string;
}

/** In words: what, when, and what is in its way. */
function Said({ merchantCode, rows, names, timeZone }: SaidProps) {
  const t = useTranslations("console.promotionCalendar");
  const words = useTranslations("console.promotions");
  const repeats = useTranslations("console.series.every");
  const language = useLanguage();
  // The brand's own clock, as the page says above: a month and a day are the brand's.
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const timeText = (at: string) => format.format(new Date(at));
  const [first] = rows;
  const { stackGroup, series, state } = first;
  const last = rows.at(-1) ?? first;
  const others = new Set(rows.flatMap(({ conflicts }) => conflicts.map((id) => names.get(id))));
  const promotionId = series?.promotionId ?? first.promotionId;
  return (
    <div className="grid content-start gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <PlaceLink
          path="/console/promotions"
          search={{ brand: merchantCode, entry: `${merchantCode}.${promotionId}` }}
        >
          <bdi className="font-medium">{names.get(first.promotionId)}</bdi>
        </PlaceLink>
        {series === null ? (
          <Mark>{words(`state.${state}`)}</Mark>
        ) : (
          <Mark tone="brand">
            <Repeat size={12} aria-hidden />
            {repeats(series.every)}
          </Mark>
        )}
        {rows.every(({ isPlanned }) => isPlanned) && <Mark>{t("planned")}</Mark>}
        {stackGroup !== null && <Mark>{t("group", { group: stackGroup })}</Mark>}
      </div>
      <p className="text-xs text-fg2">
        {first.startsAt === null ? t("always") : timeText(first.startsAt)} –{" "}
        {last.endsAt === null ? t("open") : timeText(last.endsAt)}
        {rows.length > 1 && ` · ${t("spans", { count: rows.length })}`}
      </p>
      {others.size > 0 && (
        <p className="text-xs text-loss">
          {t("conflict", { others: [...others].map((one) => `\u2068${one}\u2069`).join(", ") })}
        </p>
      )}
    </div>
  );
}

const daysIn = ({ from, to }: PromotionCalendar) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** How far now is into the month, in days; below nothing or beyond its end in another month. */
const daysUntilNow = ({ from }: PromotionCalendar) => (serverNow() - Date.parse(from)) / dayMs;

/** As far from the side as the word for today fits. */
const shareText = (today: number, days: number) =>
  `clamp(1.5rem, ${(today / days) * 100}%, calc(100% - 1.5rem))`;

/** Each first day of seven, over the bars, and today. */
function Axis({ calendar }: Pick<RowsProps, "calendar">) {
  const t = useTranslations("console.promotionCalendar");
  const days = daysIn(calendar);
  const today = daysUntilNow(calendar);
  return (
    <div aria-hidden className="grid px-3 text-xs text-fg3 md:grid-cols-[18rem_1fr] md:gap-4">
      <div className="relative h-4 md:col-start-2">
        {[1, 8, 15, 22, 29]
          .filter((day) => day <= days && Math.abs(day - 1 - today) > 1.5)
          .map((day) => (
            <span
              key={day}
              className="num absolute"
              style={{ insetInlineStart: `${((day - 1) / days) * 100}%` }}
            >
              {day}
            </span>
          ))}
        {today >= 0 && today < days && (
          <span
            className="absolute -translate-x-1/2 font-semibold whitespace-nowrap text-brand-fg rtl:translate-x-1/2"
            style={{ insetInlineStart: shareText(today, days) }}
          >
            {t("today")}
          </span>
        )}
      </div>
    </div>
  );
}

const height = 24;
const width = 310;

interface DrawnProps extends Pick<RowsProps, "calendar"> {
  readonly rows: Line<Row>;
}

/** In the month; the words beside it say the same. What is not made yet is drawn fainter. */
function Drawn({ rows, calendar }: DrawnProps) {
  const days = daysIn(calendar);
  const step = width / days;
  const today = daysUntilNow(calendar);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-6 w-full self-center rounded-sm bg-s2 rtl:-scale-x-100"
    >
      {Array.from({ length: days - 1 }, (_, at) => (
        <line
          key={at}
          x1={(at + 1) * step}
          x2={(at + 1) * step}
          y1="0"
          y2={height}
          stroke="var(--line)"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {rows.map((row) => {
        const { start, width: share } = barOf(calendar, row);
        return (
          <rect
            key={row.promotionId}
            x={start * width}
            y={5}
            width={share * width}
            height={height - 10}
            fill={row.conflicts.length > 0 ? "var(--loss)" : "var(--brand)"}
            fillOpacity={row.isPlanned ? 0.45 : 1}
          />
        );
      })}
      {today >= 0 && today < days && (
        <line
          x1={today * step}
          x2={today * step}
          y1="0"
          y2={height}
          stroke="var(--fg)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
