import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import type { State } from "./api.ts";

const tones = { open: "brand", released: "good", refused: "calm", rolled_back: "calm" } as const;

export function StateMark({ state }: { readonly state: State }) {
  const t = useTranslations("console.wins");
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>;
}
