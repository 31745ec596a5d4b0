import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import type { Vip } from "../vip/service.ts";
import { countedOf, earnedOf, rebateTableOf, type RebateTable } from "./rules.ts";
import {
  listDayStakes,
  listPoliciesUpTo,
  saveEarned,
  takeRebateMembers,
  type CountedStake,
  type DayStake,
  type EarnedDay,
  type RebateMemberRow,
  type RebatePolicyRow,
} from "./store.ts";

/** What the days of members of one brand brought, counted again for as many as are asked for. */
export interface CountDeps {
  readonly clock: Clock;
  readonly vip: Pick<Vip, "levelAtIn" | "levelsAtIn">;
}

export interface Place {
  readonly merchantCode: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** A correction that is later than that changes nothing any more. */
export const lateMaxDays = 30;

/** The level of a day is that of its end; of a day that goes on, that of now. */
export function momentOfDay(
  { clock }: Pick<CountDeps, "clock">,
  { timeZone }: Pick<Place, "timeZone">,
  day: string,
): Date {
  const end = startOfDay(addDays(day, 1), timeZone).getTime() - 1;
  return new Date(Math.min(end, clock.now().getTime()));
}

/** The rates that count on each day, of policies the newest first. */
export function tablesOf(policies: readonly RebatePolicyRow[]) {
  const kept = new Map<string, RebateTable | undefined>();
  return (day: string): RebateTable | undefined => {
    if (!kept.has(day)) {
      const policy = policies.find(({ fromDay }) => fromDay <= day);
      kept.set(day, policy && rebateTableOf(policy.settings));
    }
    return kept.get(day);
  };
}

interface StakedDay extends EarnedDay {
  readonly stakes: DayStake[];
}

const keyOf = ({ memberId, day }: Pick<StakedDay, "memberId" | "day">) => `${memberId} ${day}`;

function stakedDays(stakes: readonly CountedStake[]): StakedDay[] {
  const days = new Map<string, StakedDay>();
  for (const stake of stakes) {
    const { memberId, day, earnedMinor } = stake;
    const known = days.get(keyOf(stake));
    if (known === undefined)
      days.set(keyOf(stake), { memberId, day, earnedMinor, stakes: [stake] });
    else known.stakes.push(stake);
  }
  return [...days.values()];
}

export interface ChangedDay extends EarnedDay {
  /** Than when it was counted before. */
  readonly more: bigint;
}

/** What the days up to one have brought more, or less, than when they were counted. */
async function listChanged(
  reader: Reader,
  deps: CountDeps,
  place: Place,
  memberIds: readonly bigint[],
  upTo: string,
): Promise<ChangedDay[]> {
  const policies = await listPoliciesUpTo(reader, place, upTo);
  const stakes = await listDayStakes(reader, memberIds, firstDayOf(upTo), upTo);
  return changedOf(reader, deps, place, { stakes, policies });
}

/** The first day that may still change what is earned. */
export const firstDayOf = (upTo: string): string => addDays(upTo, -lateMaxDays);

/** The same of stakes and policies that were read. */
export async function changedOf(
  reader: Reader,
  deps: CountDeps,
  place: Place,
  {
    stakes: counted,
    policies,
  }: {
    readonly stakes: readonly CountedStake[];
    readonly policies: readonly RebatePolicyRow[];
  },
): Promise<ChangedDay[]> {
  const tableOf = tablesOf(policies);
  const days = stakedDays(counted);
  const moments = new Map<string, Date>();
  for (const { day } of days) {
    if (!moments.has(day)) moments.set(day, momentOfDay(deps, place, day));
  }
  const levels = await deps.vip.levelsAtIn(
    reader,
    days.map(({ memberId, day }) => ({ memberId, at: moments.get(day) ?? deps.clock.now() })),
  );
  return days.flatMap(({ memberId, day, stakes, earnedMinor: known }, index): ChangedDay[] => {
    const table = tableOf(day);
    const earnedMinor =
      table === undefined ? 0n : earnedOf(table, countedOf(table, stakes), levels[index] ?? 0);
    const more = earnedMinor - known;
    return more === 0n ? [] : [{ memberId, day, earnedMinor, more }];
  });
}

/** Counts members' days again and adds the differences to what they earned; the rows are held. */
export async function countIn(
  tx: Tx,
  deps: CountDeps,
  place: Place,
  memberIds: readonly bigint[],
  upTo: string,
): Promise<RebateMemberRow[]> {
  const before = await takeRebateMembers(tx, memberIds, place.merchantCode);
  const changed = await listChanged(tx, deps, place, memberIds, upTo);
  await saveEarned(tx, place.merchantCode, changed);
  const more = new Map<bigint, bigint>();
  for (const one of changed) more.set(one.memberId, (more.get(one.memberId) ?? 0n) + one.more);
  return before.map((row) => ({
    ...row,
    earnedMinor: row.earnedMinor + (more.get(row.memberId) ?? 0n),
  }));
}
