import type { CommissionRun } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { ColumnTable } from "../../ui/desk/entry-table.tsx";
import { useBrandName } from "../../ui/desk/names.tsx";
import { BrandSelect, FilterRow, QueueList } from "../../ui/desk/queue-parts.tsx";
import { useSpanText } from "../../ui/contracts/words.ts";
import { moneyText } from "../../ui/money.tsx";
import { runsQuery, type RunView } from "./api.ts";

interface RunsProps {
  readonly view: RunView;
}

const sumsOf = (row: CommissionRun, name: "due" | "payable" | "paid"): string =>
  row.sums.map((sum) => moneyText(sum[name], sum.currency)).join(" · ") || "–";

/** Periods that were settled, the newest first, with what they came to. */
export function Runs({ view }: RunsProps) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const brandName = useBrandName();
  const money = "text-end! whitespace-nowrap";
  const spanText = useSpanText();
  return (
    <div className="grid gap-3">
      <FilterRow>
        <BrandSelect value={view.merchantCode} />
      </FilterRow>
      <QueueList
        queue={useQuery(runsQuery(view))}
        countText={(count) => t("runCount", { count })}
        emptyText={words("empty")}
      >
        {(rows) => (
          <ColumnTable
            rows={rows}
            idOf={({ merchantCode, kind, period }) => `${merchantCode} ${kind} ${period}`}
            columns={[
              {
                head: t("period"),
                look: "whitespace-nowrap max-sm:whitespace-normal",
                render: spanText,
              },
              { head: agents("which"), render: ({ kind }) => agents(`kind.${kind}`) },
              {
                head: desk("brand"),
                look: "max-md:hidden",
                render: ({ merchantCode }) => brandName(merchantCode),
              },
              {
                head: t("statements"),
                look: "text-end!",
                render: ({ sums }) =>
                  String(sums.reduce((all, { statements }) => all + statements, 0)),
              },
              {
                head: t("step.due"),
                look: `${money} max-sm:hidden`,
                render: (row) => sumsOf(row, "due"),
              },
              { head: t("payable"), look: money, render: (row) => sumsOf(row, "payable") },
              {
                head: t("paid"),
                look: `${money} max-sm:hidden`,
                render: (row) => sumsOf(row, "paid"),
              },
              {
                head: t("finishedAt"),
                look: "whitespace-nowrap text-fg2 max-lg:hidden",
                render: ({ finishedAt }) =>
                  finishedAt === null ? t("goesOn") : timeText(finishedAt),
              },
            ]}
          />
        )}
      </QueueList>
    </div>
  );
}
