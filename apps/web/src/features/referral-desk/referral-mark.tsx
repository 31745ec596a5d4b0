import type { ReferralState } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";

const tones = {
  registered: "calm",
  qualified: "brand",
  on_hold: "bad",
  rewarded: "good",
  expired: "calm",
  rejected: "calm",
} as const satisfies Record<ReferralState, string>;

export function ReferralMark({ state }: { readonly state: ReferralState }) {
  const t = useTranslations("console.referrals.state");
  return <Mark tone={tones[state]}>{t(state)}</Mark>;
}
