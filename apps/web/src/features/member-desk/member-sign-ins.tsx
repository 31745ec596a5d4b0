import type { LoginRow, SessionInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { loginsQuery, sessionsQuery } from "./api.ts";
import { ReasonDialog } from "../../ui/desk/reason-dialog.tsx";

interface MemberProps {
  readonly memberId: string;
}

/** Where a member is signed in now, and earlier sign-ins. */
export function MemberSignIns({ memberId }: MemberProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Sessions memberId={memberId} />
      <Logins memberId={memberId} />
    </div>
  );
}

/** A session to end, or null for all of them. */
type Asked = string | null;

function Sessions({ memberId }: MemberProps) {
  const t = useTranslations("console.members.seen");
  const mayWrite = useMay("members.write");
  const [asked, setAsked] = useState<Asked>();
  const { data, isError, error, refetch } = useQuery(sessionsQuery(memberId));
  return (
    <section aria-label={t("now")} className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="flex-1 font-semibold">{t("now")}</h2>
        {mayWrite && data !== undefined && data.length > 0 && (
          <Button size="small" onClick={() => setAsked(null)}>
            {t("endAll")}
          </Button>
        )}
      </div>
      {data === undefined && isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={2} className="h-11" />}
      {data?.length === 0 && <p className="text-fg2">{t("none")}</p>}
      {data !== undefined && data.length > 0 && (
        <SessionsTable rows={data} onEnd={mayWrite ? setAsked : undefined} />
      )}
      {asked !== undefined && (
        <EndDialog memberId={memberId} sessionId={asked} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

interface SessionsTableProps {
  readonly rows: readonly SessionInConsole[];
  readonly onEnd: ((sessionId: string) => void) | undefined;
}

function SessionsTable({ rows, onEnd }: SessionsTableProps) {
  const t = useTranslations("console.members");
  const timeText = useTimeText();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("address")}</th>
            <th scope="col" className="max-md:hidden">
              {t("seen.started")}
            </th>
            <th scope="col">{t("seen.active")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("browser")}
            </th>
            {onEnd !== undefined && (
              <th scope="col">
                <span className="sr-only">{t("seen.end")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sessionId, ip, startedAt, lastSeenAt, userAgent }) => (
            <tr key={sessionId} className={table.row}>
              <td>
                <bdi>{ip}</bdi>
              </td>
              <td className="text-fg2 max-md:hidden">{timeText(startedAt)}</td>
              <td className="text-fg2">{timeText(lastSeenAt)}</td>
              <td className="w-2/5 max-w-0 truncate text-fg2 max-lg:hidden">
                <bdi>{userAgent}</bdi>
              </td>
              {onEnd !== undefined && (
                <td className="text-end">
                  <Button
                    size="small"
                    aria-label={`${t("seen.end")}: ${ip}`}
                    onClick={() => onEnd(sessionId)}
                  >
                    {t("seen.end")}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EndDialogProps extends MemberProps {
  readonly sessionId: Asked;
  readonly onClose: () => void;
}

function EndDialog({ memberId, sessionId, onClose }: EndDialogProps) {
  const t = useTranslations("console.members");
  const isAll = sessionId === null;
  return (
    <ReasonDialog
      title={t(isAll ? "seen.endAllTitle" : "seen.endTitle")}
      text={t("seen.endText")}
      action={t(isAll ? "seen.endAll" : "seen.end")}
      run={(reason) =>
        call("endMemberSessions", { params: { memberId }, body: { sessionId, reason } })
      }
      onClose={onClose}
    />
  );
}

function Logins({ memberId }: MemberProps) {
  const t = useTranslations("console.members.seen");
  const [pageNum, setPageNum] = useState(1);
  const { data, isError, error, refetch } = useQuery(loginsQuery(memberId, pageNum));
  return (
    <section aria-label={t("history")} className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{t("history")}</h2>
      {data === undefined && isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={6} className="h-9" />}
      {data?.content.length === 0 && (
        <Empty icon={<MonitorSmartphone size={28} aria-hidden />} text={t("noHistory")} />
      )}
      {data !== undefined && data.content.length > 0 && (
        <>
          <LoginsTable rows={data.content} />
          <Pages pageNum={data.pageNum} totalPages={data.totalPages} onChange={setPageNum} />
        </>
      )}
    </section>
  );
}

const tones = { entered: "good", checked: "good", refused: "bad", check_failed: "bad" } as const;

function LoginsTable({ rows }: { readonly rows: readonly LoginRow[] }) {
  const t = useTranslations("console.members");
  const security = useTranslations("security");
  const timeText = useTimeText();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("time")}</th>
            <th scope="col">{t("seen.outcome")}</th>
            <th scope="col" className="max-md:hidden">
              {t("seen.way")}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t("address")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("browser")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, outcome, way, ip, userAgent }, index) => (
            <tr key={`${at} ${index}`} className={table.row}>
              <td className="text-fg2">{timeText(at)}</td>
              <td>
                <Mark tone={tones[outcome]}>{security(`outcome.${outcome}`)}</Mark>
              </td>
              <td className="max-md:hidden">{security(`way.${way}`)}</td>
              <td className="max-sm:hidden">
                <bdi>{ip}</bdi>
              </td>
              <td className="w-2/5 max-w-0 truncate text-fg2 max-lg:hidden">
                <bdi>{userAgent}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
