import type { AgentContract } from "@baize/contract";
import { Hourglass } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { serverNow } from "../../lib/clock.ts";
import { useTimeText } from "../../lib/time.ts";
import { toZoneText } from "../../lib/zone-time.ts";
import { useEdgeText, useSideText } from "../../ui/contracts/words.ts";

/** What rows, cards and the drawer of contracts say alike. */

const tones = {
  asked: "text-info",
  offered: "text-info",
  active: "text-win",
  change_offered: "text-info",
  end_asked: "text-info",
  ending: "text-fg2",
  ended: "text-fg2",
  rejected: "text-fg2",
  withdrawn: "text-fg2",
  expired: "text-fg2",
} as const;

/** Accepted is not begun: until then the day is said on which it begins. */
export function ContractState({ state, from }: Pick<AgentContract, "state" | "from">) {
  const t = useTranslations("commissions.states");
  const contracts = useTranslations("contracts");
  const edgeText = useEdgeText();
  const { timeZone } = useBrand();
  const now = new Date(serverNow()).toISOString();
  if (state === "active" && from !== null) {
    const isAhead = from.includes("T") ? from > now : from > toZoneText(now, timeZone).slice(0, 10);
    if (isAhead) {
      return (
        <span className={`font-medium ${tones.change_offered}`}>
          {contracts("countsFrom", { day: edgeText(from) })}
        </span>
      );
    }
  }
  return <span className={`font-medium ${tones[state]}`}>{t(state)}</span>;
}

interface WaitsProps {
  readonly contract: AgentContract;
}

/** A wish waits for the payer, an offer for the agent, an end for whoever did not ask for it. */
function isForCaller({ state, side, letter }: AgentContract): boolean {
  return letter !== null || (state === "asked" && side === "given");
}

/** Who waits for whom, and until when; nothing where nobody waits. */
export function Waits({ contract }: WaitsProps) {
  const t = useTranslations("commissions");
  const timeText = useTimeText();
  const sideText = useSideText();
  const { lapsesAt, other } = contract;
  if (lapsesAt === null) return null;
  const time = timeText(lapsesAt);
  const isMine = isForCaller(contract);
  const name = `\u2068${sideText(other)}\u2069`;
  return (
    <span className={`inline-flex gap-1.5 ${isMine ? "font-medium text-brand-fg" : "text-fg2"}`}>
      <Hourglass size={15} className="mt-0.5 shrink-0" aria-hidden />
      {isMine ? t("waitsForYou", { time }) : t("waitsForOther", { name, time })}
    </span>
  );
}

/** The terms that say most about a contract: those in force, else what is offered. */
export const mainTerms = ({ terms, offered }: AgentContract) => terms ?? offered;
