import type { AgentDownline } from "@baize/contract";
import { isAffiliateType, isAgentType } from "@baize/contract/member-types";
import { Briefcase, UserRound } from "lucide-react";
import { useTranslations } from "use-intl/react";

/** What the rows, cards and the drawer of the team say alike. */

export function useKindText(): (type: number) => string {
  const t = useTranslations("agent");
  return (type) => t(isAffiliateType(type) ? "affiliate" : isAgentType(type) ? "agent" : "player");
}

export function KindMark({ type }: Pick<AgentDownline, "type">) {
  const Icon = isAgentType(type) ? Briefcase : UserRound;
  const tone = isAgentType(type) ? "bg-brand-soft text-brand-fg" : "bg-s2 text-fg2";
  return (
    <span aria-hidden className={`grid size-7 shrink-0 place-items-center rounded-full ${tone}`}>
      <Icon size={15} strokeWidth={1.75} />
    </span>
  );
}

export function StatusText({ status }: Pick<AgentDownline, "status">) {
  const t = useTranslations("agent");
  const isOpen = status === "open";
  return (
    <span className={`font-medium ${isOpen ? "text-win" : "text-fg2"}`}>
      {t(isOpen ? "statusOpen" : "statusUnavailable")}
    </span>
  );
}
