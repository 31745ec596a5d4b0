import type { Award } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { Database } from "../../platform/db.ts";
import type { AwardRow, ShownAward } from "./rules.ts";
import { listTitles } from "./store.ts";

/** Awards as they cross the wire: what members and operators read of them alike. */
export function awardCardOf(row: AwardRow, language: string): Omit<Award, "isPaused"> {
  return {
    claimId: row.awardId,
    promotionType: row.reason,
    promotionId: row.promotionId,
    title: textIn(row.title, language),
    state: row.state,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    currency: row.currency,
    prize: row.prize,
    insteadOf: row.insteadOf,
    turnoverBps: row.turnoverBps,
    issuedAt: row.issuedAt.toISOString(),
    claimBy: row.claimBy?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    backAt: row.backAt?.toISOString() ?? null,
  };
}

/** An award as its member is shown it. */
export const awardOf = (row: AwardRow | ShownAward, language: string): Award => ({
  ...awardCardOf(row, language),
  isPaused: "isPaused" in row && row.isPaused,
});

/** What a member's awards are called, by the references under which they were posted. */
export const awardTitles =
  (db: Pick<Database, "read">) =>
  async (
    memberId: bigint,
    references: readonly string[],
    language: string,
  ): Promise<ReadonlyMap<string, string>> => {
    const rows = await db.read((reader) => listTitles(reader, memberId, references));
    return new Map(rows.map(({ reference, title }) => [reference, textIn(title, language)]));
  };
