import type { Adjustment } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import {
  BrandSelect,
  FilterRow,
  KeysHelp,
  Opener,
  QueueList,
  QueueRow,
  QueueTable,
  StateSelect,
} from "../../ui/desk/queue-parts.tsx";
import { stateOf, useWalk } from "../../ui/desk/walk.ts";
import { AdjustmentDrawer } from "./adjustment-drawer.tsx";
import { queueQuery, states, type QueueView } from "./api.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { Change, StateMark } from "./words.tsx";

const create = () => goWith({ new: "1", entry: undefined });

/** Corrections of members' money; the address names filters, page, drawer and form. */
export function AdjustmentsPage() {
  const t = useTranslations("console.adjustments");
  const { search } = useAddress();
  const view: QueueView = {
    state: stateOf(search, states),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
  const mayAsk = useMay("adjustments.request");
  const queue = useQuery(queueQuery(view));
  const { open, at, close } = useWalk(
    queue.data?.content.map(({ adjustmentId }) => adjustmentId) ?? [],
    { n: mayAsk && search["entry"] === undefined ? create : undefined },
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={<HeadActions view={view} mayAsk={mayAsk} />}
      />
      <FilterRow>
        <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
        <BrandSelect value={view.merchantCode} />
      </FilterRow>
      <QueueList
        queue={queue}
        countText={(count) => t("count", { count })}
        emptyText={t(view.state === "open" ? "nothingWaits" : "empty")}
      >
        {(rows) => <Queue rows={rows} marked={at} />}
      </QueueList>
      {open !== undefined && <AdjustmentDrawer key={open} adjustmentId={open} onClose={close} />}
      {search["new"] === "1" && mayAsk && <RequestDialog username={search["member"] ?? ""} />}
    </div>
  );
}

interface HeadActionsProps {
  readonly view: QueueView;
  readonly mayAsk: boolean;
}

function HeadActions({ view: { state, merchantCode }, mayAsk }: HeadActionsProps) {
  const t = useTranslations("console.adjustments");
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton order={{ kind: "adjustments", filters: { state, merchantCode } }} />
      <KeysHelp
        keys={[
          ["N", t("key.create")],
          ["A", t("key.approve")],
          ["R", t("key.reject")],
        ]}
      />
      {mayAsk && (
        <Button size="small" look="action" onClick={create}>
          <Plus size={16} aria-hidden />
          {t("create")}
        </Button>
      )}
    </div>
  );
}

interface QueueProps {
  readonly rows: readonly Adjustment[];
  readonly marked: string | undefined;
}

function Queue({ rows, marked }: QueueProps) {
  const t = useTranslations("console.adjustments");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [words("member")],
        [words("amount"), "text-end!"],
        [t("category"), "max-md:hidden"],
        [t("requestedBy"), "max-md:hidden"],
        [t("requestedAt"), "max-lg:hidden"],
        [words("status")],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.adjustmentId} row={row} isMarked={row.adjustmentId === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: Adjustment;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const t = useTranslations("console.adjustments");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={row.adjustmentId} isMarked={isMarked}>
          <bdi>{row.username}</bdi>
        </Opener>
        <span className="block text-fg2 md:hidden">{t(`categories.${row.category}`)}</span>
      </td>
      <td className="text-end">
        <Change row={row} />
      </td>
      <td className="max-md:hidden">{t(`categories.${row.category}`)}</td>
      <td className="max-md:hidden">
        <bdi>{row.isOwn ? words("mine") : row.requestedBy}</bdi>
      </td>
      <td className="num whitespace-nowrap max-lg:hidden">{timeText(row.requestedAt)}</td>
      <td>
        <StateMark state={row.state} />
      </td>
    </QueueRow>
  );
}
