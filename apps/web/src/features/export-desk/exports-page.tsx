import type { Export } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Download, FileDown, LoaderCircle, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { ask } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { IconButton } from "../../ui/button.tsx";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import { ColumnTable, type Column } from "../../ui/desk/entry-table.tsx";
import { QueueList } from "../../ui/desk/queue-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { download, exportsQuery, pollMsOf, remove, retry } from "./api.ts";
import { useFilterTexts, useSizeText } from "./words.ts";

const tones = {
  queued: "calm",
  running: "brand",
  ready: "good",
  failed: "bad",
  expired: "calm",
} as const;

/** Lists as files: what was asked for, how far it is, and the files that are ready. */
export function ExportsPage() {
  const t = useTranslations("console.exports");
  const { search } = useAddress();
  const mayReadAll = useMay("exports.read_all");
  const whose = mayReadAll && search["whose"] === "all" ? "all" : "own";
  const list = useQuery({
    ...exportsQuery({ whose, pageNum: pageOf(search) }),
    refetchInterval: ({ state }) => pollMsOf(state.data?.content),
  });
  const saving = useSaving();
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      {mayReadAll && (
        <Segmented
          label={t("whose")}
          value={whose}
          options={[
            ["own", t("own")],
            ["all", t("all")],
          ]}
          onChange={(next) => goWith({ whose: next === "all" ? next : undefined, page: undefined })}
        />
      )}
      <SaveError error={saving.error} />
      <QueueList
        queue={list}
        countText={(count) => t("count", { count })}
        emptyText={t("empty")}
        emptyIcon={<FileDown size={28} aria-hidden />}
        onPage={(next) => goWith({ page: pageText(next) })}
      >
        {(rows) => <Rows rows={rows} hasNames={whose === "all"} saving={saving} />}
      </QueueList>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly Export[];
  readonly hasNames: boolean;
  readonly saving: ReturnType<typeof useSaving>;
}

function Rows({ rows, hasNames, saving }: RowsProps) {
  const t = useTranslations("console.exports");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const names: Column<Export> = {
    head: t("by"),
    look: "max-md:hidden",
    render: ({ operator }) => <bdi>{operator}</bdi>,
  };
  return (
    <ColumnTable
      rows={rows}
      idOf={({ exportId }) => exportId}
      columns={[
        { head: t("what"), render: (row) => <What row={row} /> },
        ...(hasNames ? [names] : []),
        {
          head: t("asked"),
          look: "text-fg2 max-lg:hidden",
          render: ({ requestedAt }) => timeText(requestedAt),
        },
        { head: words("status"), look: "max-sm:hidden", render: (row) => <State row={row} /> },
        { head: t("size"), look: "text-end! max-md:hidden", render: (row) => <Size row={row} /> },
        {
          head: t("actions"),
          look: "text-end!",
          render: (row) => <Actions row={row} saving={saving} />,
        },
      ]}
    />
  );
}

interface RowProps {
  readonly row: Export;
}

function What({ row }: RowProps) {
  const t = useTranslations("console.exports");
  const timeText = useTimeText();
  const filters = useFilterTexts()(row);
  return (
    <>
      <span className="font-medium">{t(`kinds.${row.kind}`)}</span>
      {filters.length > 0 && (
        <span className="block text-fg2">
          <bdi>{filters.join(" · ")}</bdi>
        </span>
      )}
      <span className="block text-fg2 lg:hidden">{timeText(row.requestedAt)}</span>
      <span className="mt-1 block sm:hidden">
        <State row={row} />
      </span>
    </>
  );
}

/** How far it is, and until when it can be had or why it failed. */
function State({ row }: RowProps) {
  const t = useTranslations("console.exports");
  const timeText = useTimeText();
  return (
    <>
      <Mark tone={tones[row.state]}>
        {row.state === "running" && <LoaderCircle size={12} className="spin" aria-hidden />}
        {t(`is.${row.state}`)}
      </Mark>
      {row.state === "running" && row.rows > 0 && <Note>{t("rows", { count: row.rows })}</Note>}
      {row.state === "ready" && row.expiresAt !== null && (
        <Note>{t("until", { time: timeText(row.expiresAt) })}</Note>
      )}
      {row.problem !== null && <Note>{t(`problem.${row.problem}`)}</Note>}
    </>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <span className="block text-xs text-fg2">{children}</span>;
}

function Size({ row }: RowProps) {
  const t = useTranslations("console.exports");
  const sizeText = useSizeText();
  if (row.state !== "ready") return null;
  return (
    <>
      <span className="num">{sizeText(row.bytes)}</span>
      <Note>{t("rows", { count: row.rows })}</Note>
    </>
  );
}

function Actions({ row, saving }: RowProps & Pick<RowsProps, "saving">) {
  const t = useTranslations("console.exports");
  const shell = useTranslations("shell");
  const { isBusy } = saving;
  const isOver = row.state === "failed" || row.state === "expired";
  async function removeSurely(): Promise<void> {
    const isSure = await ask({
      title: t("deleteSure"),
      text: t("deleteText"),
      confirm: t("delete"),
      cancel: shell("cancel"),
    });
    if (isSure) await saving.runAndRead(() => remove(row));
  }
  return (
    <div className="flex items-center justify-end">
      {row.state === "ready" && (
        <IconButton
          label={t("download")}
          disabled={isBusy}
          onClick={() => void saving.runAndRead(() => download(row))}
        >
          <Download size={18} aria-hidden />
        </IconButton>
      )}
      {isOver && (
        <IconButton
          label={t("retry")}
          disabled={isBusy}
          onClick={() => void saving.runAndRead(() => retry(row))}
        >
          <RotateCcw size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t("delete")} disabled={isBusy} onClick={() => void removeSurely()}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
