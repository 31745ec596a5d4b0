import type { AgentTeamReport, TeamPeriod } from "@baize/contract";
import { teamPeriodDaysMax } from "@baize/contract/period-bounds";
import { useTranslations } from "use-intl/react";
import { goWith, type Search } from "../lib/address.ts";
import { useBrand } from "../lib/brand.ts";
import { serverNow } from "../lib/clock.ts";
import { teamPeriodOf, teamPeriods } from "../lib/team-period.ts";
import { useDayText, useMomentText, zoneText } from "../lib/time.ts";
import { DayRange } from "./day-range.tsx";
import { Segmented } from "./segmented.tsx";

/** Which days a report is of, and whose clock they go by. The address names them. */

const ofRecords: ReadonlySet<string> = new Set(["today", "yesterday", "last7", "last30", "custom"]);

function usePeriodText() {
  const t = useTranslations("agent");
  const records = useTranslations("records");
  return (period: TeamPeriod) =>
    ofRecords.has(period) ? records(period as "today") : t(period as "week");
}

interface Days {
  readonly from: string;
  readonly to: string;
}

interface PeriodBarProps {
  readonly search: Search;
  /** Where the address names none. */
  readonly usual?: TeamPeriod;
  /** The days that are shown: where another period begins. */
  readonly shown?: Days | undefined;
}

/** Its host loads `records` and `agent`. */
export function PeriodBar({ search, usual, shown }: PeriodBarProps) {
  const t = useTranslations("records");
  const periodText = usePeriodText();
  const { period, from = "", to = "" } = teamPeriodOf(search, usual);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Segmented
        label={t("range")}
        value={period}
        options={teamPeriods.map((one) => [one, periodText(one)] as const)}
        onChange={(next) => {
          const days = next === "custom" ? shown : undefined;
          goWith({ period: next, from: days?.from, to: days?.to, at: undefined });
        }}
      />
      {period === "custom" && <DayRange from={from} to={to} daysMax={teamPeriodDaysMax} />}
    </div>
  );
}

type Told = Pick<AgentTeamReport, "from" | "to" | "isRunning" | "asOf" | "since">;

/** The days themselves, whether they go on, and how far the figures are. */
export function DaysTold({ from, to, isRunning, asOf, since }: Told) {
  const t = useTranslations("agent");
  const records = useTranslations("records");
  const dayText = useDayText();
  const momentText = useMomentText();
  const { timeZone } = useBrand();
  const named = `${timeZone} (${zoneText(new Date(serverNow()), timeZone)})`;
  return (
    <div className="grid gap-0.5 text-sm text-fg2">
      <p role="status">
        {from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`}
        {isRunning && ` · ${t("running")}`}
      </p>
      <p className="text-xs text-fg3">
        {records("zone", { zone: `\u2066${named}\u2069` })}
        {asOf !== null && ` · ${t("figuresAsOf", { time: momentText(asOf) })}`}
      </p>
      {since !== null && since > from && <p>{t("figuresSince", { day: dayText(since) })}</p>}
    </div>
  );
}
