import type { AuditRow } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ScrollText, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { useMay } from "../../lib/operator.ts";
import { auditQuery, operatorsQuery, type AuditView } from "./api.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { useActionText, useMomentText, useWhoText } from "./audit-words.ts";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PageHead, table } from "../../ui/desk/page-parts.tsx";
import { QueueList } from "../../ui/desk/queue-parts.tsx";
import { actionOf, actions } from "./rules.ts";

interface AuditPageView extends AuditView {
  /** Whose details are open. */
  readonly auditId?: string | undefined;
}

interface ViewProps {
  readonly view: AuditPageView;
  readonly onChange: (next: Partial<AuditPageView>) => void;
}

/** What the address asks for. */
function useView(): ViewProps {
  const { search } = useAddress();
  const view = {
    action: actionOf(search["action"]),
    operatorId: search["operator"],
    memberId: search["member"],
    auditId: search["entry"],
    pageNum: pageOf(search),
  };
  return {
    view,
    onChange(next) {
      const to = { ...view, ...next };
      goWith({
        action: to.action,
        operator: to.operatorId,
        member: to.memberId,
        entry: to.auditId,
        page: pageText(to.pageNum),
      });
    },
  };
}

const firstPage = { pageNum: 1, auditId: undefined } as const;

function filtersOf({ action, operatorId, memberId }: AuditView) {
  return { action, operatorId, memberId };
}

/** What was done in the console, by action and operator, page by page. */
export function AuditPage() {
  const { view, onChange } = useView();
  const t = useTranslations("console.audit");
  const { auditId, ...wanted } = view;
  const trail = useQuery(auditQuery(wanted));
  const open = trail.data?.content.find((row) => row.auditId === auditId);
  return (
    <div className="grid gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={<ExportButton order={{ kind: "audit", filters: filtersOf(view) }} />}
      />
      <Filters view={view} onChange={onChange} />
      <QueueList
        queue={trail}
        countText={(count) => t("count", { count })}
        emptyIcon={<ScrollText size={28} aria-hidden />}
        emptyText={t("empty")}
        emptyAction={
          <Button
            onClick={() => onChange({ ...firstPage, action: undefined, operatorId: undefined })}
          >
            {t("clear")}
          </Button>
        }
        onPage={(pageNum) => onChange({ ...firstPage, pageNum })}
      >
        {(rows) => <AuditTable rows={rows} onOpen={(id) => onChange({ auditId: id })} />}
      </QueueList>
      {open !== undefined && (
        <AuditEntry row={open} onClose={() => onChange({ auditId: undefined })} />
      )}
    </div>
  );
}

/** The two filters, and what is filtered by as pills to take away. */
function Filters({ view, onChange }: ViewProps) {
  const t = useTranslations("console.audit");
  const actionText = useActionText();
  const operators = useQuery({ ...operatorsQuery, enabled: useMay("operators.read") }).data ?? [];
  const operator = operators.find(({ operatorId }) => operatorId === view.operatorId);
  const pills = [
    view.action !== undefined && {
      text: `${t("action")}: ${actionText(view.action)}`,
      without: { action: undefined },
    },
    view.operatorId !== undefined && {
      text: `${t("operator")}: ${operator?.username ?? view.operatorId.slice(-6)}`,
      without: { operatorId: undefined },
    },
    view.memberId !== undefined && {
      text: `${t("subject")}: ${view.memberId}`,
      without: { memberId: undefined },
    },
  ].filter((pill) => pill !== false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Select
        label={t("action")}
        value={view.action ?? ""}
        options={[["", t("any")], ...actions.map((one) => [one, actionText(one)] as const)]}
        onChange={(action) => onChange({ ...firstPage, action: actionOf(action) })}
      />
      {operators.length > 0 && (
        <Select
          label={t("operator")}
          value={view.operatorId ?? ""}
          options={[
            ["", t("any")],
            ...operators.map(({ operatorId, username }) => [operatorId, username] as const),
          ]}
          onChange={(id) => onChange({ ...firstPage, operatorId: id === "" ? undefined : id })}
        />
      )}
      {pills.length > 0 && (
        <ul aria-label={t("filters")} className="flex flex-wrap gap-2">
          {pills.map(({ text, without }) => (
            <li key={text}>
              <button
                type="button"
                aria-label={t("remove", { filter: text })}
                onClick={() => onChange({ ...firstPage, ...without })}
                className="flex h-8 items-center gap-1.5 rounded-full bg-brand-soft ps-3 pe-2 text-brand-fg hover:bg-s3 pointer-coarse:h-11"
              >
                {text}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  readonly onOpen: (auditId: string) => void;
}

function AuditTable({ rows, onOpen }: AuditTableProps) {
  const t = useTranslations("console.audit");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("time")}</th>
            <th scope="col" className="max-md:hidden">
              {t("who")}
            </th>
            <th scope="col">{t("action")}</th>
            <th scope="col" className="max-sm:hidden">
              {t("subject")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("from")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AuditTableRow key={row.auditId} row={row} onOpen={() => onOpen(row.auditId)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: AuditRow;
  readonly onOpen: () => void;
}

function AuditTableRow({ row, onOpen }: RowProps) {
  const t = useTranslations("console.audit");
  const actionText = useActionText();
  const momentText = useMomentText();
  const whoText = useWhoText();
  const action = actionText(row.action);
  const subject = row.subject === "" ? t("unknownName") : row.subject;
  return (
    <tr className={table.row}>
      <td className="sm:whitespace-nowrap">
        <button
          type="button"
          aria-label={t("details", { action, subject })}
          onClick={onOpen}
          className={`${table.open} num max-sm:whitespace-normal`}
        >
          {momentText(row.at)}
        </button>
      </td>
      <td className="max-md:hidden">
        <bdi>{whoText(row)}</bdi>
      </td>
      <td>
        {action}
        <span className="block text-xs text-fg2 md:hidden">
          <bdi>{whoText(row)}</bdi>
          <span className="sm:hidden">
            {" → "}
            <bdi>{subject}</bdi>
          </span>
        </span>
      </td>
      <td className="max-sm:hidden">
        <bdi className={row.subject === "" ? "text-fg2" : ""}>{subject}</bdi>
      </td>
      <td className="num text-fg2 max-lg:hidden">
        <bdi dir="ltr">{row.ip === "" ? t("none") : row.ip}</bdi>
      </td>
    </tr>
  );
}
