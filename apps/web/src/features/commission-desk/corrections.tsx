import type { CommissionCorrection } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import { Facts, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { ColumnTable } from "../../ui/desk/entry-table.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { useBrandName } from "../../ui/desk/names.tsx";
import { BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { moneyText } from "../../ui/money.tsx";
import { correctionsQuery, type RunView } from "./api.ts";
import { StateMark } from "./words.tsx";

/** Closed periods that operators had worked out again, the newest first. */
export function Corrections({ view }: { readonly view: RunView }) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const desk = useTranslations("console.desk");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const dayText = useDayText();
  const brandName = useBrandName();
  const query = useQuery(correctionsQuery(view));
  const daysOf = ({ from, to }: CommissionCorrection) =>
    from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <BrandSelect value={view.merchantCode} />
        </FilterRow>
      }
      queue={query}
      countText={(count) => t("runCount", { count })}
      emptyText={words("empty")}
      idOf={({ runId }) => runId}
      first={{ head: agents("agent"), render: ({ agent }) => <bdi>{agent.username}</bdi> }}
      columns={[
        {
          head: t("correction.scope"),
          look: "max-sm:hidden",
          render: ({ isBranch }) => t(isBranch ? "correction.branch" : "correction.alone"),
        },
        { head: t("days"), render: daysOf },
        {
          head: desk("brand"),
          look: "max-md:hidden",
          render: ({ merchantCode }) => brandName(merchantCode),
        },
        {
          head: t("statements"),
          look: "text-end! max-sm:hidden",
          render: ({ statements }) => String(statements.length),
        },
        {
          head: agents("moves.settledAt"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ at }) => timeText(at),
        },
      ]}
      renderDrawer={({ id, close }) => (
        <QueryDrawer
          query={query}
          title={t("correction.title")}
          titleOf={() => t("correction.title")}
          onClose={close}
        >
          {({ content }) => {
            const row = content.find(({ runId }) => runId === id);
            return row === undefined ? null : <Details row={row} days={daysOf(row)} />;
          }}
        </QueryDrawer>
      )}
    />
  );
}

interface DetailsProps {
  readonly row: CommissionCorrection;
  readonly days: string;
}

function Details({ row, days }: DetailsProps) {
  const t = useTranslations("console.commissions");
  const agents = useTranslations("console.agents");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const nameOf = useContractName();
  const money = "text-end! whitespace-nowrap";
  return (
    <>
      <Facts
        facts={[
          [
            agents("agent"),
            <MemberLink key="agent" memberId={row.agent.memberId}>
              <bdi>{row.agent.username}</bdi>
            </MemberLink>,
          ],
          [t("correction.scope"), t(row.isBranch ? "correction.branch" : "correction.alone")],
          [t("days"), days],
          [words("reason"), row.reason],
          [agents("moves.askedBy"), row.askedBy],
          [agents("moves.settledAt"), timeText(row.at)],
        ]}
      />
      <Part title={t("statements")}>
        <ColumnTable
          rows={row.statements}
          idOf={({ statementId }) => statementId}
          columns={[
            {
              head: agents("agent"),
              render: (one) => (
                <>
                  <bdi>{one.agent.username}</bdi>
                  <span className="block text-xs text-fg2">{nameOf(one)}</span>
                </>
              ),
            },
            {
              head: t("step.corrections"),
              look: money,
              render: (one) => moneyText(one.corrections, one.currency),
            },
            {
              head: t("payable"),
              look: `${money} max-sm:hidden`,
              render: (one) => moneyText(one.payable, one.currency),
            },
            {
              head: t("step.debtOut"),
              look: `${money} max-sm:hidden`,
              render: (one) => moneyText(one.debtAfter, one.currency),
            },
            { head: words("status"), render: ({ state }) => <StateMark state={state} /> },
          ]}
        />
      </Part>
    </>
  );
}
