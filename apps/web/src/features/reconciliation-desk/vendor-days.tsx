import type { ReconciledVendorDay, VendorDaySum } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useDayText } from "../../lib/time.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { VendorName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { keyOf, keyText, vendorDaysQuery, type State } from "./api.ts";
import { FindingsMark } from "./findings-mark.tsx";
import { isTakenOver } from "./taken-over.ts";
import { VendorDayDrawer } from "./vendor-day-drawer.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

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
  const words = useTranslations("console.queue");
  const dayText = useDayText();
  const { search } = useAddress();
  return (
    <DeskQueue
      queue={useQuery(vendorDaysQuery({ state, pageNum: pageOf(search) }))}
      countText={(count) => t("count", { count })}
      emptyIcon={<Scale size={28} aria-hidden />}
      emptyText={t(state === undefined ? "nothing" : "empty")}
      idOf={keyTextOf}
      first={{ head: t("day"), look: "whitespace-nowrap", render: ({ day }) => dayText(day) }}
      columns={[
        { head: t("vendor"), render: ({ vendor }) => <VendorName code={vendor} /> },
        {
          head: t("theirs"),
          look: "text-end! max-lg:hidden",
          render: ({ sums }) => <Sums sums={sums} show={({ net }) => net.theirs} />,
        },
        {
          head: t("ours"),
          look: "text-end! max-lg:hidden",
          render: ({ sums }) => <Sums sums={sums} show={({ net }) => net.ours} />,
        },
        {
          head: t("difference"),
          look: "text-end! max-md:hidden",
          render: ({ sums }) => <Sums sums={sums} show={({ difference }) => difference} isSigned />,
        },
        {
          head: words("status"),
          look: "whitespace-nowrap",
          render: (row) => <StateMark row={row} />,
        },
      ]}
      renderDrawer={({ id, close }) => {
        const day = keyOf(id);
        return day && <VendorDayDrawer day={day} onClose={close} />;
      }}
    />
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
