import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { BrandSelect, FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { AdjustmentDrawer } from "./adjustment-drawer.tsx";
import { queueQuery, states, type QueueView } from "./api.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { Change, StateMark } from "./words.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import type { Keys } from "../../ui/desk/use-keys.ts";

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
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={<HeadActions view={view} mayAsk={mayAsk} />}
      />
      <Queue
        view={view}
        keys={{ n: mayAsk && search["entry"] === undefined ? create : undefined }}
      />
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
  readonly view: QueueView;
  readonly keys: Keys;
}

function Queue({ view, keys }: QueueProps) {
  const t = useTranslations("console.adjustments");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <DeskQueue
      keys={keys}
      filters={
        <FilterRow>
          <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
          <BrandSelect value={view.merchantCode} />
        </FilterRow>
      }
      queue={useQuery(queueQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={t(view.state === "open" ? "nothingWaits" : "empty")}
      idOf={({ adjustmentId }) => adjustmentId}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: ({ category }) => (
          <span className="block text-fg2 md:hidden">{t(`categories.${category}`)}</span>
        ),
      }}
      columns={[
        { head: words("amount"), look: "text-end!", render: (row) => <Change row={row} /> },
        {
          head: t("category"),
          look: "max-md:hidden",
          render: ({ category }) => t(`categories.${category}`),
        },
        {
          head: t("requestedBy"),
          look: "max-md:hidden",
          render: ({ isOwn, requestedBy }) => <bdi>{isOwn ? words("mine") : requestedBy}</bdi>,
        },
        {
          head: t("requestedAt"),
          look: "num whitespace-nowrap max-lg:hidden",
          render: ({ requestedAt }) => timeText(requestedAt),
        },
        { head: words("status"), render: ({ state }) => <StateMark state={state} /> },
      ]}
      renderDrawer={({ id, close }) => <AdjustmentDrawer adjustmentId={id} onClose={close} />}
    />
  );
}
