import type { GameType } from "@baize/contract";
import { countedOf, dueOf, earnedOf, type RebateTable } from "../rebate/rules.ts";

/** What a table of rebates would have paid for stakes that were made. Pure. */

export interface PastStake {
  readonly day: string;
  readonly gameType: GameType;
  readonly validMinor: bigint;
  readonly bonusMinor: bigint;
}

/** What is paid after each day; what went below nothing is taken off what comes. */
export function replayRebate(
  table: RebateTable,
  stakes: readonly PastStake[],
  levelOf: (day: string) => number,
): { readonly day: string; readonly amountMinor: bigint }[] {
  const days = new Map<string, PastStake[]>();
  for (const stake of stakes) days.set(stake.day, [...(days.get(stake.day) ?? []), stake]);
  let [earnedMinor, paidMinor] = [0n, 0n];
  const paid: { readonly day: string; readonly amountMinor: bigint }[] = [];
  for (const [day, own] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    earnedMinor += earnedOf(table, countedOf(table, own), levelOf(day));
    const amountMinor = dueOf({ earnedMinor, paidMinor });
    if (amountMinor === 0n) continue;
    paidMinor += amountMinor;
    paid.push({ day, amountMinor });
  }
  return paid;
}
