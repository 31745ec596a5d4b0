import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { expect, test } from "vitest";
import {
  aTeam,
  add,
  api,
  cashOf,
  contract,
  daily,
  dividend,
  last,
  nextDay,
  read,
  runs,
  settle,
  statements,
  today,
  tokenOf,
  write,
  type Statement,
  withCommissions,
} from "../../../test/commissions.ts";
import { aGiver } from "../../../test/givers.ts";
import { anAgent, saveLine, send } from "../../../test/line.ts";
import { anOperator } from "../../../test/operators.ts";
import { foldTeams } from "../../../test/teams.ts";
import { give, paymentPassword } from "../../../test/withdrawals.ts";
import { addDays } from "../../platform/day-names.ts";
import { findCommissionIncoherences } from "./coherence.ts";
import { demandPaid } from "./lock.ts";

/** Statements of a line, as its agents read and pay them and operators decide. */

withCommissions();

test("a day's salaries are paid from the top down, each statement once", async () => {
  await nextDay();
  const team = await aTeam({ general: "0.00" });
  const { general, agent, direct, deep } = team;
  const above = await contract(general, undefined, daily([0, 0, 1]));
  const below = await contract(agent, general, daily([0, 0, 0.5], [100_000, 1, 0.8]));
  const day = today();
  await add(direct, day, { stake: 10_000 });
  await add(deep, day, { stake: 120_000, payout: 119_000 });
  // An agent's own play counts for nobody's contract.
  await add(agent, day, { stake: 50_000 });
  await nextDay();
  await settle(1);
  expect(await statements(above)).toEqual([]);
  await settle();
  await Promise.all([runs().run(), runs().run()]);
  // The agent's own play is left out of the agent's contract, and counts for the upline.
  expect(await statements(above)).toMatchObject([{ state: "paid", due: 180_000n }]);
  expect(await statements(below)).toMatchObject([{ state: "paid", due: 96_000n }]);
  expect(await cashOf(general)).toBe(84_000n);
  expect(await cashOf(agent)).toBe(96_000n);
  const token = await tokenOf(general);
  const list = await api.call("agentCommissions", { token, query: { side: "paid" } });
  expect(list.value).toMatchObject({
    total: 1,
    totals: { due: "960.00", paid: "960.00", open: "0.00" },
    content: [{ other: { account: agent.member.username }, tier: 2, rate: "0.008" }],
  });
  const id = list.value.content[0]?.statementId ?? "";
  const details = await api.call("agentCommission", { token, params: { id } });
  expect(details.value.steps.at(-2)).toEqual({ step: "payable", value: "960.00" });
  expect(details.value.payments).toMatchObject([{ number: 1, amount: "960.00", by: "payer" }]);
  const check = await api.call("verifyAgentCommission", { token, params: { id } });
  expect(check.value).toMatchObject({ isEqual: true, isHashRight: true, difference: "0.00" });
  const inputs = await api.call("agentCommissionInputs", { token, params: { id } });
  expect(inputs.value).toMatchObject({
    players: { valid: "120000.00", active: 1 },
    own: { valid: "0.00" },
    others: { valid: "0.00" },
    total: { valid: "120000.00", ggr: "1000.00" },
  });
  const income = await api.call("agentIncome", { token, query: { period: "today" } });
  const none = { dividend: "0.00", hourSalary: "0.00", realtimeSalary: "0.00" };
  expect(income.value.totals).toEqual({
    received: { ...none, dailySalary: "1800.00" },
    paid: { ...none, dailySalary: "960.00" },
    kept: "840.00",
  });
  // Paid inside the team, a salary is nothing; from above it is what the house gave.
  await foldTeams(api);
  const salaries = await read<{ agent: bigint; salary: bigint }>(
    `select agent_id as agent, sum(salary_minor)::bigint as salary from agents.team_day
     where agent_id = any ($1::bigint[]) group by 1`,
    [[general.memberId, agent.memberId]],
  );
  const salaryOf = new Map(salaries.map((row) => [row.agent, row.salary]));
  expect(salaryOf.get(general.memberId)).toBe(180_000n);
  expect(salaryOf.get(agent.memberId)).toBe(96_000n);
  const outsiders = [await tokenOf(await anAgent(api)), (await aTeam()).general.token];
  for (const other of outsiders) {
    const seen = await api.call("agentCommission", { token: other, params: { id } });
    expect(seen.refusal?.code).toBe("not_found");
  }
});

test("a dividend waits for Pay, is paid as far as the cash reaches, and grows late", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "100.00" });
  const house = await contract(general, undefined, dividend(20));
  const given = await contract(agent, general, dividend(10));
  await add(deep, today(), { stake: 10_000, payout: 6_000, bonus: 1_000 });
  await nextDay();
  await settle();
  expect(await statements(house)).toMatchObject([{ state: "awaiting_approval", due: 60_000n }]);
  expect(await statements(given)).toMatchObject([{ state: "due", due: 30_000n, paid: 0n }]);
  const id = (await last(given))?.id ?? "";
  const token = await tokenOf(general);
  const payAs = (by: string, body: object, key: string = randomUUID()) =>
    api.call("payAgentCommission", {
      token: by,
      params: { id },
      body,
      headers: { "idempotency-key": key },
    });
  // Sealed for the path of another statement, or of any.
  for (const other of [":id", randomUUID()]) {
    const { refusal } = await api.call("payAgentCommission", {
      token,
      params: { id },
      body: { paymentPassword },
      sealed: { htu: `/wps/agent/commissions/${other}/pay` },
    });
    expect(refusal?.code).toBe("payload_unreadable");
  }
  const wrong = await payAs(token, { paymentPassword: "000000" });
  expect(wrong.refusal?.code).toBe("payment_password_wrong");
  const stranger = await payAs(await tokenOf(agent), { paymentPassword });
  expect(stranger.refusal?.code).toBe("not_found");
  const key = randomUUID();
  const part = await payAs(token, { paymentPassword }, key);
  expect(part.value).toMatchObject({ state: "part_paid", paid: "100.00", mayPay: true });
  expect((await payAs(token, { paymentPassword }, key)).value).toEqual(part.value);
  expect((await payAs(token, { paymentPassword })).refusal?.code).toBe("balance_too_low");
  api.clock.advance(dayMs);
  await runs().run();
  expect(await last(given)).toMatchObject({ state: "overdue" });
  const owing = async (by: Parameters<typeof tokenOf>[0]) => {
    const { value } = await api.call("agentContracts", { token: await tokenOf(by), query: {} });
    return value.owing;
  };
  // The payer's number alone, of the kind it is of.
  expect([await owing(general), await owing(agent)]).toEqual([{ dividend: 1 }, {}]);
  await give(api, general.memberId, "500.00");
  const again = await tokenOf(general);
  const both = await Promise.all([
    payAs(again, { paymentPassword }),
    payAs(again, { paymentPassword }),
  ]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  expect(await last(given)).toMatchObject({ state: "paid", paid: 30_000n });
  expect(await cashOf(agent)).toBe(30_000n);
  expect(await cashOf(general)).toBe(30_000n);
  expect((await payAs(again, { paymentPassword })).refusal?.code).toBe("commission_not_payable");
  expect(await owing(general)).toEqual({});
  const settings = await api.call("changeCommissionSettings", {
    token: again,
    body: { paysDividends: true },
  });
  expect(settings.value.paysDividends).toBe(true);
  await add(deep, addDays(today(), -1), { stake: 1_000 });
  await nextDay();
  await settle();
  const states = (await statements(given)).map(({ state }) => state);
  expect(states).toEqual(["paid", "paid", "zero"]);
});

test("whoever lets dividends be paid by themselves pays what is due already", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "1000.00" });
  const given = await contract(agent, general, dividend(10));
  await add(deep, today(), { stake: 1_000 });
  await nextDay();
  await settle();
  const save = async (paysDividends: boolean) =>
    api.call("changeCommissionSettings", {
      token: await tokenOf(general),
      body: { paysDividends },
    });
  await save(true);
  await save(false);
  await runs().run();
  expect(await last(given)).toMatchObject({ state: "due", paid: 0n });
  await save(true);
  await runs().run();
  expect(await last(given)).toMatchObject({ state: "paid", paid: 10_000n });
});

test("the simulator gives what the run gives, and nothing of strangers", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  await contract(general, undefined, daily([0, 0, 1]));
  await contract(agent, general, daily([0, 0, 0.5]));
  await add(deep, today(), { stake: 2_000 });
  await nextDay();
  await settle();
  const token = await tokenOf(general);
  const terms = {
    kind: "dailySalary",
    tiers: [{ betVolume: "0.00", activeMember: 0, rateType: "P", rate: "0.007" }],
  };
  const body = { product: "CONS", terms, downlineRef: agent.member.publicId };
  const simulated = await api.call("simulateAgentContract", { token, body });
  expect(simulated.value.periods).toMatchObject([
    { valid: "2000.00", due: "14.00", inForce: "10.00", own: "20.00", kept: "6.00" },
  ]);
  const figures = { valid: "100.00", ggr: "0.00", net: "0.00", active: 0 };
  const typed = await api.call("simulateAgentContract", {
    token,
    body: { product: "CONS", terms, figures },
  });
  expect(typed.value.totals).toEqual({ due: "0.70", kept: null });
  for (const downlineRef of [deep.member.publicId, general.member.publicId, "nobody"]) {
    const asked = { token: await tokenOf(agent), body: { ...body, downlineRef } };
    const code = (await api.call("simulateAgentContract", asked)).refusal?.code;
    expect(code).toBe(downlineRef === deep.member.publicId ? undefined : "not_found");
  }
});

test("who owes for a day takes nothing out until it is paid, by whom ever", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "5000.00" });
  const given = await contract(agent, general, dividend(10));
  await add(deep, today(), { stake: 1_000 });
  await nextDay();
  await settle();
  const mayTakeOut = () =>
    api.database.db
      .transaction((tx) => demandPaid(api.clock)(tx, general.memberId))
      .then(
        () => undefined,
        (error: { readonly code?: string; readonly value?: unknown }) => error,
      );
  await saveLine(api);
  const sends = async () =>
    (await send(api, { token: await tokenOf(general) }, agent, "100.00")).refusal?.code;
  expect(await mayTakeOut()).toBeUndefined();
  expect(await sends()).toBeUndefined();
  await api.call("giveAward", {
    token: (await aGiver(api)).token,
    params: { memberId: String(general.memberId) },
    body: {
      amount: "9.00",
      title: { en: "For your patience" },
      turnoverBps: 10_000,
      days: 7,
      reason: "The game was down for an hour",
    },
  });
  api.clock.advance(dayMs);
  expect(await mayTakeOut()).toMatchObject({
    code: "commission_overdue",
    value: { amount: "100.00", currency: "BDT" },
  });
  expect(await sends()).toBe("commission_overdue");
  // Nor is an award claimed, which waits for the day it is paid.
  const token = await tokenOf(general);
  const { content } = (await api.call("claims", { token, query: {} })).value;
  const claimId = content[0]?.claimId ?? "";
  const claimed = await api.call("claimAward", { token, body: { claimId } });
  expect(claimed.refusal?.code).toBe("commission_overdue");
  const still = (await api.call("claimDetails", { token, query: { claimId } })).value;
  expect(still).toMatchObject({ state: "issued", amount: "9.00" });
  await runs().run();
  const id = (await last(given))?.id ?? "";
  const operator = await anOperator(api, ["agents.read", "agents.settle"]);
  const queue = await api.call("consoleCommissions", {
    token: operator.token,
    query: { waits: "true", account: agent.member.username },
  });
  expect(queue.value.content).toMatchObject([
    { statementId: id, state: "overdue", decisions: ["cancel"] },
  ]);
  const decide = (decision: string) => ({
    token: operator.token,
    params: { statementId: id },
    body: { decision, reason: "The upline does not answer" },
  });
  const alone = await api.callAlone("decideCommission", decide("cancel"));
  expect(alone.refusal?.code).toBe("approval_pending");
  expect(await cashOf(agent)).toBe(10_000n);
  const cancelled = await api.call("decideCommission", decide("cancel"));
  expect(cancelled.value).toMatchObject({ state: "cancelled", note: decide("").body.reason });
  expect(await cashOf(agent)).toBe(10_000n);
  expect(await sends()).toBeUndefined();
});

test("a dividend of the house is paid once it is approved, and a cancelled one never", async () => {
  await nextDay();
  const { general, deep } = await aTeam({ general: "0.00" });
  const house = await contract(general, undefined, dividend(10));
  await add(deep, today(), { stake: 1_000 });
  await nextDay();
  await settle();
  await add(deep, today(), { stake: 2_000 });
  await nextDay();
  await settle();
  const [first, second] = await statements(house);
  const { token } = await anOperator(api, ["agents.read", "agents.settle"]);
  const decide = (of: Statement | undefined, decision: string) =>
    api.call("decideCommission", {
      token,
      params: { statementId: of?.id ?? "" },
      body: { decision, reason: "Looked at it" },
    });
  expect((await decide(first, "approve")).value.state).toBe("due");
  expect((await decide(second, "cancel")).value.state).toBe("cancelled");
  await Promise.all([runs().run(), runs().run()]);
  expect(await cashOf(general)).toBe(10_000n);
  expect((await statements(house)).map(({ state }) => state)).toEqual(["paid", "cancelled"]);
  const listed = await api.call("commissionRuns", { token, query: { pageSize: "100" } });
  expect(listed.value.content.some(({ sums }) => sums.length > 0)).toBe(true);
  const readers = await anOperator(api, ["agents.read"]);
  const denied = await api.call("decideCommission", {
    token: readers.token,
    params: { statementId: first?.id ?? "" },
    body: { decision: "cancel", reason: "No" },
  });
  expect(denied.status).toBeGreaterThanOrEqual(400);
});

test("cancelling leaves owed what was borne; a statement that was corrected stays", async () => {
  await nextDay();
  const { general, deep } = await aTeam({ general: "0.00" });
  const house = await contract(general, undefined, dividend(10));
  const cancel = (token: string, of: Statement | undefined) =>
    api.call("decideCommission", {
      token,
      params: { statementId: of?.id ?? "" },
      body: { decision: "cancel", reason: "Looked at it" },
    });
  const first = today();
  await add(deep, first, { stake: 1_000 });
  await nextDay();
  await settle();
  await add(deep, first, { stake: -500 });
  await add(deep, today(), { stake: 2_000 });
  await nextDay();
  await settle();
  const { token } = await anOperator(api, ["agents.read", "agents.settle"]);
  const [one, two] = await statements(house);
  expect(two).toMatchObject({ corrections: -5_000n, payable: 15_000n });
  expect((await cancel(token, one)).refusal?.code).toBe("contract_state");
  expect((await cancel(token, two)).value.state).toBe("cancelled");
  expect(await findCommissionIncoherences(api.database.db)).toEqual([]);
  await add(deep, today(), { stake: 1_000 });
  await nextDay();
  await settle();
  expect(await last(house)).toMatchObject({ due: 10_000n, payable: 5_000n, debt: 0n });
});

test("what may not be paid waits, whoever presses Pay", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "500.00" });
  const given = await contract(agent, general, dividend(10));
  await add(deep, today(), { stake: 1_000 });
  await nextDay();
  await settle();
  await write("update identity.member set status = 'suspended' where member_id = $1", [
    agent.memberId,
  ]);
  const paid = await api.call("payAgentCommission", {
    token: await tokenOf(general),
    params: { id: (await last(given))?.id ?? "" },
    body: { paymentPassword },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(paid.refusal?.code).toBe("commission_not_payable");
  expect(await last(given)).toMatchObject({ state: "on_hold", paid: 0n });
});
