import { expect, test } from "vitest";
import {
  aTeam,
  add,
  api,
  cashOf,
  contract,
  daily,
  nextDay,
  read,
  settle,
  statements,
  today,
  write,
  withCommissions,
} from "../../../test/commissions.ts";
import { anAgent, onLine } from "../../../test/line.ts";
import { foldTeams } from "../../../test/teams.ts";
import { wavesOf, type Paid } from "./pay-legs.ts";
import type { StatementRow } from "./store.ts";

/** Many statements in one transaction: of one payer, from the top down, and one that fails. */

withCommissions();

test("an upline hands on to many what arrives in the same run, as far as it reaches", async () => {
  await nextDay();
  const { general } = await aTeam({ general: "0.00" });
  const below = [];
  for (let at = 0; at < 4; at += 1) {
    const agent = await anAgent(api, { upline: general, cash: "0.00" });
    const player = await onLine(api, { upline: agent, cash: "0.00" });
    below.push({ agent, player, given: await contract(agent, general, daily([0, 0, 0.5])) });
  }
  await foldTeams(api);
  // Three quarters of what the four come to.
  const above = await contract(general, undefined, daily([0, 0, 0.375]));
  for (const { player } of below) await add(player, today(), { stake: 1_000 });
  await nextDay();
  await settle();
  expect(await statements(above)).toMatchObject([{ state: "paid", paid: 1_500n }]);
  const paid = [];
  for (const { given } of below) paid.push((await statements(given))[0]?.paid);
  expect(paid.toSorted((one, other) => Number((one ?? 0n) - (other ?? 0n)))).toEqual([
    0n,
    500n,
    500n,
    500n,
  ]);
  expect(await cashOf(general)).toBe(0n);
});

test("a payment that fails holds up no other, and is made once it can be", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "100.00" });
  const other = await anAgent(api, { upline: general, cash: "0.00" });
  const player = await onLine(api, { upline: other, cash: "0.00" });
  await foldTeams(api);
  const [sound, broken] = [
    await contract(agent, general, daily([0, 0, 0.5])),
    await contract(other, general, daily([0, 0, 0.5])),
  ];
  await add(deep, today(), { stake: 1_000 });
  await add(player, today(), { stake: 1_000 });
  const currency = (to: string) =>
    write("update ledger.account set currency = $2 where member_id = $1 and code = 1", [
      other.memberId,
      to,
    ]);
  await currency("USD");
  await nextDay();
  await settle().catch(() => {});
  expect(await statements(sound)).toMatchObject([{ state: "paid", paid: 500n }]);
  expect(await statements(broken)).toMatchObject([{ state: "due", paid: 0n }]);
  expect(await cashOf(general)).toBe(9_500n);
  await currency("BDT");
  await settle();
  expect(await statements(broken)).toMatchObject([{ state: "paid", paid: 500n }]);
  const payments = await read<{ number: number }>(
    `select p.number from agents.statement_payment p join agents.statement s using (statement_id)
     where s.contract_id = any ($1::uuid[])`,
    [[sound, broken]],
  );
  expect(payments).toEqual([{ number: 1 }, { number: 1 }]);
});

test("in a wave a member is once, and what has a member in common keeps its order", () => {
  const one = (payerId: bigint | null, agentId: bigint): Paid => ({
    row: { payerId, agentId } as StatementRow,
    amountMinor: 1n,
  });
  const paid = [one(null, 1n), one(1n, 2n), one(1n, 3n), one(null, 4n), one(2n, 5n), one(4n, 6n)];
  const [a, b, c, d, e, f] = paid;
  expect(wavesOf(paid)).toEqual([
    [a, d],
    [b, f],
    [c, e],
  ]);
});
