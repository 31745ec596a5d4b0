import type { Round } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../money.tsx";

/** Short words beside a round. Their host loads `records`. */

const statusTones: Readonly<Record<Round["status"], string>> = {
  open: "bg-info/10 text-info",
  settled: "bg-s2 text-fg2",
  refunded: "bg-brand-soft text-brand-fg",
};

export function StatusMark({ status }: { readonly status: Round["status"] }) {
  const t = useTranslations("records");
  return (
    <span
      className={`rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${statusTones[status]}`}
    >
      {t(status)}
    </span>
  );
}

/** The round was given: its stake cost nothing. */
export function FreeMark() {
  const t = useTranslations("records");
  return (
    <span className="rounded-full bg-win/12 px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-win">
      {t("free")}
    </span>
  );
}

/** What of the payout is looked at before it can be played with. */
export function ReviewMark({ round }: { readonly round: Pick<Round, "underReview" | "currency"> }) {
  const t = useTranslations("records");
  if (round.underReview === null) return null;
  return (
    <span className="rounded-full bg-fg3/12 px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-fg2">
      {t("underReview", { amount: moneyText(round.underReview, round.currency) })}
    </span>
  );
}
