import type { EventConsumer } from "@baize/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { Workflow } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { EntryTable } from "../../ui/desk/entry-table.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { AsideMarks, Behind, useLagText } from "./words.tsx";

interface ConsumersProps {
  readonly query: UseQueryResult<readonly EventConsumer[]>;
  readonly marked: string | undefined;
}

/** Everybody who reads the log, and how late. */
export function Consumers({ query, marked }: ConsumersProps) {
  const t = useTranslations("console.eventLog");
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-display text-md font-semibold">{t("readers")}</h2>
      <List query={query} marked={marked} />
    </section>
  );
}

function List({ query: { data, isError, error, refetch }, marked }: ConsumersProps) {
  const t = useTranslations("console.eventLog");
  if (data === undefined) {
    return isError ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} className="h-11" />
    );
  }
  if (data.length === 0) {
    return <Empty icon={<Workflow size={28} aria-hidden />} text={t("noReaders")} />;
  }
  return <Rows rows={data} marked={marked} />;
}

interface RowsProps {
  readonly rows: readonly EventConsumer[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.eventLog");
  const timeText = useTimeText();
  const lagText = useLagText();
  return (
    <EntryTable
      rows={rows}
      idOf={({ consumer }) => consumer}
      marked={marked}
      first={{ head: t("reader"), render: ({ consumer }) => <bdi dir="ltr">{consumer}</bdi> }}
      columns={[
        { head: t("behind"), render: (reader) => <Behind reader={reader} /> },
        {
          head: t("oldest"),
          look: "num whitespace-nowrap max-md:hidden",
          render: (reader) => lagText(reader) ?? "–",
        },
        {
          head: t("moved"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ movedAt }) => timeText(movedAt),
        },
        { head: t("aside"), render: (reader) => <AsideMarks reader={reader} /> },
      ]}
    />
  );
}
