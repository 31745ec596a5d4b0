import type { CallAnswer, DocumentInConsole } from "@baize/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Inbox, Keyboard } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { KeysDialog } from "../../ui/desk/keys-dialog.tsx";
import { PageHead, table } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { stepIn } from "../../ui/desk/queue-rules.ts";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Select } from "../../ui/field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { filters, keyText, kinds, queueQuery, readKey, type QueueView } from "./api.ts";
import { DocumentDrawer } from "./document-drawer.tsx";
import { AgeMark, StateMark } from "./words.tsx";

function readView(search: Readonly<Record<string, string>>): QueueView {
  return {
    state: filters.find((known) => known === search["state"]) ?? "waiting",
    kind: kinds.find((known) => known === search["kind"]),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
}

function narrow(part: Readonly<Record<string, string | undefined>>): void {
  goWith({ ...part, page: undefined, entry: undefined });
}

/** What members sent to show who they are; the address names filters, page and drawer. */
export function DocumentsPage() {
  const t = useTranslations("console.documents");
  const words = useTranslations("console.withdrawals");
  const { search } = useAddress();
  const view = readView(search);
  const [marked, setMarked] = useState<string>();
  const [isHelp, setHelp] = useState(false);
  const queue = useQuery(queueQuery(view));
  const open = search["entry"];
  const ids = queue.data?.content.map(keyText) ?? [];
  const at = open ?? marked;
  function walk(by: 1 | -1): void {
    const next = stepIn(ids, at, by);
    setMarked(next);
    if (open !== undefined && next !== undefined) goWith({ entry: next }, true);
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
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
          <Button size="small" onClick={() => setHelp(true)}>
            <Keyboard size={16} aria-hidden />
            {words("keys")}
          </Button>
        }
      />
      <Filters view={view} />
      <Results queue={queue} isWaiting={view.state === "waiting"} marked={at} />
      {open !== undefined && (
        <DocumentDrawer
          key={open}
          document={readKey(open)}
          onClose={() => {
            setMarked(open);
            goWith({ entry: undefined });
          }}
        />
      )}
      <KeysDialog
        isOpen={isHelp}
        onClose={() => setHelp(false)}
        title={words("keys")}
        keys={[
          ["J", words("key.next")],
          ["K", words("key.before")],
          ["Enter", words("key.open")],
          ["A", t("key.approve")],
          ["R", t("key.reject")],
          ["?", words("key.help")],
        ]}
      />
    </div>
  );
}

function Filters({ view: { state, kind, merchantCode } }: { readonly view: QueueView }) {
  const t = useTranslations("console.documents");
  const words = useTranslations("console.withdrawals");
  const audit = useTranslations("console.audit");
  const desk = useTranslations("console.desk");
  const verification = useTranslations("verification");
  const { data: brands = [] } = useBrandOutlines();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={words("show")}
        value={state}
        options={filters.map(
          (one) => [one, one === "waiting" ? t("waiting") : verification(`state.${one}`)] as const,
        )}
        onChange={(next) => narrow({ state: next === "waiting" ? undefined : next })}
      />
      <Select
        label={t("kind")}
        value={kind ?? ""}
        options={[
          ["", audit("any")],
          ...kinds.map((one) => [one, verification(`kind.${one}`)] as const),
        ]}
        onChange={(next) => narrow({ kind: next === "" ? undefined : next })}
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
  readonly queue: UseQueryResult<CallAnswer<"consoleDocuments">>;
  readonly isWaiting: boolean;
  readonly marked: string | undefined;
}

function Results({ queue, isWaiting, marked }: ResultsProps) {
  const t = useTranslations("console.documents");
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
  readonly rows: readonly DocumentInConsole[];
  readonly marked: string | undefined;
}

function Queue({ rows, marked }: QueueProps) {
  const t = useTranslations("console.documents");
  const words = useTranslations("console.withdrawals");
  const feedback = useTranslations("console.feedback");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{words("member")}</th>
            <th scope="col">{t("kind")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("sent")}
            </th>
            <th scope="col" className="max-md:hidden">
              {words("age")}
            </th>
            <th scope="col">{feedback("status")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("takenBy")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QueueRow key={row.documentId} row={row} isMarked={keyText(row) === marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface QueueRowProps {
  readonly row: DocumentInConsole;
  readonly isMarked: boolean;
}

function QueueRow({ row, isMarked }: QueueRowProps) {
  const words = useTranslations("console.withdrawals");
  const kind = useTranslations("verification.kind");
  const timeText = useTimeText();
  return (
    <tr className={`${table.row} ${isMarked ? table.marked : ""}`}>
      <td>
        <button
          type="button"
          aria-current={isMarked || undefined}
          onClick={() => goWith({ entry: keyText(row) })}
          className={table.open}
        >
          <bdi>{row.username}</bdi>
        </button>
        <span className="block md:hidden">
          <AgeMark row={row} />
        </span>
      </td>
      <td>{kind(row.kind)}</td>
      <td className="text-fg2 max-lg:hidden">{timeText(row.submittedAt)}</td>
      <td className="max-md:hidden">
        <AgeMark row={row} />
      </td>
      <td>
        <StateMark state={row.state} />
      </td>
      <td className="max-lg:hidden">
        {row.takenBy !== null && <bdi>{row.isMine ? words("mine") : row.takenBy}</bdi>}
      </td>
    </tr>
  );
}
