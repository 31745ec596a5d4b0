import type { Adjustment, CallAnswer } from "@baize/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Inbox, Keyboard, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { useBrandOutlines, useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { KeysDialog } from "../../ui/desk/keys-dialog.tsx";
import { PageHead, table } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { stepIn } from "../../ui/desk/queue-rules.ts";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Select } from "../../ui/field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { AdjustmentDrawer } from "./adjustment-drawer.tsx";
import { queueQuery, states, type QueueView } from "./api.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { Change, StateMark } from "./words.tsx";

const keys = [
  ["J", "next"],
  ["K", "before"],
  ["Enter", "open"],
  ["N", "create"],
  ["A", "approve"],
  ["R", "reject"],
  ["?", "help"],
] as const;

function readView(search: Readonly<Record<string, string>>): QueueView {
  const state = search["state"] ?? "open";
  return {
    state: states.find((known) => known === state),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
}

/** "all" is written into the address, because what waits comes first. */
function narrow(part: Readonly<Record<string, string | undefined>>): void {
  goWith({ ...part, page: undefined, entry: undefined });
}

/** Corrections of members' money; the address names filters, page, drawer and form. */
export function AdjustmentsPage() {
  const t = useTranslations("console.adjustments");
  const { search } = useAddress();
  const view = readView(search);
  const mayAsk = useMay("adjustments.request");
  const [marked, setMarked] = useState<string>();
  const [isHelp, setHelp] = useState(false);
  const queue = useQuery(queueQuery(view));
  const open = search["entry"];
  const ids = queue.data?.content.map(({ adjustmentId }) => adjustmentId) ?? [];
  const at = open ?? marked;
  const create = () => goWith({ new: "1", entry: undefined });
  function walk(by: 1 | -1): void {
    const next = stepIn(ids, at, by);
    setMarked(next);
    if (open !== undefined && next !== undefined) goWith({ entry: next }, true);
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    n: mayAsk && open === undefined ? create : undefined,
    "?": () => setHelp(true),
    enter:
      open === undefined && marked !== undefined && ids.includes(marked)
        ? () => goWith({ entry: marked })
        : undefined,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setHelp(true)}>
              <Keyboard size={16} aria-hidden />
              {t("keys")}
            </Button>
            {mayAsk && (
              <Button size="small" look="action" onClick={create}>
                <Plus size={16} aria-hidden />
                {t("create")}
              </Button>
            )}
          </div>
        }
      />
      <Filters view={view} />
      <Results queue={queue} isWaiting={view.state === "open"} marked={at} />
      {open !== undefined && (
        <AdjustmentDrawer
          key={open}
          adjustmentId={open}
          onClose={() => {
            setMarked(open);
            goWith({ entry: undefined });
          }}
        />
      )}
      {search["new"] === "1" && mayAsk && <RequestDialog username={search["member"] ?? ""} />}
      <KeysDialog
        isOpen={isHelp}
        onClose={() => setHelp(false)}
        title={t("keys")}
        keys={keys.map(([key, name]) => [key, t(`key.${name}`)] as const)}
      />
    </div>
  );
}

function Filters({ view: { state, merchantCode } }: { readonly view: QueueView }) {
  const t = useTranslations("console.adjustments");
  const audit = useTranslations("console.audit");
  const desk = useTranslations("console.desk");
  const { data: brands = [] } = useBrandOutlines();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={t("show")}
        value={state ?? "all"}
        options={[["all", t("all")], ...states.map((one) => [one, t(`state.${one}`)] as const)]}
        onChange={(next) => narrow({ state: next === "open" ? undefined : next })}
      />
      {brands.length > 1 && (
        <Select
          label={desk("brand")}
          value={merchantCode ?? ""}
          options={[
            ["", audit("any")],
            ...brands.map((one) => [one.merchantCode, one.brandName] as const),
          ]}
          onChange={(next) => narrow({ brand: next === "" ? undefined : next })}
        />
      )}
    </div>
  );
}

interface ResultsProps {
  readonly queue: UseQueryResult<CallAnswer<"consoleAdjustments">>;
  readonly isWaiting: boolean;
  readonly marked: string | undefined;
}

function Results({ queue, isWaiting, marked }: ResultsProps) {
  const t = useTranslations("console.adjustments");
  const { data } = queue;
  if (data === undefined) {
    return queue.isError ? (
      <Failed error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <SkeletonRows rows={8} className="h-11" />
    );
  }
  return (
    <>
      <p role="status" className="text-fg2">
        {t("count", { count: data.total })}
      </p>
      {data.content.length === 0 ? (
        <Empty
          icon={<Inbox size={28} aria-hidden />}
          text={isWaiting ? t("nothingWaits") : t("empty")}
        />
      ) : (
        <Queue rows={data.content} marked={marked} />
      )}
      <Pages
        pageNum={data.pageNum}
        totalPages={data.totalPages}
        onChange={(next) => goWith({ page: pageText(next), entry: undefined })}
      />
    </>
  );
}

interface QueueProps {
  readonly rows: readonly Adjustment[];
  readonly marked: string | undefined;
}

function Queue({ rows, marked }: QueueProps) {
  const t = useTranslations("console.adjustments");
  const feedback = useTranslations("console.feedback");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("member")}</th>
            <th scope="col" className="text-end!">
              {t("amount")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("category")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("requestedBy")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("requestedAt")}
            </th>
            <th scope="col">{feedback("status")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QueueRow key={row.adjustmentId} row={row} isMarked={row.adjustmentId === marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface QueueRowProps {
  readonly row: Adjustment;
  readonly isMarked: boolean;
}

function QueueRow({ row, isMarked }: QueueRowProps) {
  const t = useTranslations("console.adjustments");
  const timeText = useTimeText();
  return (
    <tr className={`${table.row} ${isMarked ? table.marked : ""}`}>
      <td>
        <button
          type="button"
          aria-current={isMarked || undefined}
          onClick={() => goWith({ entry: row.adjustmentId })}
          className={table.open}
        >
          <bdi>{row.username}</bdi>
        </button>
        <span className="block text-fg2 md:hidden">{t(`categories.${row.category}`)}</span>
      </td>
      <td className="text-end">
        <Change row={row} />
      </td>
      <td className="max-md:hidden">{t(`categories.${row.category}`)}</td>
      <td className="max-md:hidden">
        <bdi>{row.isOwn ? t("you") : row.requestedBy}</bdi>
      </td>
      <td className="num whitespace-nowrap max-lg:hidden">{timeText(row.requestedAt)}</td>
      <td>
        <StateMark state={row.state} />
      </td>
    </tr>
  );
}
