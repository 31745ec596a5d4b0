import { useQuery } from "@tanstack/react-query";
import { IdCard } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { documentsQuery } from "./api.ts";

const tones = {
  submitted: "brand",
  in_review: "brand",
  accepted: "good",
  rejected: "calm",
  expired: "bad",
} as const;

/** How far a member is verified, and the documents sent; each links to its page in the queue. */
export function MemberDocuments({ memberId }: { readonly memberId: string }) {
  const t = useTranslations("console.documents");
  const feedback = useTranslations("console.feedback");
  const verification = useTranslations("verification");
  const timeText = useTimeText();
  const { data, isError, error, refetch } = useQuery(documentsQuery(memberId));
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} className="h-11" />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex items-center gap-2">
        <span className="text-fg2">{t("level")}</span>
        <Mark tone={data.level >= 2 ? "good" : "calm"}>{verification(`level.${data.level}`)}</Mark>
      </p>
      {data.documents.length === 0 ? (
        <Empty icon={<IdCard size={28} aria-hidden />} text={t("none")} />
      ) : (
        <div className={table.frame}>
          <table className={table.table}>
            <thead className={table.head}>
              <tr>
                <th scope="col">{t("kind")}</th>
                <th scope="col" className="max-sm:hidden">
                  {t("sent")}
                </th>
                <th scope="col">{feedback("status")}</th>
              </tr>
            </thead>
            <tbody>
              {data.documents.map(({ documentId, kind, state, submittedAt }) => (
                <tr key={documentId} className={table.row}>
                  <td>
                    <button
                      type="button"
                      className={table.open}
                      onClick={() =>
                        go("/console/documents", { entry: `${memberId}.${documentId}` })
                      }
                    >
                      {verification(`kind.${kind}`)}
                    </button>
                  </td>
                  <td className="text-fg2 max-sm:hidden">{timeText(submittedAt)}</td>
                  <td>
                    <Mark tone={tones[state]}>{verification(`state.${state}`)}</Mark>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
