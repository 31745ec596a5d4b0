import type { GameType } from "@baize/contract";
import { addDays } from "../../platform/day-names.ts";
import { earnedOf, periodsEnded, type LossBackTable } from "../loss-back/rules.ts";
import { given, type Earned, type PastSpan } from "./spans.ts";

/** What would have come back of what was lost in days that are over. Pure. */

export interface LossPast {
  readonly play: readonly {
    readonly day: string;
    readonly gameType: GameType;
    readonly stakeMinor: bigint;
    readonly winMinor: bigint;
  }[];
  readonly cash: readonly {
    readonly day: string;
    readonly awardMinor: bigint;
    readonly netDepositMinor: bigint;
  }[];
}

/** Periods that ended in the span, the first cut off where the span begins. */
export const periodsOf = (table: LossBackTable, { from, to }: PastSpan) =>
  periodsEnded([{ fromDay: from, table }], { after: addDays(from, -1), upTo: to }).map(
    ({ period }) => period,
  );

/** By periods, each on its last day, at the level of that day. */
export function replayLossBack(
  table: LossBackTable,
  { play, cash }: LossPast,
  levelOf: (day: string) => number,
  span: PastSpan,
): Earned[] {
  return periodsOf(table, span).flatMap(({ from, to }) => {
    const isIn = ({ day }: { readonly day: string }) => day >= from && day < to;
    const own = cash.filter(isIn);
    const figures = {
      play: play.filter(isIn),
      awardMinor: own.reduce((sum, { awardMinor }) => sum + awardMinor, 0n),
      netDepositMinor: own.reduce((sum, { netDepositMinor }) => sum + netDepositMinor, 0n),
    };
    const last = addDays(to, -1);
    return given(last, earnedOf(table, figures, levelOf(last)).earnedMinor);
  });
}
