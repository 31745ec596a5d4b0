import type { EntryState } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";

const tones = {
  joined: "calm",
  process: "calm",
  applying: "brand",
  rejected: "bad",
  on_hold: "brand",
  issued: "brand",
  claimed: "good",
  expired: "calm",
  cancelled: "calm",
} as const satisfies Record<EntryState, "calm" | "brand" | "good" | "bad">;

export function EntryMark({ state }: { readonly state: EntryState }) {
  const t = useTranslations("console.promotions.entry");
  return <Mark tone={tones[state]}>{t(state)}</Mark>;
}
