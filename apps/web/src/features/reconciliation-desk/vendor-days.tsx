import type { ReconciledVendorDay, VendorDaySum } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useDayText } from "../../lib/time.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Opener, QueueList, QueueRow, QueueTable } from "../../ui/desk/queue-parts.tsx";
import { useWalk } from "../../ui/desk/walk.ts";
import { VendorName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { keyOf, keyText, vendorDaysQuery, type State } from "./api.ts";
import { FindingsMark } from "./findings-mark.tsx";
import { isTakenOver } from "./taken-over.ts";
import { VendorDayDrawer } from "./vendor-day-drawer.tsx";

interface DaysProps {
  readonly state: State | undefined;
}

const keyTextOf = ({ vendor, day }: ReconciledVendorDay) => keyText({ provider: vendor, day });

/**
 * Days of game vendors by their books and by ours: what their games brought in, or what of members'
 * money went to those that keep it.
 */
export function VendorDays({ state }: DaysProps) {
  const t = useTranslations("console.reconciliation");
  const { search } = useAddress();
  const list = useQuery(vendorDaysQuery({ state, pageNum: pageOf(search) }));
  const { open, at, close } = useWalk((list.data?.content ?? []).map(keyTextOf));
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
      {shown !== undefined && <VendorDayDrawer key={open} day={shown} onClose={close} />}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly ReconciledVendorDay[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.reconciliation");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [t("day")],
        [t("vendor")],
        [t("theirs"), "text-end! max-lg:hidden"],
        [t("ours"), "text-end! max-lg:hidden"],
        [t("difference"), "text-end! max-md:hidden"],
        [words("status")],
      ]}
    >
      {rows.map((row) => (
        <Row key={keyTextOf(row)} row={row} isMarked={keyTextOf(row) === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: ReconciledVendorDay;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const dayText = useDayText();
  const { vendor, day, sums } = row;
  return (
    <QueueRow isMarked={isMarked}>
      <td className="whitespace-nowrap">
        <Opener entry={keyTextOf(row)} isMarked={isMarked}>
          {dayText(day)}
        </Opener>
      </td>
      <td>
        <VendorName code={vendor} />
      </td>
      <td className="text-end max-lg:hidden">
        <Sums sums={sums} show={({ net }) => net.theirs} />
      </td>
      <td className="text-end max-lg:hidden">
        <Sums sums={sums} show={({ net }) => net.ours} />
      </td>
      <td className="text-end max-md:hidden">
        <Sums sums={sums} show={({ difference }) => difference} isSigned />
      </td>
      <td className="whitespace-nowrap">
        <StateMark row={row} />
      </td>
    </QueueRow>
  );
}

interface SumsProps {
  readonly sums: readonly VendorDaySum[];
  readonly show: (sum: VendorDaySum) => string;
  readonly isSigned?: boolean;
}

/** A line for each brand and currency. */
function Sums({ sums, show, isSigned = false }: SumsProps): ReactNode {
  return sums.map((sum) => (
    <span key={`${sum.merchantCode} ${sum.currency}`} className="block">
      <Money amount={show(sum)} currency={sum.currency} isSigned={isSigned} />
    </span>
  ));
}

function StateMark({ row }: { readonly row: ReconciledVendorDay }) {
  const t = useTranslations("console.reconciliation");
  const { failure, openFindings } = row;
  if (failure !== null) {
    return <Mark tone={failure === "not_offered" ? "calm" : "bad"}>{t("noReport")}</Mark>;
  }
  if (isTakenOver(row)) return <Mark tone="calm">{t("takenOver")}</Mark>;
  return <FindingsMark open={openFindings} />;
}
