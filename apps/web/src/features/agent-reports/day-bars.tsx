import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { useDayText } from "../../lib/time.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { sharesOf } from "./view.ts";

const [height, step] = [120, 10];
/** What is not zero is seen. */
const heightMin = 1.5;

interface DayBarsProps {
  readonly title: string;
  readonly names: readonly [string, string];
  readonly days: readonly { readonly day: string; readonly values: readonly [string, string] }[];
  readonly currency: string;
  readonly isCount?: boolean;
}

const looks = ["text-brand-fg", "text-fg3"] as const;

/** Two figures day by day, side by side; what is below zero hangs. The table says the same. */
export function DayBars({ title, names, days, currency, isCount = false }: DayBarsProps) {
  const dayText = useDayText();
  const shares = sharesOf(
    days.map(({ values }) => values),
    currency,
  );
  const hasBelow = shares.flat().some((share) => share < 0);
  const base = hasBelow ? height / 2 : height;
  const width = days.length * step;
  const textOf = (value: string) => (isCount ? countText(value) : moneyText(value, currency));
  return (
    <figure className="card grid min-w-0 grid-cols-1 content-start gap-2 p-4">
      <figcaption className="text-sm text-fg2">{title}</figcaption>
      <Legend names={names} />
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-36 w-full rtl:-scale-x-100"
      >
        {days.map(({ day, values }, at) =>
          values.map((value, of) => {
            const share = shares[at]?.[of] ?? 0;
            const size = share === 0 ? 0 : Math.max(heightMin, Math.abs(share) * (base - 2));
            return (
              <rect
                key={`${day} ${names[of] ?? ""}`}
                x={at * step + 1 + of * 4}
                y={share > 0 ? base - size : base}
                width={3.6}
                height={size}
                fill={of === 0 ? "currentColor" : "none"}
                stroke={of === 0 ? "none" : "currentColor"}
                vectorEffect="non-scaling-stroke"
                className={looks[of]}
              >
                <title>{`${dayText(day)}, ${names[of] ?? ""}: ${textOf(value)}`}</title>
              </rect>
            );
          }),
        )}
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
        <span>{dayText(days[0]?.day ?? "")}</span>
        <span>{dayText(days.at(-1)?.day ?? "")}</span>
      </p>
      <Behind {...{ title, names, days, currency, isCount }} />
    </figure>
  );
}

/** Filled and outlined, so that colour alone tells nothing. */
function Legend({ names }: Pick<DayBarsProps, "names">) {
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-fg2" aria-hidden>
      {names.map((name, at) => (
        <span key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className={`size-2.5 ${looks[at]}`}>
            {at === 0 ? (
              <rect width="10" height="10" fill="currentColor" />
            ) : (
              <rect x="1" y="1" width="8" height="8" fill="none" stroke="currentColor" />
            )}
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}

/** The table behind the bars. */
function Behind({ names, days, currency, isCount = false }: DayBarsProps) {
  const t = useTranslations("agent");
  const dayText = useDayText();
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-fg2">{t("asTable")}</summary>
      <div className="mt-2 overflow-x-auto">
        <table>
          <thead className="text-fg2 [&_th]:pe-6 [&_th]:text-start [&_th]:font-medium">
            <tr>
              <th scope="col">{t("day")}</th>
              {names.map((name) => (
                <th key={name} scope="col" className="text-end!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, values }) => (
              <tr key={day}>
                <th scope="row" className="pe-6 text-start font-normal whitespace-nowrap">
                  {dayText(day)}
                </th>
                {values.map((value, of) => (
                  <td key={names[of]} className="num pe-6 text-end">
                    {isCount ? countText(value) : <Money amount={value} currency={currency} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
