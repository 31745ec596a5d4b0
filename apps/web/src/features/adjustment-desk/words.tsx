import type { Adjustment } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Money } from "../../ui/money.tsx";

const tones = { open: "brand", approved: "good", rejected: "calm" } as const;

export function StateMark({ state }: Pick<Adjustment, "state">) {
  const t = useTranslations("console.adjustments");
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}

/** What the member gets, or gives with a minus before it. */
export function Change({ row }: { readonly row: Adjustment }) {
  const amount = row.direction === "credit" ? row.amount : `-${row.amount}`;
  return <Money amount={amount} currency={row.currency} isSigned className="font-semibold" />;
}
