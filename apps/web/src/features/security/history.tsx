import type { ActivityRow, LoginRow, SecurityEvent } from "@baize/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import {
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  History as HistoryIcon,
  Info,
  ShieldCheck,
  type LucideIcon,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { activityQuery, loginsQuery } from "./api.ts";
import { Ip, useDeviceText } from "./device-rows.tsx";

/** Sign-ins, failed attempts, and changes. */
export function History() {
  const t = useTranslations("security.history");
  const [kind, setKind] = useState<"logins" | "activity">("logins");
  return (
    <div className="grid gap-4">
      <Segmented
        label={t("label")}
        value={kind}
        options={[
          ["logins", t("logins")],
          ["activity", t("activity")],
        ]}
        onChange={setKind}
      />
      {kind === "logins" ? <Logins /> : <Activity />}
      <p className="text-sm text-fg3">{t("notMe")}</p>
    </div>
  );
}

interface Paged<T> {
  readonly content: readonly T[];
  readonly pageNum: number;
  readonly totalPages: number;
}

interface PagedListProps<T> {
  readonly query: UseQueryResult<Paged<T>>;
  readonly empty: string;
  readonly onPage: (pageNum: number) => void;
  readonly children: (row: T, index: number) => ReactNode;
}

function PagedList<T>({ query, empty, onPage, children }: PagedListProps<T>) {
  if (query.isPending) return <SkeletonRows rows={6} className="h-16" />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { content, pageNum, totalPages } = query.data;
  if (content.length === 0) {
    return (
      <div className="card">
        <Empty icon={<HistoryIcon size={28} strokeWidth={1.75} aria-hidden />} text={empty} />
      </div>
    );
  }
  return (
    <>
      <ol className="card divide-y divide-line">{content.map(children)}</ol>
      <Pages pageNum={pageNum} totalPages={totalPages} onPage={onPage} />
    </>
  );
}

interface PagesProps {
  readonly pageNum: number;
  readonly totalPages: number;
  readonly onPage: (pageNum: number) => void;
}

function Pages({ pageNum, totalPages, onPage }: PagesProps) {
  const t = useTranslations("security.history");
  if (totalPages < 2) return null;
  return (
    <div className="flex items-center justify-center gap-3 text-sm text-fg2">
      <IconButton label={t("previous")} disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
        <ChevronLeft size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
      <span aria-live="polite">
        {t("page", { page: String(pageNum), pages: String(totalPages) })}
      </span>
      <IconButton
        label={t("next")}
        disabled={pageNum >= totalPages}
        onClick={() => onPage(pageNum + 1)}
      >
        <ChevronRight size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
    </div>
  );
}

const outcomes: Readonly<Record<LoginRow["outcome"], readonly [LucideIcon, string]>> = {
  entered: [CircleCheck, "text-win"],
  checked: [ShieldCheck, "text-win"],
  refused: [CircleAlert, "text-loss"],
  check_failed: [CircleAlert, "text-loss"],
};

function Logins() {
  const t = useTranslations("security");
  const [pageNum, setPageNum] = useState(1);
  const logins = useQuery(loginsQuery(pageNum));
  return (
    <PagedList query={logins} empty={t("history.loginsNone")} onPage={setPageNum}>
      {({ at, ip, userAgent, way, outcome }, index) => {
        const [icon, tone] = outcomes[outcome];
        return (
          <Item
            key={`${at}-${index}`}
            icon={icon}
            tone={tone}
            title={t(`outcome.${outcome}`)}
            note={t(`way.${way}`)}
            row={{ at, ip, userAgent }}
          />
        );
      }}
    </PagedList>
  );
}

/** What a thief would do, or what was done against one. */
const alarming: ReadonlySet<SecurityEvent> = new Set([
  "new_place",
  "sign_in_check_failed",
  "sign_in_locked",
  "authenticator_off",
  "recovery_code_used",
  "remembered_reused",
]);

function Activity() {
  const t = useTranslations("security");
  const [pageNum, setPageNum] = useState(1);
  const activity = useQuery(activityQuery(pageNum));
  return (
    <PagedList query={activity} empty={t("history.activityNone")} onPage={setPageNum}>
      {({ event, ...row }, index) => (
        <Item
          key={`${row.at}-${index}`}
          icon={alarming.has(event) ? CircleAlert : Info}
          tone={alarming.has(event) ? "text-brand-fg" : "text-info"}
          title={t(`event.${event}`)}
          row={row}
        />
      )}
    </PagedList>
  );
}

interface ItemProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: string;
  readonly note?: string;
  readonly row: Pick<ActivityRow, "at" | "ip" | "userAgent">;
}

function Item({ icon: Icon, tone, title, note, row }: ItemProps) {
  const timeText = useTimeText();
  const deviceText = useDeviceText();
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon size={19} strokeWidth={1.9} className={`mt-0.5 shrink-0 ${tone}`} aria-hidden />
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          <p className="text-sm text-fg2">
            {deviceText(row.userAgent)} · <Ip ip={row.ip} />
            {note !== undefined && ` · ${note}`}
          </p>
        </div>
        <time dateTime={row.at} className="text-sm whitespace-nowrap text-fg3">
          {timeText(row.at)}
        </time>
      </div>
    </li>
  );
}
