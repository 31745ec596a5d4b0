import { randomUUID } from "node:crypto";
import { hourMs } from "@baize/contract/durations";
import { addDays } from "../../apps/server/src/platform/day-names.ts";
import { startOfDay } from "../../apps/server/src/platform/zone-days.ts";
import type { TestApp } from "../../apps/server/test/app.ts";
import { mallItem } from "../../apps/server/test/points.ts";
import { atLeast, atMost, type Judged } from "../lib/judge.ts";
import { closedLoop, timeMs } from "../lib/sample.ts";
import { workedMicros, workedMicrosOfAll } from "../lib/usage.ts";
import { readByKey } from "./beside.ts";
import { merchantCode } from "./programme.ts";

/** What is given: items of the mall, and the rebates of a day. */

/** As many at a time as want an item that has just been put on sale. */
const crowd = 64;
const few = 8;

interface Sold {
  readonly itemId: string;
  readonly revision: number;
}

async function sellItem({ app }: TestApp): Promise<Sold> {
  const itemId = randomUUID();
  const settings = { ...mallItem, stock: 1_000_000 };
  const { mallItems } = app.platform.modules.rewards;
  const saved = await mallItems.save(undefined, { merchantCode, itemId, settings, revision: 0 });
  return { itemId, revision: saved.revision };
}

/** Everybody has played enough for points; the payment password's hash is measured elsewhere. */
async function preparePoints({ app, database }: TestApp, members: number): Promise<void> {
  await database.owner.transaction(async (tx) => {
    await tx.execute(
      `insert into rewards.point_member (member_id, merchant_code)
       select n, $1 from generate_series(1, $2) n on conflict do nothing`,
      [merchantCode, members],
    );
    await tx.execute(
      `insert into rewards.point_stake (member_id, revision, game_type, valid_minor)
       select n, 1, 'PVP', 1000000000 from generate_series(1, $1) n on conflict do nothing`,
      [members],
    );
  });
  Object.assign(app.platform.identity.security.persons, {
    find: async () => ({ hasPaymentPassword: true }),
    checkPaymentPassword: async () => true,
  });
}

async function redeemOne({ app }: TestApp, memberId: number, sold: Sold): Promise<void> {
  const { identity, rewards } = app.platform;
  const body = { rewardId: sold.itemId, revision: sold.revision, paymentPassword: "0" };
  const member = await identity.getMember(BigInt(memberId));
  const session = { ...member, sessionId: randomUUID(), scope: "full", assurance: "full" };
  const context = { session, merchantCode, language: "en", idempotencyKey: undefined };
  await rewards.mall.handlers.redeemPointReward(
    { body } as Parameters<typeof rewards.mall.handlers.redeemPointReward>[0],
    context as unknown as Parameters<typeof rewards.mall.handlers.redeemPointReward>[1],
  );
}

/**
 * Everybody redeems the same item, many at a time and then few; then, to see what waiting for each
 * other costs, one of as many items as redeem at a time.
 */
export async function measureRedeems(
  test: TestApp,
  members: number,
  postgresPid: number,
): Promise<Judged[]> {
  const one = await sellItem(test);
  const others: Sold[] = [];
  for (let item = 0; item < few; item += 1) others.push(await sellItem(test));
  await preparePoints(test, members);
  const calls = { calls: members };
  // The first are for the compiler and what is kept.
  await closedLoop(few, { calls: few * 8 }, (index) => redeemOne(test, index, one));
  const work = () => [workedMicros(process.pid), workedMicrosOfAll(postgresPid)] as const;
  const [program, postgres] = work();
  const same = await closedLoop(crowd, calls, (index) => redeemOne(test, index, one));
  const [programAfter, postgresAfter] = work();
  const sameFew = await closedLoop(few, calls, (index) => redeemOne(test, index, one));
  const many = await closedLoop(few, calls, (index) =>
    redeemOne(test, index, others[index % few] ?? one),
  );
  const key = await readByKey(test.database.api, members);
  const each = (micros: number) => (micros / members).toFixed(0);
  const times = `p50 ${same.p50Ms.toFixed(1)} ms, p99 ${same.p99Ms.toFixed(1)} ms`;
  console.log(`\n${members} redeems of one item by ${crowd} at a time: ${times},`);
  console.log(`${(1000 / same.perSecond / key.p50Ms).toFixed(1)} reads by key each;`);
  console.log(`by ${few} at a time ${sameFew.perSecond.toFixed(0)} a second,`);
  console.log(`of ${few} items ${many.perSecond.toFixed(0)} a second`);
  const all = `program ${each(programAfter - program)} µs`;
  console.log(`processor time for one: ${all}, PostgreSQL ${each(postgresAfter - postgres)} µs`);
  return [atLeast("redeems of one item", same.perSecond, 500, "a second")];
}

const asked = 100_000;

/** Everybody played for rebates today; the job of the night after pays them. */
export async function measureRebates(test: TestApp, members: number): Promise<Judged[]> {
  const { rewards } = test.app.platform;
  const { day, timeZone } = await rewards.turnover.today(merchantCode);
  await test.database.owner.transaction((tx) =>
    tx.execute(
      `insert into rewards.turnover_day
         (member_id, day, game_type, merchant_code, valid_minor, bonus_minor)
       select n, $1, 'FISH', $2, 10000000, 0 from generate_series(1, $3) n`,
      [day, merchantCode, members],
    ),
  );
  const key = await readByKey(test.database.api, members);
  const endsAt = startOfDay(addDays(day, 1), timeZone);
  // What is still set aside of the day is waited for until six in the morning.
  test.clock.set(new Date(endsAt.getTime() + 7 * hourMs));
  let paid = 0;
  const ms = await timeMs(async () => {
    paid = await rewards.rebates.poll();
  });
  if (paid < members) throw new Error(`${paid} of ${members} rebates were looked at`);
  const seconds = (ms / paid) * (asked / 1000);
  console.log(
    `\n${paid} rebates paid in ${(ms / 1000).toFixed(1)} s, ${(ms / paid).toFixed(2)} ms`,
  );
  console.log(`each, which is ${(ms / paid / key.p50Ms).toFixed(1)} reads by key`);
  return [atMost("100,000 rebates, as long as these took", seconds, 60, "s")];
}
