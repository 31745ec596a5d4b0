import { useTranslations } from "use-intl/react";
import { useDayText } from "../../lib/time.ts";
import type { DayRow, Series } from "./series.ts";

interface DayTableProps {
  readonly series: readonly Series[];
  readonly days: readonly DayRow[];
}

/** The table behind a chart. Its host loads `agent`. */
export function DayTable({ series, days }: DayTableProps) {
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
              {series.map(({ name }) => (
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
                {series.map(({ name, textOf }, at) => (
                  <td key={name} className="num pe-6 text-end">
                    {textOf(values[at] ?? "0")}
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
