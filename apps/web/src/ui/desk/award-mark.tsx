import type { AwardState } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "./page-parts.tsx";

const tones = {
  issued: "brand",
  on_hold: "bad",
  claimed: "good",
  expired: "calm",
  rejected: "calm",
  taken_back: "bad",
  cancelled: "calm",
} as const satisfies Record<AwardState, string>;

export function AwardMark({ state }: { readonly state: AwardState }) {
  const t = useTranslations("console.awards.state");
  return <Mark tone={tones[state]}>{t(state)}</Mark>;
}
