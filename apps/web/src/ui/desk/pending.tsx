import { UsersRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../button.tsx";

/** Whether what was asked is written down and waits for somebody else. */
export const isPending = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.code === "approval_pending";

/**
 * What waits is not sent again: the buttons of its form rest until something in it is changed.
 * Forms are many, and all of them show this notice.
 */
export function holdForm(notice: HTMLElement): () => void {
  const form =
    notice.closest("form") ?? notice.closest("[role=dialog]")?.querySelector("form") ?? null;
  if (form === null) return () => undefined;
  const hold = (isHeld: boolean) => {
    for (const button of form.querySelectorAll<HTMLButtonElement>("button[type=submit]")) {
      button.inert = isHeld;
    }
  };
  const free = () => hold(false);
  hold(true);
  form.addEventListener("input", free);
  notice.scrollIntoView?.({ block: "nearest" });
  return () => {
    form.removeEventListener("input", free);
    free();
  };
}

/** Says where the request was made that it waits now, and leads to it. */
export function PendingNotice({ error }: { readonly error: CallRefused }) {
  const t = useTranslations("console.approvals");
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => (notice.current === null ? undefined : holdForm(notice.current)), []);
  const approvalId = error.value["approvalId"];
  return (
    <div
      ref={notice}
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
