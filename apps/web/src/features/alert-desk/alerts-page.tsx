import type { AlertInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import {
  FilterRow,
  KeysHelp,
  Opener,
  QueueList,
  QueueRow,
  QueueTable,
  StateSelect,
} from "../../ui/desk/queue-parts.tsx";
import { stateOf, useWalk } from "../../ui/desk/walk.ts";
import { AlertDrawer } from "./alert-drawer.tsx";
import { alertsQuery, keyOf, states } from "./api.ts";
import { StateMark, subjectText, useCodeText } from "./words.tsx";

/** What the nightly looks at the books found; the address names filter, page and drawer. */
export function AlertsPage() {
  const t = useTranslations("console.alerts");
  const { search } = useAddress();
  const view = { state: stateOf(search, states), pageNum: pageOf(search) };
  const list = useQuery(alertsQuery(view));
  const rows = list.data?.content ?? [];
  const { open, at, close } = useWalk(rows.map(keyOf));
  const shown = rows.find((row) => keyOf(row) === open);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<KeysHelp keys={[]} />} />
      <FilterRow>
        <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
      </FilterRow>
      <QueueList
        queue={list}
        countText={(count) => t("count", { count })}
        emptyIcon={<BellRing size={28} aria-hidden />}
        emptyText={t(view.state === "new" ? "nothing" : "empty")}
      >
        {(content) => <Rows rows={content} marked={at} />}
      </QueueList>
      {shown !== undefined && <AlertDrawer key={keyOf(shown)} alert={shown} onClose={close} />}
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly AlertInConsole[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.alerts");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [t("what")],
        [t("subject"), "max-md:hidden"],
        [t("firstSeen"), "max-lg:hidden"],
        [t("lastSeen"), "max-sm:hidden"],
        [words("status")],
      ]}
    >
      {rows.map((row) => (
        <Row key={keyOf(row)} row={row} isMarked={keyOf(row) === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: AlertInConsole;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const codeText = useCodeText();
  const timeText = useTimeText();
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={keyOf(row)} isMarked={isMarked}>
          {codeText(row.code)}
        </Opener>
        <span className="block text-xs wrap-anywhere text-fg2 md:hidden">
          <bdi dir="ltr">{subjectText(row)}</bdi>
        </span>
      </td>
      <td className="max-md:hidden">
        <bdi dir="ltr" className="wrap-anywhere">
          {subjectText(row)}
        </bdi>
      </td>
      <td className="whitespace-nowrap text-fg2 max-lg:hidden">{timeText(row.firstSeenAt)}</td>
      <td className="whitespace-nowrap text-fg2 max-sm:hidden">{timeText(row.lastSeenAt)}</td>
      <td className="whitespace-nowrap">
        <StateMark state={row.state} />
      </td>
    </QueueRow>
  );
}
