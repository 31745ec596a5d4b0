import type { ReconciledDay } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { Opener, QueueList, QueueRow, QueueTable } from "../../ui/desk/queue-parts.tsx";
import { useWalk } from "../../ui/desk/walk.ts";
import { providerName } from "../../ui/desk/names.tsx";
import { daysQuery, keyOf, keyText, type State } from "./api.ts";
import { DayDrawer } from "./day-drawer.tsx";
import { FindingsMark } from "./findings-mark.tsx";

interface DaysProps {
  readonly state: State | undefined;
}

/** Days of payment providers: credited deposits beside what they report. */
export function PaymentDays({ state }: DaysProps) {
  const t = useTranslations("console.reconciliation");
  const { search } = useAddress();
  const list = useQuery(daysQuery({ state, pageNum: pageOf(search) }));
  const { open, at, close } = useWalk((list.data?.content ?? []).map(keyText));
  const shown = open === undefined ? undefined : keyOf(open);
  return (
    <>
      <QueueList
        queue={list}
        countText={(count) => t("count", { count })}
        emptyIcon={<Scale size={28} aria-hidden />}
        emptyText={t(state === undefined ? "nothing" : "empty")}
      >
        {(content) => <Rows rows={content} marked={at} />}
      </QueueList>
      {shown !== undefined && <DayDrawer key={open} day={shown} onClose={close} />}
    </>
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
        <bdi>{providerName(row.provider)}</bdi>
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
