import { performance } from "node:perf_hooks";
import type { TestApp } from "../../apps/server/test/app.ts";
import { atMost, type Judged } from "../lib/judge.ts";

/** What a fold costs of a thousand members who staked, without hours and with them. */

const changed = 1_000;
const rounds = 9;

const changeSql = `insert into agents.change (member_id, day, product, bets, stake_minor,
     valid_minor, won_minor, payout_minor, deposit_minor, deposits, first_deposits,
     withdrawal_minor,
     bonus_minor, rebate_minor, jackpot_micro, new_members)
   select n, current_date, 'RNG', 1, 1000, 1000, 500, 900, 0, 0, 0, 0, 0, 0, 0, 0
   from generate_series($1::int, $1::int + ${changed - 1}) n`;
const hourSql = `insert into agents.hour_change (member_id, hour, day, product, valid_minor,
     won_minor)
   select n, date_trunc('hour', $2::timestamptz), current_date, 'RNG', 1000, 500
   from generate_series($1::int, $1::int + ${changed - 1}) n`;

async function foldMs(test: TestApp, first: number, hasHours: boolean): Promise<number> {
  await test.database.owner.transaction(async (tx) => {
    await tx.execute(changeSql, [first]);
    if (hasHours) await tx.execute(hourSql, [first, test.clock.now()]);
  });
  const started = performance.now();
  await test.app.platform.modules.agents.fold.run();
  return performance.now() - started;
}

const medianOf = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

/** The two take turns, so that both have the machine as it is. */
export async function measureFold(test: TestApp): Promise<Judged[]> {
  const [days, hours]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const one = await foldMs(test, 1_000, false);
    const other = await foldMs(test, 1_000, true);
    if (round === 0) continue;
    days.push(one);
    hours.push(other);
  }
  const ratio = (medianOf(hours) / medianOf(days)).toFixed(2);
  return [
    atMost(`fold of ${changed} members: median`, medianOf(days), 1_000, "ms"),
    atMost(`the same with hours, ${ratio} times`, medianOf(hours), 2_000, "ms"),
  ];
}
