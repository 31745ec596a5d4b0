import type { Dashboard } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { FigureTable, useDayName } from "../../ui/desk/figure-table.tsx";
import { useVendorName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { HoldText } from "./figures.tsx";

type PlayRow = Omit<Dashboard["vendors"][number], "vendorCode">;

function usePlayCells(currency: string) {
  const t = useTranslations("console.reports");
  return {
    heads: [t("stake"), t("validBets"), t("wins"), t("ggr"), t("hold")],
    cellsOf: ({ stake, validBets, wins, ggr, hold }: PlayRow) => [
      <Money key="stake" amount={stake} currency={currency} />,
      <Money key="valid" amount={validBets} currency={currency} />,
      <Money key="wins" amount={wins} currency={currency} />,
      <Money key="ggr" amount={ggr} currency={currency} isSigned />,
      <HoldText key="hold" hold={hold} />,
    ],
  };
}

interface TablesProps {
  readonly merchantCode: string;
  readonly dashboard: Dashboard;
}

type Day = Dashboard["days"][number];

const hasMoved = ({ stake, ggr, ngr, deposits, withdrawals }: Day) =>
  [stake, ggr, ngr, deposits, withdrawals].some((amount) => /[1-9]/.test(amount));

/** Play by vendor and by kind of game, and the days on which something moved, newest first. */
export function Tables({ merchantCode, dashboard }: TablesProps) {
  const t = useTranslations("console.reports");
  const typeName = useTranslations("shell.gameType");
  const dayName = useDayName();
  const vendorName = useVendorName();
  const { currency, from, to } = dashboard;
  // The days that are seen, whatever day it is when the file is written.
  const filters = { merchantCode, currency, period: "custom", from, to } as const;
  const { heads, cellsOf } = usePlayCells(currency);
  return (
    <>
      {dashboard.vendors.length > 0 && (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          <FigureTable
            label={t("byVendor")}
            action={<ExportButton order={{ kind: "vendors", filters }} />}
            first={t("vendor")}
            heads={heads}
            rows={dashboard.vendors.map((row) => ({
              key: row.vendorCode,
              name: vendorName(row.vendorCode),
              cells: cellsOf(row),
            }))}
          />
          <FigureTable
            label={t("byType")}
            first={t("gameType")}
            heads={heads}
            rows={dashboard.gameTypes.map((row) => ({
              key: row.gameType,
              name: typeName(row.gameType),
              cells: cellsOf(row),
            }))}
          />
        </div>
      )}
      <FigureTable
        label={t("byDay")}
        action={<ExportButton order={{ kind: "days", filters }} />}
        first={t("day")}
        heads={[t("stake"), t("ggr"), t("ngr"), t("deposits"), t("withdrawals")]}
        rows={dashboard.days
          .filter(hasMoved)
          .toReversed()
          .map((row) => ({
            key: row.day,
            name: dayName(row.day),
            cells: [
              <Money key="stake" amount={row.stake} currency={currency} />,
              <Money key="ggr" amount={row.ggr} currency={currency} isSigned />,
              <Money key="ngr" amount={row.ngr} currency={currency} isSigned />,
              <Money key="in" amount={row.deposits} currency={currency} />,
              <Money key="out" amount={row.withdrawals} currency={currency} />,
            ],
          }))}
      />
    </>
  );
}
