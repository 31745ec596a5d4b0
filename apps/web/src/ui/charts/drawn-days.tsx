import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat, directionOf } from "../../lib/languages.ts";
import { useDayText } from "../../lib/time.ts";
import { shortNumber } from "../../lib/short-number.ts";
import { pointsOf, type DayRow, type Series } from "./series.ts";

interface DrawnDaysProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly days: readonly DayRow[];
}

const lookOf = (at: number) => (at === 0 ? "text-brand-fg" : "text-fg3");
const tick = { fontSize: 11, fill: "var(--fg3)" } as const;
const scales = { bar: "start", line: "end" } as const;

/** Few points of a line are dots as well, or a single day would be nothing. */
function drawnOf({ name, as }: Series, at: number, isDotted: boolean) {
  const look = { name, dataKey: `of${at}`, yAxisId: scales[as], className: lookOf(at) };
  return as === "bar" ? (
    <Bar
      key={name}
      {...look}
      isAnimationActive={false}
      maxBarSize={28}
      fill={at === 0 ? "currentColor" : "transparent"}
      stroke="currentColor"
      minPointSize={(value) => (Number(value) === 0 ? 0 : 2)}
    />
  ) : (
    <Line
      key={name}
      {...look}
      isAnimationActive={false}
      stroke="currentColor"
      strokeWidth={2}
      dot={isDotted && { r: 2.5, fill: "currentColor" }}
    />
  );
}

/** Bars side by side and lines over them, with a scale at either side; turned with the page. */
export function DrawnDays({ title, series, days }: DrawnDaysProps) {
  const language = useLanguage();
  const isTurned = directionOf(language) === "rtl";
  const day = dateFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const sides = isTurned ? (["right", "left"] as const) : (["left", "right"] as const);
  const axisOf = (as: Series["as"]) => {
    const symbol = series.find((one) => one.as === as)?.symbol;
    return symbol === undefined ? null : (
      <YAxis
        key={as}
        yAxisId={scales[as]}
        orientation={as === "bar" ? sides[0] : sides[1]}
        width={52}
        tick={tick}
        tickLine={false}
        axisLine={false}
        tickFormatter={(value: number) => shortNumber(language, value, symbol)}
      />
    );
  };
  const [first] = series;
  return (
    <ComposedChart
      responsive
      style={{ width: "100%", height: "100%" }}
      data={pointsOf(days)}
      margin={{ top: 6, right: 4, bottom: 0, left: 4 }}
      title={title}
      barGap={1}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" yAxisId={scales[first?.as ?? "bar"]} />
      <XAxis
        dataKey="day"
        reversed={isTurned}
        tick={tick}
        tickLine={false}
        minTickGap={16}
        tickFormatter={(of: string) => day.format(new Date(of))}
      />
      {axisOf("bar")}
      {axisOf("line")}
      <ReferenceLine y={0} stroke="var(--line2)" yAxisId={scales[first?.as ?? "bar"]} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--line)", stroke: "var(--line)", fillOpacity: 0.5 }}
        content={<Told series={series} days={days} />}
      />
      {series.map((one, at) => drawnOf(one, at, days.length < 15))}
    </ComposedChart>
  );
}

interface ToldProps {
  /** Given by the chart. */
  readonly active?: boolean;
  readonly label?: string;
  readonly series: readonly Series[];
  readonly days: readonly DayRow[];
}

/** The figures of the day under the pointer, to the last unit. */
function Told({ active = false, label, series, days }: ToldProps) {
  const dayText = useDayText();
  const row = days.find(({ day }) => day === label);
  if (!active || row === undefined) return null;
  return (
    <div className="card bg-s2 px-3 py-2 text-xs shadow-lg">
      <p className="font-medium">{dayText(row.day)}</p>
      {series.map(({ name, textOf }, at) => (
        <p key={name} className="flex justify-between gap-4">
          <span className="text-fg2">{name}</span>
          <span className="num">{textOf(row.values[at] ?? "0")}</span>
        </p>
      ))}
    </div>
  );
}
