import type { Dashboard } from "@baize/contract";
import { currencyOf } from "@baize/money";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { DayChart } from "../../ui/charts/day-chart.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { lines, type Line } from "./chart-rules.ts";

interface DaysChartProps {
  readonly dashboard: Dashboard;
}

/** One figure day by day. The table says the same in figures. */
export function DaysChart({ dashboard: { days, currency } }: DaysChartProps) {
  const t = useTranslations("console.reports");
  const [line, setLine] = useState<Line>("ggr");
  const { symbol } = currencyOf(currency);
  const series = {
    name: t(line),
    as: "bar",
    symbol,
    textOf: (amount: string) => moneyText(amount, currency),
  } as const;
  return (
    <DayChart
      title={t("byDay")}
      series={[series]}
      days={days.map(({ day, [line]: amount }) => ({ day, values: [amount] }))}
      head={
        <Segmented
          label={t("figure")}
          value={line}
          options={lines.map((one) => [one, t(one)] as const)}
          onChange={setLine}
        />
      }
    />
  );
}
