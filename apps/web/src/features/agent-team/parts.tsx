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

/** What waits for an answer, in contracts that are not over. */
const waiting: ReadonlySet<string> = new Set(["asked", "offered", "change_offered", "end_asked"]);

/** One letter for each contract with the agent, by its kind; three dots say that it waits. */
export function Letters({ contracts }: Pick<AgentDownline, "contracts">) {
  const t = useTranslations("agent");
  if (contracts.length === 0) return <span className="text-fg3">–</span>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {contracts.map(({ contractId, kind, state }) => {
        const isWaiting = waiting.has(state);
        const name = t(`contractKind.${kind}`);
        const text = isWaiting ? t("contractWaits", { name }) : name;
        return (
          <span
            key={contractId}
            title={text}
            className={`grid h-6 min-w-6 place-items-center rounded-sm px-1 text-xs font-semibold ${isWaiting ? "border border-dashed border-line2 text-fg2" : "bg-brand-soft text-brand-fg"}`}
          >
            <span aria-hidden>
              {t(`contractLetter.${kind}`)}
              {isWaiting && "…"}
            </span>
            <span className="sr-only">{text}</span>
          </span>
        );
      })}
    </span>
  );
}
