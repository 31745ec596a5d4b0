import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { AlertDrawer } from "./alert-drawer.tsx";
import { alertsQuery, keyOf, states } from "./api.ts";
import { StateMark, subjectText, useCodeText } from "./words.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

/** What the nightly looks at the books found; the address names filter, page and drawer. */
export function AlertsPage() {
  const t = useTranslations("console.alerts");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<KeysHelp keys={[]} />} />
      <Queue />
    </div>
  );
}

function Queue() {
  const t = useTranslations("console.alerts");
  const words = useTranslations("console.queue");
  const codeText = useCodeText();
  const timeText = useTimeText();
  const { search } = useAddress();
  const view = { state: stateOf(search, states), pageNum: pageOf(search) };
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
        </FilterRow>
      }
      queue={useQuery(alertsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyIcon={<BellRing size={28} aria-hidden />}
      emptyText={t(view.state === "new" ? "nothing" : "empty")}
      idOf={keyOf}
      first={{
        head: t("what"),
        render: ({ code }) => codeText(code),
        renderUnder: (row) => (
          <span className="block text-xs wrap-anywhere text-fg2 md:hidden">
            <bdi dir="ltr">{subjectText(row)}</bdi>
          </span>
        ),
      }}
      columns={[
        {
          head: t("subject"),
          look: "max-md:hidden",
          render: (row) => (
            <bdi dir="ltr" className="wrap-anywhere">
              {subjectText(row)}
            </bdi>
          ),
        },
        {
          head: t("firstSeen"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ firstSeenAt }) => timeText(firstSeenAt),
        },
        {
          head: t("lastSeen"),
          look: "whitespace-nowrap text-fg2 max-sm:hidden",
          render: ({ lastSeenAt }) => timeText(lastSeenAt),
        },
        {
          head: words("status"),
          look: "whitespace-nowrap",
          render: ({ state }) => <StateMark state={state} />,
        },
      ]}
      renderDrawer={({ row, close }) => row && <AlertDrawer alert={row} onClose={close} />}
    />
  );
}
