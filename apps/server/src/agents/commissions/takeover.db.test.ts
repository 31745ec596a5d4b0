import { expect, test } from "vitest";
import {
  aTeam,
  add,
  api,
  contract,
  daily,
  dividend,
  last,
  nextDay,
  read,
  settle,
  statements,
  today,
  tokenOf,
  write,
  withCommissions,
} from "../../../test/commissions.ts";
import { addDays } from "../../platform/day-names.ts";

/** Ending a contract and writing a new one forgets neither debt nor carry. */

withCommissions();

const debtOf = async (contractId: string) =>
  (
    await read<{ debt: bigint }>(
      "select debt_minor as debt from agents.contract where contract_id = $1",
      [contractId],
    )
  )[0]?.debt;

const end = (contractId: string) =>
  write("update agents.contract set state = 'ended', until_day = $2 where contract_id = $1", [
    contractId,
    today(),
  ]);

test("a debt goes over once, whatever the products, and whenever it comes", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const start = today();
  const terms = daily([0, 0, 1]);
  const old = await contract(agent, general, terms, { from: start, until: addDays(start, 1) });
  await add(deep, start, { stake: 21_000 });
  await nextDay();
  await settle();
  expect(await last(old)).toMatchObject({ state: "paid", due: 21_000n });
  await add(deep, start, { stake: -12_000 });
  await nextDay();
  await settle();
  expect(await debtOf(old)).toBe(12_000n);
  const next = await contract(agent, general, terms);
  await add(deep, today(), { stake: 5_000 });
  await nextDay();
  await settle();
  expect(await last(next)).toMatchObject({ due: 5_000n, payable: 0n, debt: 7_000n });
  expect([await debtOf(old), await debtOf(next)]).toEqual([0n, 7_000n]);
  const token = await tokenOf(agent);
  const id = (await last(next))?.id ?? "";
  const { value } = await api.call("agentCommission", { token, params: { id } });
  expect(value.steps).toContainEqual({ step: "debtTaken", value: "-120.00" });
  expect(value.document).toContain(old);
  const check = await api.call("verifyAgentCommission", { token, params: { id } });
  expect(check.value).toMatchObject({ isEqual: true, isHashRight: true });
  // What is corrected later of the ended one goes over with the statement after that.
  await add(deep, start, { stake: -1_000 });
  await nextDay();
  await settle();
  expect(await debtOf(old)).toBe(1_000n);
  await nextDay();
  await settle();
  expect([await debtOf(old), await debtOf(next)]).toEqual([0n, 8_000n]);
  // For all products before, for single ones now: one of them bears it.
  await end(next);
  const singles = [
    await contract(agent, general, terms, { product: "RNG" }),
    await contract(agent, general, terms, { product: "FISH" }),
  ];
  await nextDay();
  await settle();
  const debts = await Promise.all([next, ...singles].map(debtOf));
  expect(debts.toSorted((a = 0n, b = 0n) => (a < b ? -1 : 1))).toEqual([0n, 0n, 8_000n]);
  // And back: one for all products bears what the single ones left.
  for (const single of singles) await end(single);
  const whole = await contract(agent, general, terms);
  const stranger = await contract(general, undefined, terms);
  await add(deep, today(), { stake: 10_000 });
  await nextDay();
  await settle();
  expect(await last(whole)).toMatchObject({ due: 10_000n, payable: 2_000n, debt: 0n });
  expect(await last(stranger)).toMatchObject({ due: 10_000n, payable: 10_000n });
  let paid = 0n;
  for (const one of [old, next, ...singles, whole]) {
    paid += (await statements(one)).reduce((sum, row) => sum + row.paid, 0n);
  }
  // Of 8,000 and 5,000 and 10,000 staked on its days, at 1 %.
  expect(paid).toBe(23_000n);
});

test("a carried loss goes over where both carry, and follows its corrections", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const start = today();
  const old = await contract(agent, general, dividend(10), {
    from: start,
    until: addDays(start, 1),
  });
  await add(deep, start, { payout: 1_000 });
  await nextDay();
  await settle();
  await nextDay();
  await settle();
  const next = await contract(agent, general, dividend(10));
  await add(deep, today(), { stake: 1_500 });
  await nextDay();
  await settle();
  // The loss of 1,000 is borne although a day lies between.
  expect(await last(next)).toMatchObject({ due: 5_000n, payable: 5_000n });
  const token = await tokenOf(agent);
  const params = { id: (await last(next))?.id ?? "" };
  const { value } = await api.call("agentCommission", { token, params });
  expect(value.steps).toContainEqual({ step: "carryTaken", value: "-1000.00" });
  const check = await api.call("verifyAgentCommission", { token, params });
  expect(check.value.isEqual).toBe(true);
  await add(deep, start, { stake: 400 });
  for (let day = 0; day < 2; day += 1) {
    await nextDay();
    await settle();
  }
  const rows = await statements(next);
  expect(rows.map(({ due, corrections }) => due + corrections)).toEqual([5_000n, 0n, 4_000n]);
  expect(await last(old)).toMatchObject({ due: 0n });
});

test("one that ends within a period is settled before the one that follows in it", async () => {
  await nextDay();
  while (new Date(`${today()}T00:00:00Z`).getUTCDay() !== 1) await nextDay();
  const { general, agent, deep } = await aTeam();
  const start = today();
  const week = dividend(10, { period: "W", carry: "previous" });
  await contract(agent, general, week, { from: start, until: addDays(start, 2) });
  const next = await contract(agent, general, week, { from: addDays(start, 2) });
  await add(deep, start, { payout: 1_000 });
  await add(deep, addDays(start, 3), { stake: 1_500 });
  for (let day = 0; day < 7; day += 1) await nextDay();
  await settle();
  expect(await statements(next)).toMatchObject([{ due: 5_000n }]);
});

test("what a cancelled statement had borne goes over as well", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const start = today();
  const old = await contract(agent, general, daily([0, 0, 1]), {
    from: start,
    until: addDays(start, 1),
  });
  await add(deep, start, { stake: 1_000 });
  await nextDay();
  await settle();
  // As cancelling one leaves it.
  await write(
    `update agents.contract set debt_minor = debt_minor + 600, restored_minor = 600
     where contract_id = $1`,
    [old],
  );
  const next = await contract(agent, general, daily([0, 0, 1]));
  await add(deep, today(), { stake: 5_000 });
  await nextDay();
  await settle();
  expect(await last(next)).toMatchObject({ due: 5_000n, payable: 4_400n, debt: 0n });
  expect(await debtOf(old)).toBe(0n);
});
