import { addDays } from "../../platform/day-names.ts";
import { vipKeepMissing } from "./events.ts";
import { figuresIn, thisMonth, type VipMoveDeps } from "./moves.ts";
import { judge, levelAt, levelOf, warnDays, type VipTable } from "./rules.ts";
import { findVipMember, listAboveAfter } from "./store.ts";

/** Who would lose a level by the month as it stands is told a week before its end, once. */

type ThisMonth = Awaited<ReturnType<typeof thisMonth>>;

async function warn(deps: VipMoveDeps, table: VipTable, memberId: bigint, month: ThisMonth) {
  await deps.db.transaction(async (tx) => {
    const row = await findVipMember(tx, memberId);
    if (row === undefined) return;
    const { monthMinor } = await figuresIn(tx, deps, table, memberId, month.period);
    const move = judge(table, row, month, monthMinor);
    const { level } = row;
    // An operator's level that lasts longer is not lost.
    if (move === undefined || levelAt(row, month.endsAt) !== level) return;
    await deps.events.publish(
      tx,
      vipKeepMissing({
        memberId: String(memberId),
        merchantCode: table.merchantCode,
        month: month.period.from,
        level,
        toLevel: move.standing.level,
        missingMinor: String(levelOf(table, level).keepMinor - monthMinor),
        currency: table.currency,
        endsAt: month.endsAt.toISOString(),
      }),
    );
  });
}

/** Warns the members of a brand; what a killed worker left is the next run's. */
export async function warnMonth(deps: VipMoveDeps, merchantCode: string): Promise<number> {
  const month = await thisMonth(deps, merchantCode);
  const { from, to } = month.period;
  const table = await deps.db.read((reader) => deps.tables.findIn(reader, merchantCode));
  if (table?.isOpen !== true) return 0;
  return deps.turnover.runPeriod({
    merchantCode,
    work: "vip_warn",
    period: { from, to: addDays(to, -warnDays) },
    doOne: (memberId) => warn(deps, table, memberId, month),
    listAfter: (reader, after, limit) =>
      listAboveAfter(reader, { merchantCode, level: table.floorLevel }, after, limit),
  });
}
