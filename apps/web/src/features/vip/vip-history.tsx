import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { Pager } from "../../ui/pager.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { historyQuery } from "./api.ts";

interface VipHistoryProps {
  readonly pageNum: number;
  readonly onPage: (pageNum: number) => void;
}

/** How the member's level changed, newest first. */
export function VipHistory({ pageNum, onPage }: VipHistoryProps) {
  const t = useTranslations("vip");
  const timeText = useTimeText();
  const { data, error, isError, refetch } = useQuery(historyQuery(useLanguage(), pageNum));
  return (
    <section aria-labelledby="vip-history" className="grid grid-cols-1 gap-3">
      <h2 id="vip-history" className="font-display text-lg font-semibold">
        {t("history")}
      </h2>
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={3} className="h-14" />}
      {data !== undefined && data.content.length === 0 && (
        <p className="text-fg2">{t("noHistory")}</p>
      )}
      {data !== undefined && data.content.length > 0 && (
        <>
          <ul className="card divide-y divide-line">
            {data.content.map(({ at, kind, fromLabel, toLabel }) => (
              <li key={`${at} ${kind}`} className="flex flex-wrap items-center gap-x-4 p-4">
                <p className="min-w-48 flex-1 font-semibold">
                  {t(`change.${kind}`, { from: fromLabel, to: toLabel })}
                </p>
                <p className="text-sm text-fg2">{timeText(at)}</p>
              </li>
            ))}
          </ul>
          <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
        </>
      )}
    </section>
  );
}
