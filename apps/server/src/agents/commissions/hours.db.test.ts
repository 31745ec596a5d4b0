import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { array, integer, nat, record, sample } from "fast-check";
import { expect, test } from "vitest";
import {
  aTeam,
  api,
  cashOf,
  last,
  nextDay,
  now,
  read,
  runs,
  statements,
  today,
  tokenOf,
  write,
  withCommissions,
} from "../../../test/commissions.ts";
import {
  advanceTo,
  hourContract,
  hourly,
  nextHour,
  realtime,
  run,
  settleHour,
  stake,
  step,
  stepsOf,
} from "../../../test/hours.ts";
import { anAgent, type OnLine } from "../../../test/line.ts";
import { foldTeams } from "../../../test/teams.ts";
import { addDays } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { addHours, hourOf } from "../hours.ts";
import type { HourlyTerms, RealtimeTerms } from "@baize/contract/agent-terms";
import { dueOf, noInputs } from "@baize/contract/agent-due";

/** Salaries of hours and of days that are paid in steps. */

const zone = "Asia/Dhaka";
const midnight = (day: string) => startOfDay(day, zone);

withCommissions();

test("an hour is settled by its own figures, and late bets correct it", async () => {
  await nextDay();
  const { general, agent, direct, deep } = await aTeam({ general: "0.00" });
  const hour = await nextHour();
  const end = addHours(hour, 3);
  const above = await hourContract(general, undefined, hourly([0, 0, 0.5], [1_000, 2, 1]), {
    from: hour,
  });
  const below = await hourContract(agent, general, hourly([0, 0, 0.4]), { from: hour, until: end });
  // The last moment of the hour and the first of the next; an own bet of the agent's.
  await stake(deep, { won: 300, lost: 400 }, new Date(hour.getTime() + hourMs - 1));
  await stake(direct, { lost: 300 }, hour);
  await stake(deep, { lost: 5_000 }, new Date(hour.getTime() + hourMs));
  await stake(agent, { lost: 10_000 }, hour);
  advanceTo(new Date(hour.getTime() + hourMs + 4 * minuteMs));
  await run();
  expect(await statements(above)).toEqual([]);
  await settleHour(hour);
  await Promise.all([runs().run(), runs().run()]);
  // 700 + 300 + the own play of the agent below; three of them active with 50 and more.
  expect(await statements(above)).toMatchObject([{ state: "paid", due: 11_000n }]);
  expect(await statements(below)).toMatchObject([{ state: "paid", due: 280n }]);
  // Two bets of the hour come late, one is undone; the next hour bears it.
  await stake(deep, { won: 100, lost: -400 }, hour);
  await settleHour(addHours(hour, 1));
  expect(await last(below)).toMatchObject({ due: 2_000n, corrections: -120n, payable: 1_880n });
  await settleHour(addHours(hour, 2));
  expect(await last(below)).toMatchObject({ due: 0n, state: "zero" });
  // What is over is corrected by a statement of its own, once a day.
  await stake(deep, { lost: 1_000 }, hour);
  await settleHour(addHours(hour, 3));
  expect(await last(below)).toMatchObject({ corrections: 400n, payable: 400n, state: "paid" });
  expect(await statements(below)).toHaveLength(4);
  const token = await tokenOf(general);
  const listed = await api.call("agentCommissions", {
    token,
    query: { side: "paid", kind: "hourSalary", period: "last7" },
  });
  const first = listed.value.content.at(-1) ?? expect.fail();
  expect(first).toMatchObject({ kind: "hourSalary", valid: "700.00", rate: "0.004", due: "2.80" });
  expect(first.period).toBe(`T:${hour.toISOString().slice(0, 13)}Z`);
  const params = { id: first.statementId };
  const check = await api.call("verifyAgentCommission", { token, params });
  expect(check.value).toMatchObject({ isKept: true, isEqual: false, isHashRight: true });
  const inputs = await api.call("agentCommissionInputs", { token, params });
  expect(inputs.value).toMatchObject({ players: { valid: "1400.00", won: "400.00" } });
  const income = await api.call("agentIncome", { token, query: { period: "last7" } });
  expect(income.value.totals.paid.hourSalary).toBe("25.60");
});

test("E5: a day is paid in steps; what is ahead shortens what comes", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const day = addDays(today(), 1);
  const terms = realtime([0, 0.1, 0.3], [100_000, 0.2, 0.5]);
  const given = await hourContract(agent, general, terms, { from: midnight(day) });
  advanceTo(new Date(midnight(day).getTime() + hourMs));
  await step();
  for (const [won, lost] of [
    [40_000, 50_000],
    [20_000, 20_000],
    [0, -35_000],
    [20_000, 55_000],
  ] as const) {
    await stake(deep, { won, lost });
    await step();
    await Promise.all([runs().run(), runs().run()]);
  }
  expect(await stepsOf(given)).toEqual([
    { soFar: 19_000n, paidNow: 19_000n, ahead: 0n },
    { soFar: 47_000n, paidNow: 28_000n, ahead: 0n },
    { soFar: 16_500n, paidNow: 0n, ahead: 30_500n },
    { soFar: 61_000n, paidNow: 14_000n, ahead: 0n },
  ]);
  expect(await cashOf(agent)).toBe(61_000n);
  await stake(deep, { lost: -20_000 });
  await step();
  expect(await last(given)).toMatchObject({ state: "paid", due: 51_000n, debt: 10_000n });
  const token = await tokenOf(agent);
  const page = await api.call("agentCommissions", {
    token,
    query: { kind: "realtimeSalary", period: "today" },
  });
  const [row] = page.value.content;
  expect(row).toMatchObject({ isRunning: true, won: "80000.00", lost: "70000.00", tier: 2 });
  expect(row).toMatchObject({ winRate: "0.002", lossRate: "0.005", ahead: "100.00" });
  const details = await api.call("agentCommission", {
    token,
    params: { id: row?.statementId ?? "" },
  });
  expect(details.value.daySteps).toHaveLength(5);
  expect(details.value.daySteps[0]).toMatchObject({ soFar: "510.00", ahead: "100.00" });
  // A second before midnight, and the first moment after it.
  advanceTo(new Date(midnight(addDays(day, 1)).getTime() - 1));
  await stake(deep, { won: 1_000 });
  advanceTo(midnight(addDays(day, 1)));
  await stake(deep, { won: 50_000 });
  advanceTo(new Date(midnight(addDays(day, 1)).getTime() + 6 * minuteMs));
  await run();
  const [over, next] = await statements(given);
  expect(over).toMatchObject({ due: 51_200n, paid: 61_000n, debt: 9_800n });
  expect(next).toMatchObject({ due: 5_000n, payable: 0n, debt: 4_800n, state: "zero" });
  // A round of the first day is undone on the second: the third day bears it.
  await stake(deep, { won: -1_000 }, midnight(day));
  advanceTo(new Date(midnight(addDays(day, 2)).getTime() + 6 * minuteMs));
  await run();
  expect(await last(given)).toMatchObject({ corrections: -200n, debt: 5_000n });
});

test("E6: with rates below the own ones an upline keeps the difference", async () => {
  await nextDay();
  const { general, agent, direct, deep } = await aTeam({ general: "0.00" });
  const from = await nextHour();
  const above = await hourContract(general, undefined, realtime([0, 0.2, 0.5]), { from });
  const below = await hourContract(agent, general, realtime([0, 0.1, 0.3]), { from });
  await stake(deep, { won: 10_000, lost: 20_000 });
  await stake(direct, { won: 5_000, lost: 5_000 });
  await step();
  expect(await last(above)).toMatchObject({ state: "paid", due: 15_500n });
  expect(await last(below)).toMatchObject({ state: "paid", due: 7_000n });
  expect([await cashOf(general), await cashOf(agent)]).toEqual([8_500n, 7_000n]);
  // Ended within the day, it is paid for what was until then.
  const end = addHours(hourOf(now()), 1);
  await write(
    `update agents.contract set state = 'ending', until_hour = $2,
       until_day = ($2 at time zone 'UTC')::date where contract_id = $1`,
    [below, end],
  );
  await stake(deep, { lost: 1_000 }, new Date(end.getTime() - 1));
  await stake(deep, { lost: 50_000 }, end);
  advanceTo(new Date(end.getTime() + 10 * minuteMs));
  await run();
  expect(await last(below)).toMatchObject({ state: "paid", due: 7_300n });
});

test("above the brand's amount a day waits for an operator at each step", async () => {
  await nextDay();
  const { general, direct } = await aTeam({ general: "0.00" });
  const from = await nextHour();
  const house = await hourContract(general, undefined, realtime([0, 1, 3]), { from });
  await stake(direct, { lost: 1_000_000 });
  await step();
  expect(await last(house)).toMatchObject({ state: "paid", paid: 3_000_000n });
  await stake(direct, { lost: 1_000_000 });
  await step();
  const waits = { state: "awaiting_approval", payable: 6_000_000n, paid: 3_000_000n };
  expect(await last(house)).toMatchObject(waits);
  await write(
    `update agents.statement set state = 'due', due_at = $2, approved_by = gen_random_uuid(),
       approved_minor = payable_minor where contract_id = $1`,
    [house, now()],
  );
  await runs().run();
  expect(await last(house)).toMatchObject({ state: "paid", paid: 6_000_000n });
  await stake(direct, { lost: 10 });
  await step();
  expect(await last(house)).toMatchObject({ state: "awaiting_approval", paid: 6_000_000n });
  // What was not paid and is undone is owed by nobody; what was paid is ahead.
  await stake(direct, { lost: -1_000_010 });
  await step();
  expect(await last(house)).toMatchObject({ state: "paid", payable: 6_000_000n, debt: 3_000_000n });
});

test("two contracts of a day between the same sides are settled one after the other", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "1000.00" });
  const day = today();
  // Both begin and end on one day of Greenwich; the worker comes to them when the day is over.
  const [first, second] = [addHours(midnight(day), 8), addHours(midnight(day), 12)];
  const terms = realtime([0, 0.1, 0.3]);
  const spans = [first, second].map((from) => ({ from, until: addHours(from, 2) }));
  const ids: string[] = [];
  for (const span of spans) ids.push(await hourContract(agent, general, terms, span));
  await stake(deep, { lost: 1_000 }, first);
  await stake(deep, { lost: 2_000 }, second);
  await nextDay();
  advanceTo(new Date(midnight(today()).getTime() + 10 * minuteMs));
  await run();
  const dues = await Promise.all(ids.map(async (id) => (await last(id))?.due));
  expect(dues).toEqual([300n, 600n]);
});

test("what a contract of today leaves owed is taken over when its day is over", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "1000.00" });
  const from = await nextHour();
  const until = addHours(from, 1);
  const terms = realtime([0, 0.1, 0.3]);
  const first = await hourContract(agent, general, terms, { from, until });
  await stake(deep, { lost: 10_000 }, from);
  await step();
  // Undone after it was paid: 21.00 were too much.
  await stake(deep, { lost: -7_000 }, from);
  await step();
  expect(await last(first)).toMatchObject({ paid: 3_000n });
  const second = await hourContract(agent, general, terms, { from: until });
  advanceTo(new Date(until.getTime() + minuteMs));
  await stake(deep, { lost: 10_000 }, until);
  await step();
  expect(await last(second)).toMatchObject({ payable: 3_000n });
  await nextDay();
  advanceTo(new Date(midnight(today()).getTime() + 10 * minuteMs));
  await run();
  await step();
  const rows = await read<{ debt: bigint; handed: bigint }>(
    `select debt_minor as debt, handed_minor as handed
     from agents.contract where contract_id = any ($1::uuid[]) order by from_hour`,
    [`{${first},${second}}`],
  );
  // It is owed once: the first has handed it on, the second has it.
  expect(rows).toEqual([
    { debt: 0n, handed: 2_100n },
    { debt: 2_100n, handed: 0n },
  ]);
});

interface Given {
  readonly contractId: string;
  readonly terms: HourlyTerms | RealtimeTerms;
  readonly player: OnLine;
  readonly agent: OnLine;
}

/** What a contract comes to by the hours as they are now. */
async function dueByFacts({ contractId, terms, player }: Given): Promise<bigint> {
  const rows = await read<{ valid: bigint; won: bigint }>(
    `select coalesce(sum(d.valid_minor), 0)::bigint as valid,
       coalesce(sum(d.won_minor), 0)::bigint as won
     from agents.statement s left join agents.member_hour d
       on d.member_id = $2 and d.hour >= s.from_at and d.hour < s.until_at
     where s.contract_id = $1 and s.period_key not like 'C:%' group by s.statement_id`,
    [contractId, player.memberId],
  );
  return rows.reduce((sum, { valid, won }) => {
    const inputs = { ...noInputs, validMinor: valid, wonMinor: won };
    return sum + dueOf(terms, inputs, 0n).dueMinor;
  }, 0n);
}

test("P8: in any order of bets and runs, what was paid less what is ahead is due", async () => {
  await nextDay();
  const day = addDays(today(), 1);
  const from = midnight(day);
  const all: readonly Given["terms"][] = [
    realtime([0, 0.1, 0.3], [1_000, 0.2, 0.5]),
    realtime([500, 0, 0.7], [2_000, 1, 0.7], [3_000, 1, 3]),
    hourly([100, 0, 0.5], [400, 0, 0.9]),
  ];
  const given: Given[] = [];
  for (const terms of all) {
    const { general, agent, deep: player } = await aTeam({ general: "1000000.00" });
    const contractId = await hourContract(agent, general, terms, { from });
    given.push({ contractId, terms, player, agent });
  }
  const change = record({
    of: nat(given.length - 1),
    hoursAgo: nat(30),
    won: integer({ min: 0, max: 300 }),
    lost: integer({ min: 0, max: 300 }),
    isUndone: nat(2),
    minutes: nat(150),
    runs: nat(2),
  });
  const [moves = []] = sample(array(change, { minLength: 60, maxLength: 60 }), {
    numRuns: 1,
    seed: 11,
  });
  advanceTo(new Date(from.getTime() + hourMs));
  const staked = new Map<string, { won: number; lost: number }>();
  for (const { of, hoursAgo, won, lost, isUndone, minutes, runs: times } of moves) {
    const { player } = given[of] ?? expect.fail();
    const at = new Date(Math.max(from.getTime(), now().getTime() - hoursAgo * hourMs));
    const key = `${of} ${hourOf(at).getTime()}`;
    const before = staked.get(key) ?? { won: 0, lost: 0 };
    const play = isUndone === 0 ? { won: -before.won, lost: -before.lost } : { won, lost };
    staked.set(key, { won: before.won + play.won, lost: before.lost + play.lost });
    await stake(player, play, at);
    api.clock.advance(minutes * minuteMs);
    if (times > 0) await run();
    if (times > 1) await Promise.all([runs().run(), runs().run()]);
  }
  // The days after bear what came late.
  for (let days = 0; days < 2; days += 1) {
    advanceTo(new Date(midnight(addDays(today(), 1)).getTime() + 6 * minuteMs));
    await run();
  }
  for (const one of given) {
    const rows = await statements(one.contractId);
    const paid = rows.reduce((sum, row) => sum + row.paid, 0n);
    expect(paid).toBe(rows.reduce((sum, row) => sum + row.payable, 0n));
    expect(paid - (rows.at(-1)?.debt ?? 0n)).toBe(await dueByFacts(one));
    expect(await cashOf(one.agent)).toBe(paid);
    expect(paid).toBeGreaterThan(0n);
  }
  // The steps of a day end with what it came to.
  const [first] = given;
  const wrong = await read(
    `select s.statement_id from agents.statement s
     join lateral (select t.so_far_minor from agents.statement_step t
       where t.statement_id = s.statement_id order by t.at desc limit 1) t
       on t.so_far_minor <> s.due_minor
     where s.contract_id = $1`,
    [first?.contractId ?? ""],
  );
  expect(wrong).toEqual([]);
}, 180_000);

test("who has no such contract above has no hours, and hours pass after their time", async () => {
  const stranger = await anAgent(api);
  const rows = await read("select from agents.team_hour where agent_id = $1", [stranger.memberId]);
  expect(rows).toEqual([]);
  await foldTeams(api);
  api.clock.advance(60 * dayMs);
  await api.app.platform.cleanUps["hours"]?.();
  const left = await read("select from agents.team_hour union all select from agents.member_hour");
  expect(left).toEqual([]);
});

test("who plays only after a midnight within an hour is active in that hour", async () => {
  await nextDay();
  const { agent, deep } = await aTeam();
  await write(
    "update brand.merchant set time_zone = 'Asia/Kolkata' where merchant_code = 'AMBERJACK'",
  );
  api.app.platform.brand.refresh();
  // India's day begins at half past: 18:30 in Greenwich.
  const hour = addHours(new Date(`${now().toISOString().slice(0, 10)}T18:00:00Z`), -24);
  const next = addDays(hour.toISOString().slice(0, 10), 1);
  await hourContract(agent, undefined, hourly([0, 0, 1]), { from: addHours(hour, -1) });
  await write(
    `insert into agents.hour_change (member_id, hour, day, product, valid_minor, won_minor)
     values ($1, $2, $3, 'RNG', 1000000, 0)`,
    [deep.memberId, hour, next],
  );
  await foldTeams(api);
  const [row] = await read<{ valid: bigint; active: bigint }>(
    `select sum(valid_minor)::bigint as valid, sum(active)::bigint as active
     from agents.team_hour where agent_id = $1 and hour = $2`,
    [agent.memberId, hour],
  );
  expect(row).toEqual({ valid: 1_000_000n, active: 1n });
  await write(
    "update brand.merchant set time_zone = 'Asia/Dhaka' where merchant_code = 'AMBERJACK'",
  );
  api.app.platform.brand.refresh();
});
