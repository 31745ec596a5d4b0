import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import type { State } from "./api.ts";

const tones = {
  not_reached: "calm",
  zero: "calm",
  awaiting_approval: "brand",
  due: "brand",
  part_paid: "brand",
  paid: "good",
  overdue: "bad",
  on_hold: "bad",
  cancelled: "calm",
} as const satisfies Record<State, string>;

export function StateMark({ state }: { readonly state: State }) {
  const t = useTranslations("console.commissions");
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}
