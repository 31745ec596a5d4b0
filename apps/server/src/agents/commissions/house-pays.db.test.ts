import { afterAll, beforeAll, expect, it } from "vitest";
import { array, integer, record, sample } from "fast-check";
import {
  add,
  api,
  aTeam,
  cashOf,
  contract,
  daily,
  last,
  nextDay,
  openCommissions,
  read,
  settle,
  statements,
  today,
  write,
} from "../../../test/commissions.ts";
import { anAgent, onLine, type OnLine } from "../../../test/line.ts";
import { foldTeams } from "../../../test/teams.ts";
import { demandPaid } from "./lock.ts";
import { findCommissionIncoherences } from "./coherence.ts";
import type { DailyTerms } from "@baize/contract/agent-terms";

/** The house pays every agent what is left of the own commission after what was handed on. */

beforeAll(async () => {
  await openCommissions();
}, 60_000);
afterAll(() => api.close());

/** Whoever pays: amounts are small enough to need no operator. */
async function housePays(housePays: boolean): Promise<void> {
  await write(
    `insert into agents.policy (merchant_code, currency, active_valid_min_minor,
       active_deposit_min_minor, approve_above_minor, approve_twice_above_minor,
       approve_dividends, active_hour_min_minor, house_pays)
     values ('AMBERJACK', 'BDT', 100, 0, 100000000000, 100000000000, false, 100, $1)
     on conflict (merchant_code, currency) do update set house_pays = excluded.house_pays`,
    [housePays],
  );
}

const centsOf = async (who: OnLine): Promise<bigint> => (await cashOf(who)) ?? 0n;

const shareOf = async ({ memberId }: OnLine) => {
  const [row] = await read<{ balance: bigint }>(
    "select balance_minor as balance from agents.share where member_id = $1 and kind = 'daily'",
    [memberId],
  );
  return row?.balance ?? 0n;
};

const fixed = (amountMinor: bigint): DailyTerms => ({
  kind: "daily",
  unitMinor: 1n,
  tiers: [{ minValidMinor: 0n, minActive: 0, pay: { fixedMinor: amountMinor } }],
});

const coherent = async () => expect(await findCommissionIncoherences(api.database.db)).toEqual([]);

it("credits each what an upline's payments would have left, and all of it in one", async () => {
  await housePays(true);
  const { general, agent, direct, deep } = await aTeam();
  const ofGeneral = await contract(general, undefined, daily([0, 0, 1]));
  const ofAgent = await contract(agent, general, daily([0, 0, 0.7]));
  await add(direct, today(), { stake: 100_000 });
  await add(deep, today(), { stake: 200_000 });
  const before = [await centsOf(general), await centsOf(agent)];
  await nextDay();
  await settle();
  expect(await last(ofGeneral)).toMatchObject({ state: "paid", payable: 300_000n, paid: 300_000n });
  expect(await last(ofAgent)).toMatchObject({ state: "paid", payable: 140_000n, paid: 140_000n });
  const after = [await centsOf(general), await centsOf(agent)];
  expect(after.map((cash, at) => cash - (before[at] ?? 0n))).toEqual([160_000n, 140_000n]);
  const credits = await read("select from agents.share_credit");
  expect(credits).toHaveLength(2);
  // The next run finds nothing left.
  await settle();
  expect(await read("select from agents.share_credit")).toHaveLength(2);
  await coherent();
});

it("carries what was handed on beyond the own commission, and locks nobody for it", async () => {
  await nextDay();
  await housePays(true);
  const { general, agent, deep } = await aTeam();
  await contract(general, undefined, daily([0, 0, 1]));
  const ofAgent = await contract(agent, general, fixed(50_000n));
  await add(deep, today(), { stake: 10_000 });
  const before = await centsOf(general);
  await nextDay();
  await settle();
  expect(await last(ofAgent)).toMatchObject({ state: "paid", paid: 50_000n });
  expect(await centsOf(general)).toBe(before);
  expect(await shareOf(general)).toBe(-40_000n);
  await api.database.db.read((reader) => demandPaid(api.clock)(reader, general.memberId));
  await add(deep, today(), { stake: 120_000 });
  await nextDay();
  await settle();
  // 1,200.00 came, 500.00 were handed on, 400.00 were owed.
  expect(await centsOf(general)).toBe(before + 30_000n);
  expect(await shareOf(general)).toBe(0n);
  await coherent();
});

it("nets every agent the same as when uplines pay, for any line (P3)", async () => {
  const step = record({
    stakes: array(integer({ min: 0, max: 50_000 }), { minLength: 4, maxLength: 4 }),
    rates: array(integer({ min: 0, max: 150 }), { minLength: 4, maxLength: 4 }).map((rates) =>
      rates.toSorted((one, other) => other - one),
    ),
  });
  const [one] = sample(step, { numRuns: 1, seed: 20_261_130 });
  const samples = [one, ...sample(step, 2)].flatMap((found) => found ?? []);
  for (const { stakes, rates } of samples) {
    const nets: bigint[][] = [];
    for (const byHouse of [false, true]) {
      await nextDay();
      await housePays(byHouse);
      const line: OnLine[] = [];
      for (const [at, stake] of stakes.entries()) {
        const upline = line.at(-1);
        const agent = await anAgent(api, { cash: "900000.00", ...(upline && { upline }) });
        const player = await onLine(api, { upline: agent, cash: "0.00" });
        await contract(agent, upline, daily([0, 0, (rates[at] ?? 0) / 100]));
        line.push(agent);
        await foldTeams(api);
        await add(player, today(), { stake });
      }
      const before = await Promise.all(line.map(centsOf));
      await nextDay();
      await settle();
      const after = await Promise.all(line.map(centsOf));
      const shares = await Promise.all(line.map(shareOf));
      nets.push(line.map((_, at) => (after[at] ?? 0n) - (before[at] ?? 0n) + (shares[at] ?? 0n)));
    }
    expect(nets[1], JSON.stringify({ stakes, rates })).toEqual(nets[0]);
  }
  await coherent();
}, 60_000);

it("credits a share once, whatever runs at the same time or dies", async () => {
  await nextDay();
  await housePays(true);
  const { general, direct } = await aTeam();
  await contract(general, undefined, daily([0, 0, 1]));
  await add(direct, today(), { stake: 1_000 });
  const before = await centsOf(general);
  await nextDay();
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  expect(await centsOf(general)).toBe(before + 1_000n);
  await coherent();
});

it("keeps back what a downline still waits for, and credits it to nobody twice", async () => {
  await nextDay();
  await housePays(true);
  const { general, agent, deep } = await aTeam();
  await contract(general, undefined, daily([0, 0, 1]));
  const ofAgent = await contract(agent, general, daily([0, 0, 0.7]));
  await add(deep, today(), { stake: 1_000 });
  const before = await centsOf(general);
  await nextDay();
  const suspend = (status: string) =>
    write("update identity.member set status = $2 where member_id = $1", [agent.memberId, status]);
  await suspend("suspended");
  await settle();
  expect(await last(ofAgent)).toMatchObject({ state: "on_hold", payable: 700n });
  expect((await centsOf(general)) - before).toBe(300n);
  expect(await shareOf(general)).toBe(700n);
  await suspend("open");
  await settle();
  expect(await last(ofAgent)).toMatchObject({ state: "paid" });
  expect([(await centsOf(general)) - before, await shareOf(general)]).toEqual([300n, 0n]);
  await coherent();
});

it("asks an operator before it advances more than needs none", async () => {
  await nextDay();
  await housePays(true);
  await write("update agents.policy set approve_above_minor = 20000");
  const { general, agent, deep } = await aTeam();
  await contract(general, undefined, daily([0, 0, 1]));
  const first = await contract(agent, general, fixed(15_000n));
  await add(deep, today(), { stake: 100 });
  for (const _ of [1, 2]) {
    await nextDay();
    await settle();
  }
  // 1.00 came on the first day; 150.00 each were handed on, and only the first without asking.
  expect((await statements(first)).map(({ state }) => state)).toEqual([
    "paid",
    "awaiting_approval",
  ]);
  expect(await shareOf(general)).toBe(-14_900n);
  await coherent();
  await write("update agents.policy set approve_above_minor = 100000000000");
});
