import type { ContractInConsole } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";

const tones = {
  offered: "brand",
  change_offered: "brand",
  asked: "brand",
  end_asked: "brand",
  active: "good",
  ending: "bad",
  ended: "calm",
  rejected: "calm",
  withdrawn: "calm",
  expired: "calm",
} as const;

export function StateMark({ state }: Pick<ContractInConsole, "state">) {
  const t = useTranslations("console.agents");
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}
