import type { CallName } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useEffect, useRef, type Ref } from "react";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../button.tsx";

/** Whether what was asked is written down and waits for somebody else. */
export const isPending = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.code === "approval_pending";

/** Dialogs with a form that waits as it was sent. */
const sentDialogs = new Set<Element>();

/** Whether all that was typed in the dialog on top was sent: closing it loses nothing. */
export function isSentOnTop(): boolean {
  const top = [...document.querySelectorAll("[role=dialog]")].at(-1);
  return top !== undefined && sentDialogs.has(top);
}

/**
 * What waits is not sent again: the buttons of its form rest until something in it is changed.
 * Forms are many, and all of them show this notice.
 */
export function holdForm(notice: HTMLElement): () => void {
  const dialog = notice.closest("[role=dialog]");
  const form = notice.closest("form") ?? dialog?.querySelector("form") ?? null;
  if (form === null) return () => undefined;
  const hold = (isHeld: boolean) => {
    for (const button of form.querySelectorAll<HTMLButtonElement>("button[type=submit]")) {
      button.inert = isHeld;
    }
    if (dialog === null) return;
    if (isHeld) sentDialogs.add(dialog);
    else sentDialogs.delete(dialog);
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
  return <Notice text={t("pending")} approvalId={error.value["approvalId"]} ref={notice} />;
}

interface NoticeProps {
  readonly text: string;
  readonly approvalId: unknown;
  readonly ref?: Ref<HTMLDivElement>;
}

function Notice({ text, approvalId, ref }: NoticeProps) {
  const t = useTranslations("console.approvals");
  return (
    <div
      ref={ref}
      role="status"
      // A bar may lie over the foot of its form.
      className="flex scroll-mb-24 flex-wrap items-center gap-3 rounded-md border border-line bg-s2 p-3"
    >
      <UsersRound size={17} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">{text}</p>
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

/** Says of what is shown that a request about it waits, and leads to it. */
export function WaitsNotice({ text, approvalId }: Omit<NoticeProps, "ref">) {
  return <Notice text={text} approvalId={approvalId} />;
}

/** Of which call a change waits, and what it is about, as the request names it. */
export interface Waits {
  readonly call: CallName;
  readonly subject: string;
}

const waitingQuery = queryOptions({
  queryKey: ["approvals", { pageNum: 1, state: "waiting" }],
  ...polledList,
  queryFn: ({ signal }) =>
    call("approvals", { query: { pageNum: 1, state: "waiting" } }, { signal }),
});

/** Whoever opens a form whose change waits learns of it; nothing where none does. */
export function WaitingNotice({ waits }: { readonly waits: Waits }) {
  const t = useTranslations("console.desk");
  const { data } = useQuery(waitingQuery);
  const found = data?.content.find(
    (one) =>
      one.call === waits.call && one.changes.some(({ subject }) => subject === waits.subject),
  );
  if (found === undefined) return null;
  return <Notice text={t("waits")} approvalId={found.approvalId} />;
}
