import { UsersRound } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../button.tsx";

/** Whether what was asked is written down and waits for somebody else. */
export const isPending = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.code === "approval_pending";

/** Says where the request was made that it waits now, and leads to it. */
export function PendingNotice({ error }: { readonly error: CallRefused }) {
  const t = useTranslations("console.approvals");
  const approvalId = error.value["approvalId"];
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-s2 p-3"
    >
      <UsersRound size={17} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">{t("pending")}</p>
      <Button
        size="small"
        onClick={() => {
          const entry = typeof approvalId === "string" ? { entry: approvalId } : {};
          go("/console/approvals", { state: "all", ...entry });
        }}
      >
        {t("open")}
      </Button>
    </div>
  );
}
