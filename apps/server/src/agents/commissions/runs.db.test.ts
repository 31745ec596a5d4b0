import { minuteMs } from "@baize/contract/durations";
import { array, integer, nat, record, sample } from "fast-check";
import { expect, test } from "vitest";
import {
  aTeam,
  add,
  api,
  cashOf,
  contract,
  daily,
  dividend,
  dueByFacts,
  last,
  nextDay,
  now,
  read,
  runs,
  settle,
  statements,
  today,
  until,
  write,
  type Settled,
  withCommissions,
} from "../../../test/commissions.ts";
import { advanceTo, hourContract, hourly, realtime, stake, stepsOf } from "../../../test/hours.ts";
import type { OnLine } from "../../../test/line.ts";
import { foldTeams } from "../../../test/teams.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { addDays } from "../../platform/day-names.ts";
import { addHours, hourOf } from "../hours.ts";
import type { Terms } from "@baize/contract/agent-terms";
import { createCommissionRuns, type RunDeps } from "./runs.ts";

/** Runs that die, come twice or wait, and facts that come late. */

withCommissions();

/** A transaction whose connection is lost at its nth statement, or before its end. */
function mortal(db: Database, step: number): Database {
  let passed = 0;
  const pass = async (tx: Tx) => {
    if (passed++ !== step) return;
    await tx.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
    throw new Error("the worker died");
  };
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const watched = {
          query: async (sql: string, params?: readonly unknown[]) => {
            await pass(tx);
            return tx.query(sql, params);
          },
          execute: async (sql: string, params?: readonly unknown[]) => {
            await pass(tx);
            return tx.execute(sql, params);
          },
        } as Tx;
        const done = await work(watched);
        await pass(tx);
        return done;
      }),
  };
}

test("a run that dies at any step, or runs twice at once, pays the same", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "0.00" });
  const above = await contract(general, undefined, daily([0, 0, 1]));
  const below = await contract(agent, general, daily([0, 0, 0.5]));
  await add(deep, today(), { stake: 10_000 });
  await nextDay();
  until(today(), 4);
  // By hours: the one that is over, and the day so far in its first step.
  const from = addHours(hourOf(now()), -1);
  const hour = await hourContract(agent, general, hourly([0, 0, 0.5]), {
    from,
    until: addHours(from, 1),
  });
  const day = await hourContract(agent, general, realtime([0, 0.5, 1]), { from });
  await stake(deep, { won: 1_000, lost: 1_000 }, from);
  advanceTo(new Date(now().getTime() + 5 * minuteMs));
  await foldTeams(api);
  const { modules } = api.app.platform;
  const { deps } = modules.agents;
  let deaths = 0;
  for (;;) {
    const errors: unknown[] = [];
    const dying: RunDeps = {
      ...deps,
      db: mortal(api.database.db, deaths),
      onError: (error) => errors.push(error),
    };
    const done = await createCommissionRuns(dying)
      .run()
      .then(() => errors.length === 0)
      .catch(() => false);
    if (done) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(10);
  await Promise.all([runs().run(), runs().run()]);
  expect(await statements(above)).toMatchObject([{ state: "paid", paid: 10_000n }]);
  expect(await statements(below)).toMatchObject([{ state: "paid", paid: 5_000n }]);
  expect(await statements(hour)).toMatchObject([{ state: "paid", paid: 1_000n }]);
  expect(await statements(day)).toMatchObject([{ state: "paid", paid: 1_500n }]);
  expect(await stepsOf(day)).toMatchObject([{ paidNow: 1_500n, ahead: 0n }]);
  expect([await cashOf(general), await cashOf(agent)]).toEqual([2_500n, 7_500n]);
}, 120_000);

test("whenever facts come, what was paid less the debt is what they come to", async () => {
  const terms: readonly Terms[] = [
    dividend(10, { deduct: ["bonus"] }),
    dividend(7, { deduct: ["bonus"], carry: "none" }),
    dividend(9, { deduct: ["bonus"], carry: "previous" }),
    dividend(3, { deduct: ["bonus"], carry: "month" }),
    daily([100, 0, 0.3], [2_000, 0, 0.5]),
  ];
  await nextDay();
  const teams: (Settled & { readonly agent: OnLine; readonly player: OnLine })[] = [];
  for (const one of terms) {
    const { general, agent, deep } = await aTeam({ general: "1000000.00" });
    await write(
      `insert into agents.commission_setting (agent_id, pays_dividends) values ($1, true)`,
      [general.memberId],
    );
    const contractId = await contract(agent, general, one);
    teams.push({ contractId, terms: one, agent, player: deep });
  }
  const change = record({
    team: nat(terms.length - 1),
    daysAgo: nat(6),
    stake: integer({ min: 0, max: 5_000 }),
    payout: integer({ min: 0, max: 6_000 }),
    bonus: integer({ min: -50, max: 100 }),
  });
  const first = today();
  const days = sample(array(change, { minLength: 3, maxLength: 12 }), {
    numRuns: 12,
    seed: 7,
  });
  for (const changes of days) {
    for (const { team, daysAgo, ...facts } of changes) {
      const { player } = teams[team] ?? expect.fail();
      const day = addDays(today(), -daysAgo);
      await add(player, day < first ? first : day, facts);
    }
    await nextDay();
    await settle();
  }
  let corrected = 0;
  // The last day's statements bear what came late before them.
  for (const { contractId, terms: of, agent } of teams) {
    const rows = await statements(contractId);
    const payable = rows.reduce((sum, row) => sum + row.payable, 0n);
    const paid = rows.reduce((sum, row) => sum + row.paid, 0n);
    expect(rows).toHaveLength(12);
    expect(paid).toBe(payable);
    expect(paid - (rows.at(-1)?.debt ?? 0n)).toBe(
      await dueByFacts({ contractId, terms: of }, agent),
    );
    corrected += rows.filter(({ corrections }) => corrections !== 0n).length;
  }
  expect(corrected).toBeGreaterThan(5);
}, 180_000);

test("E12, and a contract that is over is corrected by a statement of its own", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const start = today();
  const given = await contract(agent, general, daily([0, 0, 1]), {
    from: start,
    until: addDays(start, 2),
  });
  await add(deep, start, { stake: 21_000 });
  await nextDay();
  await settle();
  expect(await last(given)).toMatchObject({ state: "paid", due: 21_000n });
  await add(deep, start, { stake: -12_000 });
  await add(deep, today(), { stake: 5_000 });
  await nextDay();
  await settle();
  const debt = { due: 5_000n, corrections: -12_000n, payable: 0n, debt: 7_000n };
  expect(await last(given)).toMatchObject({ ...debt, state: "zero" });
  await nextDay();
  await settle();
  expect(await statements(given)).toHaveLength(2);
  await add(deep, start, { stake: 10_000 });
  await nextDay();
  await settle();
  expect(await last(given)).toMatchObject({ corrections: 10_000n, payable: 3_000n, state: "paid" });
  await nextDay();
  await settle();
  expect(await statements(given)).toHaveLength(3);
});

test("who is suspended is paid later, and nobody before the figures are whole", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const given = await contract(agent, general, daily([0, 0, 1]));
  await add(deep, today(), { stake: 1_000 });
  await nextDay();
  until(today(), 4);
  await write("update agents.fold set as_of = as_of - interval '2 days'");
  await runs().run();
  expect(await statements(given)).toEqual([]);
  const alerts = () =>
    read<{ subject: string }>(
      `select subject from platform.alert
       where code = 'commission_run_waits' and gone_at is null and subject like '% daily %'`,
    );
  expect(await alerts()).toHaveLength(1);
  await write("update identity.member set status = 'suspended' where member_id = $1", [
    agent.memberId,
  ]);
  await settle();
  expect(await alerts()).toEqual([]);
  expect(await last(given)).toMatchObject({ state: "on_hold", paid: 0n });
  await write("update identity.member set status = 'open' where member_id = $1", [agent.memberId]);
  await runs().run();
  expect(await last(given)).toMatchObject({ state: "paid", paid: 1_000n });
});

test("who is active in a period is counted over its days, of the contract's product", async () => {
  await nextDay();
  while (new Date(`${today()}T00:00:00Z`).getUTCDay() !== 3) await nextDay();
  const { general, agent, direct, deep } = await aTeam();
  const start = today();
  const terms = (activeValid: bigint, activeDeposit: bigint) =>
    dividend(10, {
      period: "W",
      deduct: ["bonus"],
      activeValidMinor: activeValid,
      activeDepositMinor: activeDeposit,
      tiers: [
        { minValidMinor: 0n, minNetMinor: 0n, minActive: 1, ratePpm: 100_000 },
        { minValidMinor: 0n, minNetMinor: 0n, minActive: 2, ratePpm: 200_000 },
      ],
    });
  // In force from a Wednesday to a Saturday: the days around it count for nobody.
  const end = addDays(start, 4);
  const above = await contract(general, undefined, terms(50_000n, 10_000n), {
    from: start,
    until: end,
  });
  const given = await contract(agent, general, terms(1n, 0n), { from: start, product: "RNG" });
  await add(deep, addDays(start, -1), { stake: 9_000 });
  await add(deep, start, { stake: 300, bonus: 100 });
  await add(deep, addDays(start, 2), { stake: 300, deposit: 100 });
  await add(direct, addDays(start, 3), { stake: 499, deposit: 500 });
  await add(agent, addDays(start, 3), { stake: 700, deposit: 700 });
  await add(direct, addDays(start, 4), { stake: 800 });
  for (let day = 0; day < 5; day += 1) await nextDay();
  await settle();
  const [row] = await read<{ active: number; due: bigint; from: string; to: string }>(
    `select active, due_minor as due, from_day::text as "from", to_day::text as "to"
     from agents.statement where contract_id = $1`,
    [above],
  );
  // Of 300 + 300 + 499 + 700 less a bonus of 100; the player right below staked too little.
  const [from, to] = [start, addDays(start, 3)];
  expect(row).toEqual({ active: 2, due: 33_980n, from, to });
  // Bonuses belong to no type of game, and the agent's own play not to the agent's contract.
  expect(await last(given)).toMatchObject({ due: 6_000n });
});

test("a contract that cannot be settled holds up no other, and comes in its order", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const broken = await contract(agent, general, daily([0, 0, 1]));
  const whole = await contract(general, undefined, daily([0, 0, 1]));
  const terms = await read<{ terms: object }>(
    "select terms from agents.contract_terms where contract_id = $1",
    [broken],
  );
  const say = (value: object) =>
    write("update agents.contract_terms set terms = $2 where contract_id = $1", [broken, value]);
  await say({ kind: "daily" });
  for (const stake of [1_000, 2_000]) {
    await add(deep, today(), { stake });
    await nextDay();
    await settle().catch(() => {});
  }
  expect(await statements(broken)).toEqual([]);
  expect(await statements(whole)).toMatchObject([{ state: "paid" }, { state: "paid" }]);
  await say(terms[0]?.terms ?? {});
  await runs().run();
  expect((await statements(broken)).map(({ due }) => due)).toEqual([1_000n, 2_000n]);
});
