import type { ReconciledDay } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import {
  AnySelect,
  FilterRow,
  KeysHelp,
  Opener,
  QueueList,
  QueueRow,
  QueueTable,
} from "../../ui/desk/queue-parts.tsx";
import { narrow, useWalk } from "../../ui/desk/walk.ts";
import { daysQuery, keyOf, keyText, states } from "./api.ts";
import { DayDrawer } from "./day-drawer.tsx";
import { useDayText } from "./words.ts";

/** Days that were compared; the address names filter, page and drawer. */
export function ReconciliationPage() {
  const t = useTranslations("console.reconciliation");
  const { search } = useAddress();
  const state = states.find((known) => known === search["state"]);
  const list = useQuery(daysQuery({ state, pageNum: pageOf(search) }));
  const { open, at, close } = useWalk((list.data?.content ?? []).map(keyText));
  const shown = open === undefined ? undefined : keyOf(open);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<KeysHelp keys={[]} />} />
      <FilterRow>
        <AnySelect
          label={t("days")}
          value={state}
          options={states.map((one) => [one, t(`state.${one}`)] as const)}
          onChange={(next) => narrow({ state: next })}
        />
      </FilterRow>
      <QueueList
        queue={list}
        countText={(count) => t("count", { count })}
        emptyIcon={<Scale size={28} aria-hidden />}
        emptyText={t(state === undefined ? "nothing" : "empty")}
      >
        {(content) => <Rows rows={content} marked={at} />}
      </QueueList>
      {shown !== undefined && <DayDrawer key={open} day={shown} onClose={close} />}
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly ReconciledDay[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.reconciliation");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [t("day")],
        [t("provider")],
        [t("theirs"), "text-end! max-md:hidden"],
        [t("ours"), "text-end! max-md:hidden"],
        [t("compared"), "max-lg:hidden"],
        [words("status")],
      ]}
    >
      {rows.map((row) => (
        <Row key={keyText(row)} row={row} isMarked={keyText(row) === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: ReconciledDay;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const dayText = useDayText();
  const timeText = useTimeText();
  return (
    <QueueRow isMarked={isMarked}>
      <td className="whitespace-nowrap">
        <Opener entry={keyText(row)} isMarked={isMarked}>
          {dayText(row.day)}
        </Opener>
      </td>
      <td>
        <bdi>{row.provider}</bdi>
      </td>
      <td className="num text-end max-md:hidden">{row.providerRows}</td>
      <td className="num text-end max-md:hidden">{row.ourRows}</td>
      <td className="text-fg2 max-lg:hidden">{timeText(row.comparedAt)}</td>
      <td className="whitespace-nowrap">
        <FindingsMark open={row.openFindings} />
      </td>
    </QueueRow>
  );
}

function FindingsMark({ open }: { readonly open: number }) {
  const t = useTranslations("console.reconciliation");
  return <Mark tone={open === 0 ? "good" : "bad"}>{t("open", { count: open })}</Mark>;
}
