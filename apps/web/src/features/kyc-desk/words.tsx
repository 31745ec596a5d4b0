import type { DocumentInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";

const tones = {
  submitted: "brand",
  in_review: "brand",
  accepted: "good",
  rejected: "calm",
  expired: "bad",
} as const;

export function isWaiting({ state }: Pick<DocumentInConsole, "state">): boolean {
  return state === "submitted" || state === "in_review";
}

export function StateMark({ state }: Pick<DocumentInConsole, "state">) {
  const t = useTranslations("verification.state");
  return <Mark tone={tones[state]}>{t(state)}</Mark>;
}

/** How long it has been waiting, while it does. */
export function DocumentAge({ row }: { readonly row: DocumentInConsole }) {
  if (!isWaiting(row)) return null;
  return <AgeMark since={row.submittedAt} targetMinutes={row.targetMinutes} />;
}
