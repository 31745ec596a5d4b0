import type { PayoutAccount, Withdrawal } from "@baize/contract";
import { Bitcoin, Landmark, Smartphone, type LucideIcon } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";

/** How withdrawals and the accounts they go to are named. */

type Kind = PayoutAccount["kind"];

export const kinds = ["mobile_wallet", "bank", "crypto"] as const satisfies readonly Kind[];

export const kindIcons: Readonly<Record<Kind, LucideIcon>> = {
  bank: Landmark,
  mobile_wallet: Smartphone,
  crypto: Bitcoin,
};

/** "Doyelo Pay •••• 4321", whatever the direction of the words around it. */
export function accountText({ provider, last4 }: Pick<PayoutAccount, "provider" | "last4">) {
  return `\u2068${provider}\u2069 \u2066•••• ${last4}\u2069`;
}

type Tone = "good" | "calm" | "warn" | "bad";

const tones: Readonly<Record<Tone, string>> = {
  good: "bg-win/12 text-win",
  calm: "bg-s2 text-fg2",
  warn: "bg-brand-soft text-brand-fg",
  bad: "bg-loss/12 text-loss",
};

export function toneOf({ state, confirmation }: Withdrawal): Tone {
  if (state === "rejected") return "bad";
  if (state !== "paid") return "warn";
  if (confirmation === "waiting") return "warn";
  return confirmation === "disputed" ? "bad" : "good";
}

/** How it stands: a paid one by what became of the money. */
export function useStateText(): (withdrawal: Withdrawal) => string {
  const t = useTranslations("payouts");
  return ({ state, confirmation }) =>
    confirmation === "none" || confirmation === "waiting"
      ? t(`state.${state}`)
      : t(`confirmation.${confirmation}`);
}

/** The same in a sentence, with what it means for the member. */
export function useStateSentence(): (withdrawal: Withdrawal) => string {
  const t = useTranslations("payouts");
  return ({ state, confirmation, amount, currency }) =>
    confirmation === "none" || confirmation === "waiting"
      ? t(`stateText.${state}`, { amount: moneyText(amount, currency) })
      : t(`confirmationText.${confirmation}`);
}

export function StateChip({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const stateText = useStateText();
  return (
    <span
      className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[toneOf(withdrawal)]}`}
    >
      {stateText(withdrawal)}
    </span>
  );
}
