import type { AuditRow } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Facts } from "../../ui/desk/drawer-parts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Changes } from "./audit-changes.tsx";
import { useActionText, useMomentText, useWhoText } from "./audit-words.ts";
import { changesOf } from "./rules.ts";

interface AuditEntryProps {
  readonly row: AuditRow;
  readonly onClose: () => void;
}

/** One entry of the trail: who, what, when, from where, and what it was before and after. */
export function AuditEntry({ row, onClose }: AuditEntryProps) {
  const t = useTranslations("console.audit");
  const actionText = useActionText();
  const momentText = useMomentText();
  const whoText = useWhoText();
  const facts = [
    [t("subject"), row.subject === "" ? t("unknownName") : row.subject],
    [t("who"), whoText(row)],
    [t("from"), row.ip === "" ? t("none") : row.ip],
    [t("time"), momentText(row.at)],
  ] as const;
  const changes = changesOf(row.before, row.after);
  return (
    <Dialog isOpen onClose={onClose} title={actionText(row.action)} placement="end">
      <div className="grid gap-6">
        <Facts facts={facts} />
        {changes.length === 0 ? (
          <p className="text-fg2">{t("noChanges")}</p>
        ) : (
          <Changes action={row.action} changes={changes} />
        )}
        <p dir="ltr" className="font-mono text-xs text-fg2 select-all rtl:text-right">
          {row.auditId}
        </p>
      </div>
    </Dialog>
  );
}
