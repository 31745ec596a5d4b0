import type { BankLine, DepositInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";

const tones = {
  created: "calm",
  pending: "calm",
  checking: "brand",
  held: "brand",
  received: "good",
  declined: "bad",
  expired: "calm",
  cancelled: "calm",
  returned: "calm",
} as const;

export function StateMark({ status }: Pick<DepositInConsole, "status">) {
  const t = useTranslations("console.deposits");
  return <Mark tone={tones[status]}>{t(`state.${status}`)}</Mark>;
}

const lineTones = {
  waiting: "brand",
  awaiting_second: "brand",
  credited: "good",
  returned: "calm",
} as const;

export function LineMark({ state }: Pick<BankLine, "state">) {
  const t = useTranslations("console.deposits");
  return <Mark tone={lineTones[state]}>{t(`lineState.${state}`)}</Mark>;
}
