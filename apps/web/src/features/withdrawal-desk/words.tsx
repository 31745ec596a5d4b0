import type { WithdrawalInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { ageMinutes, dueOf } from "../../ui/desk/queue-rules.ts";
import { isWaiting } from "./rules.ts";

type Row = WithdrawalInConsole;

export function accountText({ account: { provider, last4 } }: Row): string {
  return `\u2068${provider}\u2069 \u2066•••• ${last4}\u2069`;
}

const tones = {
  requested: "brand",
  awaiting_second: "brand",
  approved: "brand",
  paying: "calm",
  failed: "bad",
  paid: "good",
  rejected: "calm",
} as const;

/** How it stands; a paid one by what became of the money. */
export function StateMark({ row: { state, confirmation } }: { readonly row: Row }) {
  const t = useTranslations("console.withdrawals");
  if (confirmation === "none") return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
  const tone = confirmation === "disputed" ? "bad" : "good";
  return <Mark tone={tone}>{t(`confirmation.${confirmation}`)}</Mark>;
}

const dueTones = { fine: "good", soon: "brand", late: "bad" } as const;

/** Its age against what the brand promises, in colour and in a word. */
export function AgeMark({ row }: { readonly row: Row }) {
  const t = useTranslations("console.withdrawals");
  if (!isWaiting(row)) return null;
  const minutes = ageMinutes(row.createdAt, serverNow());
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
