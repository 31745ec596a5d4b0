import type { RiskFlag } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "./page-parts.tsx";

/** How grave a risk flag is and how it stands, as the queue and the member's page show it. */

const severityTones = { low: "calm", medium: "brand", high: "bad" } as const;

export function SeverityMark({ severity }: Pick<RiskFlag, "severity">) {
  const t = useTranslations("console.risk.severity");
  return <Mark tone={severityTones[severity]}>{t(severity)}</Mark>;
}

const stateTones = { open: "brand", claimed: "brand", cleared: "good", confirmed: "bad" } as const;

export function RiskStateMark({ state }: Pick<RiskFlag, "state">) {
  const t = useTranslations("console.risk.state");
  return <Mark tone={stateTones[state]}>{t(state)}</Mark>;
}
