import { Suspense, type ReactNode } from "react";
import { lazyPart } from "../lazy-screen.ts";
import type { DayRow, Series } from "./series.ts";

/** Loaded when a chart is first shown. */
const DrawnDays = lazyPart(async () => (await import("./drawn-days.tsx")).DrawnDays);

const looks = ["text-brand-fg", "text-fg3"] as const;

interface DayChartProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly days: readonly DayRow[];
  /** Stands beside the title. */
  readonly head?: ReactNode;
  /** The same in words, for who does not see the drawing. */
  readonly children?: ReactNode;
}

/** Figures day by day with a scale, and each day's own figures under the pointer. */
export function DayChart({ title, series, days, head, children }: DayChartProps) {
  return (
    <figure className="card grid min-w-0 grid-cols-1 content-start gap-2 p-4">
      <figcaption className="flex min-w-0 flex-wrap items-center gap-3">
        <span className="text-sm text-fg2">{title}</span>
        {head}
      </figcaption>
      {series.length > 1 && <Legend series={series} />}
      {/* Numbers of a scale stay where they are told to; the drawing itself is turned. */}
      <div dir="ltr" className="h-48">
        <Suspense fallback={<div aria-hidden className="skeleton h-full" />}>
          <DrawnDays title={title} series={series} days={days} />
        </Suspense>
      </div>
      {children}
    </figure>
  );
}

/** Filled bars, outlined bars and lines, so that colour alone tells nothing. */
function Legend({ series }: Pick<DayChartProps, "series">) {
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-fg2" aria-hidden>
      {series.map(({ name, as }, at) => (
        <span key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className={`size-2.5 ${looks[at] ?? ""}`}>
            {as === "line" && <path d="M0 5h10" stroke="currentColor" strokeWidth="2" />}
            {as === "bar" && (
              <rect
                x="1"
                y="1"
                width="8"
                height="8"
                fill={at === 0 ? "currentColor" : "none"}
                stroke="currentColor"
              />
            )}
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}
