import type { FeedbackInConsole } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Image } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { QueueList } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { FeedbackDrawer, statuses, tones, type FeedbackStatus } from "./feedback-drawer.tsx";

function feedbacksQuery(status: FeedbackStatus | undefined, pageNum: number) {
  const query = { pageNum, ...(status === undefined ? {} : { status }) };
  return queryOptions({
    queryKey: ["feedbacks", query],
    // Visitors write at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("feedbacks", { query }, { signal }),
  });
}

/** What visitors wrote to the house, newest first; the address names status, page and drawer. */
export function FeedbackPage() {
  const t = useTranslations("console.feedback");
  const { search } = useAddress();
  const status = statuses.find((known) => known === search["status"]);
  const pageNum = pageOf(search);
  const feedbacks = useQuery(feedbacksQuery(status, pageNum));
  const open = feedbacks.data?.content.find(({ feedbackId }) => feedbackId === search["entry"]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <Segmented
        label={t("status")}
        value={status ?? ""}
        options={[["", t("any")], ...statuses.map((one) => [one, t(`is.${one}`)] as const)]}
        onChange={(status) => narrow({ status })}
      />
      <QueueList
        queue={feedbacks}
        countText={(count) => t("count", { count })}
        emptyText={t("empty")}
      >
        {(rows) => <FeedbackTable rows={rows} />}
      </QueueList>
      {open !== undefined && (
        <FeedbackDrawer
          key={open.feedbackId}
          feedback={open}
          onClose={() => goWith({ entry: undefined })}
        />
      )}
    </div>
  );
}

function FeedbackTable({ rows }: { readonly rows: readonly FeedbackInConsole[] }) {
  const t = useTranslations("console.feedback");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("text")}</th>
            <th scope="col" className="max-sm:hidden">
              {t("type")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("from")}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t("age")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FeedbackRow key={row.feedbackId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FeedbackRow({ row }: { readonly row: FeedbackInConsole }) {
  const t = useTranslations("console.feedback");
  const format = useFormatter();
  const age = format.relativeTime(new Date(row.createdAt), new Date(serverNow()));
  return (
    <tr className={table.row}>
      <td className="w-1/2 max-w-0 max-sm:w-full">
        <button
          type="button"
          onClick={() => goWith({ entry: row.feedbackId })}
          className={`${table.open} block w-full truncate`}
        >
          <bdi>{row.content}</bdi>
        </button>
        <span className="block text-xs text-fg2 sm:hidden">{age}</span>
        {row.pictures.length > 0 && (
          <span className="inline-flex items-center gap-1 text-xs text-fg2">
            <Image size={13} aria-hidden />
            {t("pictures", { count: row.pictures.length })}
          </span>
        )}
      </td>
      <td className="max-sm:hidden">{t(`types.${row.questionType}`)}</td>
      <td className="max-md:hidden">
        <bdi>{row.username ?? (row.contact === "" ? t("visitor") : row.contact)}</bdi>
      </td>
      <td className="whitespace-nowrap text-fg2 max-sm:hidden">{age}</td>
      <td>
        <Mark tone={tones[row.status]}>{t(`is.${row.status}`)}</Mark>
      </td>
    </tr>
  );
}
