import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";
import { barsOf, type ProfitRows } from "./profit-rows.ts";
import { useRowName } from "./row-name.ts";

const height = 120;
const middle = height / 2;
const step = 10;
/** What is not zero is seen. */
const heightMin = 1.5;

interface ProfitChartProps {
  readonly shown: ProfitRows;
  readonly currency: string;
}

/** Results over time: above the line won, below it lost. The tables say the same in figures. */
export function ProfitChart({ shown, currency }: ProfitChartProps) {
  const t = useTranslations("records");
  const nameOf = useRowName(shown.unit);
  const bars = barsOf(shown.rows, currency);
  const width = bars.length * step;
  const unit = shown.unit === "day" ? t("byDay") : t("byMonth");
  return (
    <figure className="card p-4">
      <figcaption className="mb-2 text-sm text-fg2">
        {t("net")} · {unit}
      </figcaption>
      <svg
        role="img"
        aria-label={`${t("net")} · ${unit}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="time-axis w-full"
      >
        {bars.map(({ row, share }, at) => {
          const size = share === 0 ? 0 : Math.max(heightMin, Math.abs(share) * (middle - 2));
          return (
            <rect
              key={row.day}
              x={at * step + step * 0.15}
              y={share > 0 ? middle - size : middle}
              width={step * 0.7}
              height={size}
              fill="currentColor"
              className={share > 0 ? "text-win" : "text-loss"}
            >
              <title>{`${nameOf(row.day)}: ${moneyText(row.net, currency)}`}</title>
            </rect>
          );
        })}
        <line
          x1="0"
          x2={width}
          y1={middle}
          y2={middle}
          stroke="currentColor"
          className="text-fg3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1 flex justify-between text-xs text-fg3" aria-hidden>
        <span>{nameOf(shown.rows[0]?.day ?? "")}</span>
        <span>{nameOf(shown.rows.at(-1)?.day ?? "")}</span>
      </p>
    </figure>
  );
}
