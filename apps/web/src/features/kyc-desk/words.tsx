import type { DocumentInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { ageMinutes, dueOf } from "../../ui/desk/queue-rules.ts";

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

const dueTones = { fine: "good", soon: "brand", late: "bad" } as const;

/** Its age against what the brand promises, in colour and in a word. */
export function AgeMark({ row }: { readonly row: DocumentInConsole }) {
  const t = useTranslations("console.withdrawals");
  if (!isWaiting(row)) return null;
  const minutes = ageMinutes(row.submittedAt, serverNow());
  const due = dueOf(minutes, row.targetMinutes);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="num whitespace-nowrap">
        {t("ageOf", { minutes: String(minutes), target: String(row.targetMinutes) })}
      </span>
      <Mark tone={dueTones[due]}>{t(`due.${due}`)}</Mark>
    </span>
  );
}
