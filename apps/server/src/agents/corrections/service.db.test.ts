import { dayMs } from "@baize/contract/durations";
import { array, constantFrom, integer, nat, record, sample } from "fast-check";
import { expect, test } from "vitest";
import {
  aTeam,
  add,
  api,
  contract,
  daily,
  dividend,
  dueByFacts,
  last,
  nextDay,
  read,
  runs,
  settle,
  statements,
  today,
  write,
  type Settled,
  withCommissions,
} from "../../../test/commissions.ts";
import type { OnLine } from "../../../test/line.ts";
import { anOperator } from "../../../test/operators.ts";
import { foldTeams } from "../../../test/teams.ts";
import { addDays } from "../../platform/day-names.ts";

/** Closed periods that operators have worked out again. */

withCommissions();

interface Days {
  readonly from: string;
  readonly to: string;
}

const bodyOf = ({ member }: OnLine, days: Days, isBranch: boolean) => ({
  merchantCode: member.merchantCode,
  account: member.username,
  ...days,
  isBranch,
});

async function preview(agent: OnLine, days: Days, isBranch = false) {
  const { token } = await anOperator(api, "everything");
  const body = bodyOf(agent, days, isBranch);
  const query = { ...body, isBranch: String(isBranch) };
  return { token, body, seen: await api.call("correctionPreview", { token, query }) };
}

/** Looks, and asks for what was shown; a second person agrees. */
async function correct(agent: OnLine, days: Days, isBranch = false) {
  const { token, body, seen } = await preview(agent, days, isBranch);
  if (seen.refusal !== undefined) return seen.refusal.code;
  const { fingerprint } = seen.value;
  const reason = "a charge-back that came late";
  const done = await api.call("runCorrection", { token, body: { ...body, fingerprint, reason } });
  return done.refusal?.code ?? "done";
}

/** So long that no run looks at these days by itself. */
const longAfter = () => api.clock.advance(100 * dayMs);

test("an old period is put right in both directions, and no run by itself does it", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const day = today();
  const given = await contract(agent, general, daily([0, 0, 1]), {
    from: day,
    until: addDays(day, 1),
  });
  await add(deep, day, { stake: 20_000 });
  await nextDay();
  await settle();
  expect(await last(given)).toMatchObject({ state: "paid", due: 20_000n });
  longAfter();
  await add(deep, day, { stake: -12_000 });
  await settle();
  expect(await statements(given)).toHaveLength(1);
  const days = { from: day, to: day };
  const { value } = (await preview(agent, days)).seen;
  expect(value.statements).toMatchObject([
    {
      agent: { username: agent.member.username },
      corrections: "-120.00",
      payable: "0.00",
      debtAfter: "120.00",
      lines: [{ period: `D:${day}`, was: "200.00", now: "80.00" }],
    },
  ]);
  // Looking at it writes nothing.
  expect(await statements(given)).toHaveLength(1);
  expect(await correct(agent, days)).toBe("done");
  expect(await last(given)).toMatchObject({ state: "zero", corrections: -12_000n, debt: 12_000n });
  expect(await correct(agent, days)).toBe("correction_not_possible");
  await add(deep, day, { stake: 30_000 });
  await foldTeams(api);
  // The general agent's branch holds the contract, the general agent none.
  expect(await correct(general, days)).toBe("correction_not_possible");
  expect(await correct(general, days, true)).toBe("done");
  expect(await last(given)).toMatchObject({ corrections: 30_000n, payable: 18_000n, state: "due" });
  await runs().run();
  expect(await last(given)).toMatchObject({ state: "paid", paid: 18_000n });
  const { token } = await anOperator(api, "everything");
  const listed = await api.call("commissionCorrections", { token, query: {} });
  expect(listed.value.content).toMatchObject([
    { isBranch: true, statements: [{ corrections: "300.00", payable: "180.00", state: "paid" }] },
    { isBranch: false, statements: [{ corrections: "-120.00", debtAfter: "120.00" }] },
  ]);
  const rows = await read<{ count: number }>(
    `select count(*)::int as count from backoffice.audit
     where action = 'agents.commissions_corrected'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test("P9: facts and runs in any order leave what the facts come to", async () => {
  await nextDay();
  const first = today();
  const end = addDays(first, 5);
  const terms = [
    dividend(10, { deduct: ["bonus"] }),
    dividend(9, { deduct: ["bonus"], carry: "previous" }),
    dividend(3, { deduct: ["bonus"], carry: "month" }),
    daily([100, 0, 0.3], [2_000, 0, 0.5]),
  ];
  const teams: (Settled & { readonly agent: OnLine; readonly player: OnLine })[] = [];
  for (const one of terms) {
    const { general, agent, deep } = await aTeam({ general: "1000000.00" });
    await write(
      "insert into agents.commission_setting (agent_id, pays_dividends) values ($1, true)",
      [general.memberId],
    );
    const contractId = await contract(agent, general, one, { from: first, until: end });
    teams.push({ contractId, terms: one, agent, player: deep });
  }
  for (let day = 0; day < 5; day += 1) {
    for (const { player } of teams) {
      await add(player, today(), { stake: 3_000 - day * 500, payout: day * 900 });
    }
    await nextDay();
    await settle();
  }
  longAfter();
  const deed = record({
    kind: constantFrom("fact", "fact", "run"),
    team: nat(terms.length - 1),
    day: nat(4),
    days: nat(4),
    stake: integer({ min: -2_000, max: 5_000 }),
    payout: integer({ min: 0, max: 6_000 }),
    bonus: integer({ min: -50, max: 100 }),
  });
  const [deeds = []] = sample(array(deed, { minLength: 24, maxLength: 30 }), {
    numRuns: 1,
    seed: 11,
  });
  for (const { kind, team, day, days, ...facts } of deeds) {
    const { agent, player } = teams[team] ?? expect.fail();
    const from = addDays(first, day);
    if (kind === "fact") {
      await add(player, from, facts);
      await foldTeams(api);
    } else {
      await correct(agent, { from, to: addDays(from, days) });
    }
  }
  await foldTeams(api);
  let corrected = 0;
  for (const { agent, contractId, terms: of } of teams) {
    await correct(agent, { from: first, to: addDays(end, -1) });
    await runs().run();
    const rows = await statements(contractId);
    const payable = rows.reduce((sum, row) => sum + row.payable, 0n);
    expect(rows.reduce((sum, row) => sum + row.paid, 0n)).toBe(payable);
    expect(payable - (rows.at(-1)?.debt ?? 0n)).toBe(
      await dueByFacts({ contractId, terms: of }, agent),
    );
    corrected += rows.length - 5;
  }
  expect(corrected).toBeGreaterThan(3);
}, 120_000);

test("what a contract carried to the next one is put right in that one too", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const start = today();
  const terms = dividend(10, { deduct: [] });
  const before = await contract(agent, general, terms, { from: start, until: addDays(start, 1) });
  const after = await contract(agent, general, terms, {
    from: addDays(start, 1),
    until: addDays(start, 2),
  });
  await add(deep, start, { stake: 1_000, payout: 3_000 });
  await nextDay();
  await settle();
  await add(deep, today(), { stake: 5_000 });
  await nextDay();
  await settle();
  // 5,000 less the 2,000 that the first one lost.
  expect(await last(after)).toMatchObject({ due: 30_000n });
  longAfter();
  await add(deep, start, { stake: 1_500 });
  await foldTeams(api);
  expect(await correct(agent, { from: start, to: start })).toBe("done");
  expect(await statements(before)).toHaveLength(1);
  expect(await last(after)).toMatchObject({ corrections: 15_000n, payable: 15_000n });
});

test("of runs at once one puts it right, also beside the run by the clock", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const day = today();
  const given = await contract(agent, general, daily([0, 0, 1]));
  await add(deep, day, { stake: 10_000 });
  await nextDay();
  await settle();
  await add(deep, day, { stake: 5_000 });
  await foldTeams(api);
  const days = { from: day, to: day };
  const told = await Promise.all([correct(agent, days), correct(general, days, true)]);
  expect(told.filter((one) => one === "done")).toHaveLength(1);
  expect((await statements(given)).map(({ corrections }) => corrections)).toEqual([0n, 5_000n]);
  await add(deep, day, { stake: 7_000 });
  await add(deep, today(), { stake: 1_000 });
  await nextDay();
  await foldTeams(api);
  await Promise.all([settle(), correct(agent, days)]);
  const rows = await statements(given);
  expect(rows.reduce((sum, row) => sum + row.payable, 0n)).toBe(23_000n);
  expect(rows.at(-1)?.debt).toBe(0n);
});

test("nothing but what was looked at, nothing that goes on, and no stranger", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const day = today();
  await contract(agent, general, daily([0, 0, 1]));
  await add(deep, day, { stake: 10_000 });
  await nextDay();
  await settle();
  expect(await correct(agent, { from: day, to: today() })).toBe("correction_not_possible");
  expect(await correct(agent, { from: day, to: addDays(day, -1) })).toBe("period_order");
  expect(await correct(deep, { from: day, to: day })).toBe("not_found");
  await add(deep, day, { stake: 1_000 });
  await foldTeams(api);
  const { token, body, seen } = await preview(agent, { from: day, to: day });
  const ask = { ...body, fingerprint: seen.value.fingerprint, reason: "a bet was rolled back" };
  const alone = await api.callAlone("runCorrection", { token, body: ask });
  expect(alone.refusal?.code).toBe("approval_pending");
  await add(deep, day, { stake: 1_000 });
  await foldTeams(api);
  const late = await api.call("runCorrection", { token, body: ask });
  expect(late.refusal?.code).toBe("changed_meanwhile");
  const reader = await anOperator(api, ["agents.read"]);
  const refused = await api.call("correctionPreview", {
    token: reader.token,
    query: { ...body, isBranch: "false" },
  });
  expect(refused.refusal?.code).toBe("permission_denied");
});
