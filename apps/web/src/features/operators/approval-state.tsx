import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import type { State } from "./approvals-api.ts";

const tones = { waiting: "brand", executed: "good", declined: "bad", expired: "calm" } as const;

export function StateMark({ state }: { readonly state: State }) {
  const t = useTranslations("console.approvals");
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}
