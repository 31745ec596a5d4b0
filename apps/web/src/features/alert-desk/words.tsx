import type { AlertInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { State } from "./api.ts";

const tones = { new: "bad", acknowledged: "brand", gone: "calm" } as const;

export function StateMark({ state }: { readonly state: State }) {
  const t = useTranslations("console.alerts");
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}

/** What a code means; one this version does not know is shown as it is. */
export function useCodeText(): (code: string) => string {
  const t = useTranslations("console.alerts.code");
  return (code) => (t.has(code as "books_incoherent") ? t(code as "books_incoherent") : code);
}

/** What an alert is about: money by its amount and game, anything else as the check names it. */
export function subjectText({
  subject,
  detail,
}: Pick<AlertInConsole, "subject" | "detail">): string {
  const { amount, currency, gameCode } = detail;
  if (![amount, currency, gameCode].every((one) => typeof one === "string")) return subject;
  return `${moneyText(String(amount), String(currency))} · \u2066${String(gameCode)}\u2069`;
}
