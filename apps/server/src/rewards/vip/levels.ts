import type { Clock } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db.ts";
import { textIn } from "../../platform/text.ts";
import { effectiveLevel } from "./moves.ts";
import { levelOf, topOf } from "./rules.ts";
import { findVipMember, listVipMembers } from "./store.ts";
import type { VipTables } from "./tables.ts";

/** What others ask of the levels that members have now. */
interface Deps {
  readonly clock: Clock;
  readonly tables: VipTables;
}

interface Asker {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly language: string;
}

export const createLevels = ({ clock, tables }: Deps) => {
  return {
    /** The levels of members now, and how levels are called; without levels everybody has 0. */
    async levelsIn(
      reader: Reader,
      { merchantCode, language }: Pick<Asker, "merchantCode" | "language">,
      memberIds: readonly bigint[],
    ) {
      const table = await tables.findIn(reader, merchantCode);
      const rows = table === undefined ? [] : await listVipMembers(reader, memberIds);
      const now = clock.now();
      return {
        levels: new Map(rows.map((row) => [row.memberId, effectiveLevel(row, now)])),
        labelOf: (level: number) =>
          table === undefined || level > topOf(table)
            ? `VIP${level}`
            : textIn(levelOf(table, level).label, language),
      };
    },
    /** What a member's level now changes of withdrawals; nothing without levels. */
    withdrawalsIn: async (
      reader: Reader,
      { memberId, merchantCode, currency }: Omit<Asker, "language">,
    ) => {
      const table = await tables.findIn(reader, merchantCode);
      if (table?.currency !== currency) return { dayAmountMinor: 0n, isFirst: false };
      const level = effectiveLevel(await findVipMember(reader, memberId), clock.now());
      const { withdrawalDayMinor, isWithdrawnFirst } = levelOf(table, level);
      return { dayAmountMinor: withdrawalDayMinor, isFirst: isWithdrawnFirst };
    },
  };
};
