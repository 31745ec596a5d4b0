import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { addDays } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import type { Vip } from "../vip/service.ts";
import { tableOn } from "./fold.ts";
import { earnedMicro } from "./rules.ts";
import {
  listEarned,
  listPolicies,
  listStakes,
  saveEarned,
  takeRakebackMember,
  type DayStake,
  type EarnedDay,
  type RakebackMemberRow,
  type RakebackPolicyRow,
} from "./store.ts";

/** What the days of a member bring. */
export interface CountDeps {
  readonly clock: Clock;
  readonly vip: Pick<Vip, "levelAtIn" | "levelsAtIn">;
}

/** A correction that is later than that changes nothing any more. */
export const lateMaxDays = 30;

export interface Own {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** The level of a day is that of its end; of a day that goes on, that of now. */
function momentOf({ clock }: CountDeps, { timeZone }: Own, day: string): Date {
  const end = startOfDay(addDays(day, 1), timeZone).getTime() - 1;
  return new Date(Math.min(end, clock.now().getTime()));
}

export const levelOfDay = (deps: CountDeps, reader: Reader, own: Own, day: string) =>
  deps.vip.levelAtIn(reader, own.memberId, momentOf(deps, own, day));

/** The first day that may still change what is earned. */
export const firstDayOf = (upTo: string): string => addDays(upTo, -lateMaxDays);

/** Days up to one that bring more, or less, than when they were counted. */
async function listChanged(deps: CountDeps, reader: Reader, own: Own, upTo: string) {
  const stakes = await listStakes(reader, own.memberId, firstDayOf(upTo), upTo);
  if (stakes.length === 0) return [];
  return changedOf(deps, reader, own, { stakes, policies: await listPolicies(reader) });
}

/** The same of stakes and policies that were read. */
export async function changedOf(
  deps: CountDeps,
  reader: Reader,
  own: Own,
  {
    stakes: counted,
    policies,
  }: { readonly stakes: readonly DayStake[]; readonly policies: readonly RakebackPolicyRow[] },
): Promise<(EarnedDay & { readonly more: bigint })[]> {
  const stakes = new Map<string, DayStake[]>();
  for (const stake of counted) {
    stakes.set(stake.day, [...(stakes.get(stake.day) ?? []), stake]);
  }
  const days = [...stakes].flatMap(([day, ofDay]) => {
    const table = tableOn(policies, own, day);
    return table === undefined ? [] : [{ day, ofDay, table }];
  });
  const levels = await deps.vip.levelsAtIn(
    reader,
    days.map(({ day }) => ({ memberId: own.memberId, at: momentOf(deps, own, day) })),
  );
  return days.flatMap(({ day, ofDay, table }, index) => {
    const micro = earnedMicro(table, ofDay, levels[index] ?? 0);
    const more = micro - (ofDay[0]?.earnedMicro ?? 0n);
    return more === 0n ? [] : [{ day, earnedMicro: micro, more }];
  });
}

/** Counts the member's days again, and adds the differences to what was earned. */
export async function countIn(
  tx: Tx,
  deps: CountDeps,
  own: Own,
  upTo: string,
): Promise<RakebackMemberRow> {
  const before = await takeRakebackMember(tx, own.memberId, own.merchantCode);
  let micro = before.earnedMicro;
  for (const { more, ...day } of await listChanged(deps, tx, own, upTo)) {
    await saveEarned(tx, own, day);
    micro += more;
  }
  return { ...before, earnedMicro: micro };
}

/** What was counted already of days after one. */
export async function laterMicro(reader: Reader, memberId: bigint, day: string): Promise<bigint> {
  const later = await listEarned(reader, memberId, addDays(day, 1));
  return later.reduce((sum, { earnedMicro: micro }) => sum + micro, 0n);
}
