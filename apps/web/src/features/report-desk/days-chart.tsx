import type { Dashboard } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useDayName } from "../../ui/desk/figure-table.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { barsOf, lines, type Line } from "./chart-rules.ts";

const height = 120;
const step = 10;
/** What is not zero is seen. */
const heightMin = 1.5;

interface DaysChartProps {
  readonly dashboard: Dashboard;
}

/** One figure day by day; what is below zero hangs. The table says the same in figures. */
export function DaysChart({ dashboard: { days, currency } }: DaysChartProps) {
  const t = useTranslations("console.reports");
  const nameOf = useDayName();
  const [line, setLine] = useState<Line>("ggr");
  const bars = barsOf(days, line, currency);
  const hasBelow = bars.some(({ share }) => share < 0);
  const base = hasBelow ? height / 2 : height;
  const room = base - 2;
  const width = bars.length * step;
  return (
    <figure className="card grid grid-cols-1 gap-3 p-4">
      <figcaption className="flex min-w-0 flex-wrap items-center gap-3">
        <span className="font-semibold">{t("byDay")}</span>
        <Segmented
          label={t("figure")}
          value={line}
          options={lines.map((one) => [one, t(one)] as const)}
          onChange={setLine}
        />
      </figcaption>
      <svg
        role="img"
        aria-label={`${t(line)} · ${t("byDay")}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-44 w-full rtl:-scale-x-100"
      >
        {bars.map(({ day, amount, share }, at) => {
          const size = share === 0 ? 0 : Math.max(heightMin, Math.abs(share) * room);
          return (
            <rect
              key={day}
              x={at * step + step * 0.15}
              y={share > 0 ? base - size : base}
              width={step * 0.7}
              height={size}
              fill="currentColor"
              className={share < 0 ? "text-loss" : "text-brand-fg"}
            >
              <title>{`${nameOf(day)}: ${moneyText(amount, currency)}`}</title>
            </rect>
          );
        })}
        <line
          x1="0"
          x2={width}
          y1={base}
          y2={base}
          stroke="currentColor"
          className="text-fg3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="flex justify-between text-xs text-fg3" aria-hidden>
        <span>{nameOf(bars[0]?.day ?? "")}</span>
        <span>{nameOf(bars.at(-1)?.day ?? "")}</span>
      </p>
    </figure>
  );
}
