import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { providerName } from "../../ui/desk/names.tsx";
import { daysQuery, keyOf, keyText, type State } from "./api.ts";
import { DayDrawer } from "./day-drawer.tsx";
import { FindingsMark } from "./findings-mark.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

interface DaysProps {
  readonly state: State | undefined;
}

/** Days of payment providers: credited deposits beside what they report. */
export function PaymentDays({ state }: DaysProps) {
  const t = useTranslations("console.reconciliation");
  const words = useTranslations("console.queue");
  const dayText = useDayText();
  const timeText = useTimeText();
  const { search } = useAddress();
  return (
    <DeskQueue
      queue={useQuery(daysQuery({ state, pageNum: pageOf(search) }))}
      countText={(count) => t("count", { count })}
      emptyIcon={<Scale size={28} aria-hidden />}
      emptyText={t(state === undefined ? "nothing" : "empty")}
      idOf={keyText}
      first={{ head: t("day"), look: "whitespace-nowrap", render: ({ day }) => dayText(day) }}
      columns={[
        { head: t("provider"), render: ({ provider }) => <bdi>{providerName(provider)}</bdi> },
        {
          head: t("theirs"),
          look: "num text-end! max-md:hidden",
          render: ({ providerRows }) => providerRows,
        },
        { head: t("ours"), look: "num text-end! max-md:hidden", render: ({ ourRows }) => ourRows },
        {
          head: t("compared"),
          look: "text-fg2 max-lg:hidden",
          render: ({ comparedAt }) => timeText(comparedAt),
        },
        {
          head: words("status"),
          look: "whitespace-nowrap",
          render: ({ openFindings }) => <FindingsMark open={openFindings} />,
        },
      ]}
      renderDrawer={({ id, close }) => {
        const day = keyOf(id);
        return day && <DayDrawer day={day} onClose={close} />;
      }}
    />
  );
}
