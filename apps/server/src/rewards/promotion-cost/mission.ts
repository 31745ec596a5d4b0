import type { MissionSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { CountedSum } from "../counted/rules.ts";
import { countMore, standingOf, type Standing } from "../missions/counting.ts";
import { missionPeriod, missionRuleOf, reachedOf, type MissionRule } from "../missions/rules.ts";
import type { Earned } from "./spans.ts";
import type { PastPlay } from "./vip.ts";

/** What a mission would have given for play and deposits of days that are over. Pure. */

/**
 * The first task whose facts are not on record by their day: play is, by type of game, and so are
 * deposits; single rounds, vendors, games and sign-ins are not.
 */
export function unknownTask({
  tasks,
  isInOrder,
}: Pick<MissionSettings, "tasks" | "isInOrder">): number | undefined {
  // A day's play is one sum: whether it came before or after a task was done is not on record.
  if (isInOrder && tasks.length > 1) return 1;
  const at = tasks.findIndex(({ measure, filter }) => {
    if (measure === "deposits" || measure === "deposited") return false;
    const { vendors, games = [], least } = filter;
    return measure !== "valid" || vendors.length > 0 || games.length > 0 || least !== null;
  });
  return at < 0 ? undefined : at;
}

/** As it would have run: from the first day on, and where it runs once, as long as it is to run. */
export function pastRule(
  settings: MissionSettings,
  { from, to }: { readonly from: Date; readonly to: Date },
): MissionRule {
  const lengthMs = Date.parse(settings.endsAt) - Date.parse(settings.startsAt);
  const end = settings.window === "once" ? Math.min(from.getTime() + lengthMs, to.getTime()) : 0;
  const endsAt = settings.window === "once" ? new Date(end) : to;
  const dates = { startsAt: from.toISOString(), endsAt: endsAt.toISOString() };
  const named = { missionId: "", merchantCode: "", revision: 0 };
  return missionRuleOf(named, { ...settings, ...dates, isOpen: true });
}

export interface MissionFact {
  readonly day: string;
  readonly at: Date;
  readonly sum: CountedSum;
}

const bare = { vendorCode: "", gameCode: "", gameType: null, isFree: false } as const;

/** A day's play of a type as one round: what counts of it is a sum in any case. */
export const playFact = ({ day, gameType, validMinor }: PastPlay, start: Date): MissionFact => {
  const at = new Date(start.getTime() + dayMs / 2);
  const item = `${day} ${gameType}`;
  const stakes = { stakeMinor: validMinor, validMinor, winMinor: 0n };
  return { day, at, sum: { ...bare, kind: "round", item, at, settledAt: at, gameType, ...stakes } };
};

export const depositFact = (day: string, at: Date, amountMinor: bigint): MissionFact => {
  const sums = { stakeMinor: amountMinor, validMinor: 0n, winMinor: 0n };
  return { day, at, sum: { ...bare, kind: "deposit", item: "", at, settledAt: at, ...sums } };
};

const nothing = (rule: MissionRule) => standingOf(rule, { actual: [], count: null });

/** Milestones on the days they were reached, each once in a period. */
export function replayMission(
  rule: MissionRule,
  facts: readonly MissionFact[],
  timeZone: string,
): Earned[] {
  const standings = new Map<string, { standing: Standing; issued: number }>();
  const earned: Earned[] = [];
  for (const { day, at, sum } of facts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const period = missionPeriod(rule, at, timeZone);
    if (period === undefined) continue;
    const own = standings.get(period.name) ?? { standing: nothing(rule), issued: 0 };
    standings.set(period.name, own);
    own.standing = countMore(rule, own.standing, [{ was: undefined, is: sum }]) ?? own.standing;
    const reached = reachedOf(
      rule,
      own.standing.tallies.map(({ value }) => value),
    );
    for (const { amountMinor } of rule.milestones.slice(own.issued, reached)) {
      earned.push({ day, amountMinor });
    }
    own.issued = Math.max(own.issued, reached);
  }
  return earned;
}
