import type { AgentLink } from "@baize/contract";
import { useTranslations } from "use-intl/react";

const tones = {
  open: "text-win",
  off: "text-fg2",
  expired: "text-fg2",
  used_up: "text-fg2",
} as const;

/** Whether a link takes somebody, and if not, why. */
export function LinkState({ state }: Pick<AgentLink, "state">) {
  const t = useTranslations("agent");
  const texts = {
    open: t("linkOpen"),
    off: t("linkOff"),
    expired: t("linkExpired"),
    used_up: t("linkUsedUp"),
  };
  return <span className={`font-medium ${tones[state]}`}>{texts[state]}</span>;
}
