import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { table } from "../../ui/desk/page-parts.tsx";
import { RiskStateMark, SeverityMark } from "../../ui/desk/risk-marks.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { riskQuery } from "./api.ts";

/** What was noticed about a member; each leads to the queue's own page of it. */
export function MemberRisk({ memberId }: { readonly memberId: string }) {
  const t = useTranslations("console.risk");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const { data, isError, error, refetch } = useQuery(riskQuery(memberId));
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} className="h-11" />;
  }
  if (data.flags.length === 0) {
    return <Empty icon={<ShieldAlert size={28} aria-hidden />} text={t("none")} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.isUnderReview && <p className="rounded-md bg-loss/12 p-3">{t("underReview")}</p>}
      <div className={table.frame}>
        <table className={table.table}>
          <thead className={table.head}>
            <tr>
              <th scope="col">{t("kindLabel")}</th>
              <th scope="col">{t("severityLabel")}</th>
              <th scope="col" className="max-sm:hidden">
                {t("lastSeen")}
              </th>
              <th scope="col">{words("status")}</th>
            </tr>
          </thead>
          <tbody>
            {data.flags.map(({ flagId, kind, severity, state, lastSeenAt }) => (
              <tr key={flagId} className={table.row}>
                <td>
                  <button
                    type="button"
                    className={table.open}
                    onClick={() => go("/console/risk", { entry: `${memberId}.${flagId}` })}
                  >
                    {t(`kind.${kind}`)}
                  </button>
                </td>
                <td>
                  <SeverityMark severity={severity} />
                </td>
                <td className="text-fg2 max-sm:hidden">{timeText(lastSeenAt)}</td>
                <td>
                  <RiskStateMark state={state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
