import type { WithdrawalInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
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

/** How long it has been waiting, while it does. */
export function WithdrawalAge({ row }: { readonly row: Row }) {
  if (!isWaiting(row)) return null;
  return <AgeMark since={row.createdAt} targetMinutes={row.targetMinutes} />;
}

/** The member's VIP level puts it before others. */
export function FirstMark() {
  const t = useTranslations("console.withdrawals");
  return <Mark tone="good">{t("first")}</Mark>;
}
