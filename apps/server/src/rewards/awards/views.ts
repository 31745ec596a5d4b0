import type { Award } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { Database } from "../../platform/db.ts";
import {
  rewardIdOf,
  spanOf,
  ticketTypeOf,
  whyOf,
  type AwardRow,
  type Beside,
  type ShownAward,
} from "./rules.ts";
import { listTitles } from "./store.ts";

const nothing: Beside = {
  isMoney: false,
  actual: 0n,
  expected: 0n,
  isBonusActive: false,
  promotionKind: null,
};

function progressOf({ isMoney, actual, expected }: Beside, currency: string): Award["progress"] {
  if (expected === 0n) return null;
  const text = (value: bigint) => (isMoney ? formatMinor(minor(value), currency) : String(value));
  // More than was asked for is shown as done.
  return { actual: text(actual < expected ? actual : expected), expected: text(expected) };
}

type OfMember = "isPaused" | "progress" | "reason" | "ticketType";

/** Awards as they cross the wire: what members and operators read of them alike. */
export function awardCardOf(row: AwardRow, language: string): Omit<Award, OfMember> {
  return {
    claimId: row.awardId,
    promotionType: row.reason,
    promotionId: row.promotionId,
    rewardId: rewardIdOf(row),
    title: textIn(row.title, language),
    span: spanOf(row),
    state: row.state,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    currency: row.currency,
    prize: row.prize,
    // By name where somebody reads it; see prizes/names.ts.
    prizeOf: null,
    insteadOf: row.insteadOf,
    turnoverBps: row.turnoverBps,
    issuedAt: row.issuedAt.toISOString(),
    claimBy: row.claimBy?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    backAt: row.backAt?.toISOString() ?? null,
  };
}

/** An award as its member is shown it. */
export const awardOf = (
  row: AwardRow | ShownAward,
  language: string,
  beside: Beside = nothing,
): Award => ({
  ...awardCardOf(row, language),
  ticketType: ticketTypeOf(row, beside.promotionKind),
  isPaused: "isPaused" in row && row.isPaused,
  progress: progressOf(beside, row.currency),
  reason: whyOf(row, beside.isBonusActive),
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
