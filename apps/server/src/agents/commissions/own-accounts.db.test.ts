import { array, integer, nat, record, sample } from "fast-check";
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
import {
  hourContract,
  hourly,
  nextHour,
  realtime,
  settleHour,
  stake,
  step,
} from "../../../test/hours.ts";
import { onLine, type OnLine } from "../../../test/line.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { foldTeams } from "../../../test/teams.ts";
import { addDays } from "../../platform/day-names.ts";

/** An agent who stakes with other accounts of the agent's own is not paid for it. */

withCommissions();

let devices = 0;
/** Both came in with one browser. */
async function link(one: OnLine, other: OnLine): Promise<void> {
  const device = (devices += 1).toString(16).padStart(64, "0");
  for (const who of [one, other]) await sharingOf(api).seenOn(who, device);
}

const flags = ({ memberId }: OnLine, kind = "self_dealing") =>
  read<{ severity: string; state: string; count: number }>(
    `select severity, state, count from protection.risk_flag
     where member_id = $1 and kind = $2 order by subject`,
    [memberId, kind],
  );

test("an account of the agent's own is left out, and a cleared one counts again", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const own = await onLine(api, { upline: agent, cash: "0.00" });
  await foldTeams(api);
  const above = await contract(general, undefined, daily([0, 0, 1]));
  const below = await contract(agent, general, daily([0, 0, 0.5], [0, 2, 0.8]));
  const first = today();
  await add(deep, first, { stake: 10_000 });
  await add(own, first, { stake: 20_000, payout: 19_000 });
  await nextDay();
  await settle();
  expect(await last(below)).toMatchObject({ due: 24_000n });
  // Found later, it is corrected; the uplines win nothing by these stakes, so they are paid.
  await link(agent, own);
  await add(deep, today(), { stake: 10_000 });
  await add(own, today(), { stake: 5_000 });
  await nextDay();
  await settle();
  expect(await last(below)).toMatchObject({ due: 5_000n, corrections: -19_000n, debt: 14_000n });
  expect(await last(above)).toMatchObject({ due: 15_000n, corrections: 0n });
  expect(await flags(agent)).toEqual([{ severity: "medium", state: "open", count: 1 }]);
  expect(await flags(own)).toEqual([]);
  const id = (await last(below))?.id ?? "";
  const token = await tokenOf(agent);
  const details = await api.call("agentCommission", { token, params: { id } });
  expect(details.value).toMatchObject({ ownAccounts: 1, active: 1, valid: "10000.00" });
  expect(details.value.document).not.toContain(String(own.memberId));
  expect(details.value.document).not.toContain(own.member.publicId);
  const inputs = await api.call("agentCommissionInputs", { token, params: { id } });
  expect(inputs.value).toMatchObject({
    players: { valid: "15000.00", active: 2 },
    leftOut: { valid: "-5000.00", active: -1 },
    others: { valid: "0.00", active: 0 },
    total: { valid: "10000.00", active: 1 },
  });
  const check = await api.call("verifyAgentCommission", { token, params: { id } });
  expect(check.value).toMatchObject({ isEqual: true, isHashRight: true });
  await write(
    "update protection.risk_flag set state = 'cleared' where member_id = $1 and kind = $2",
    [agent.memberId, "self_dealing"],
  );
  await nextDay();
  await settle();
  // Both days again, of two active members: 192.00 and 120.00 less what was paid and owed.
  expect(await last(below)).toMatchObject({ corrections: 26_000n, payable: 12_000n, debt: 0n });
  const rows = await statements(below);
  expect(rows.reduce((sum, { paid }) => sum + paid, 0n)).toBe(36_000n);
  expect(await flags(agent)).toEqual([{ severity: "medium", state: "cleared", count: 1 }]);
});

test("one that is found during the day earns nothing by hours from then on", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "1000000.00" });
  const own = await onLine(api, { upline: agent, cash: "0.00" });
  await foldTeams(api);
  const hour = await nextHour();
  const hours = await hourContract(agent, general, hourly([0, 0, 1]), { from: hour });
  const day = await hourContract(agent, general, realtime([0, 1, 1]), { from: hour });
  await stake(deep, { lost: 1_000 }, hour);
  await stake(own, { lost: 2_000 }, hour);
  await step();
  expect(await last(day)).toMatchObject({ due: 3_000n });
  await link(agent, own);
  await step();
  expect(await last(day)).toMatchObject({ due: 1_000n, debt: 2_000n });
  await settleHour(hour);
  expect(await last(hours)).toMatchObject({ due: 1_000n, corrections: 0n });
});

test("P14: whatever the agent's own accounts do, nothing is due for it", async () => {
  const terms = [
    daily([0, 0, 1], [100, 2, 2]),
    dividend(20, {
      tiers: [
        { minValidMinor: 0n, minNetMinor: 0n, minActive: 0, ratePpm: 100_000 },
        { minValidMinor: 0n, minNetMinor: 0n, minActive: 2, ratePpm: 200_000 },
      ],
    }),
    dividend(20, { activeValidMinor: 1n, activeDepositMinor: 1n }),
  ] as const;
  await nextDay();
  const teams = [];
  for (const one of terms) {
    const { general, agent, deep } = await aTeam({ general: "1000000.00" });
    const owns = [
      await onLine(api, { upline: agent, cash: "0.00" }),
      await onLine(api, { upline: agent, cash: "0.00" }),
    ];
    for (const own of owns) await link(agent, own);
    const twin = await aTeam({ general: "1000000.00" });
    const [mine, clean] = [
      await contract(agent, general, one),
      await contract(twin.agent, twin.general, one),
    ];
    teams.push({ mine, clean, agent, owns, players: [deep, twin.deep] });
  }
  await foldTeams(api);
  const facts = record({
    stake: integer({ min: -500, max: 90_000 }),
    payout: integer({ min: 0, max: 90_000 }),
    deposit: integer({ min: 0, max: 2_000 }),
    bonus: nat(100),
    daysAgo: nat(2),
  });
  const start = today();
  for (const day of sample(array(facts, { minLength: 3, maxLength: 3 }), {
    numRuns: 4,
    seed: 14,
  })) {
    for (const { owns, players, agent } of teams) {
      for (const [at, { daysAgo, ...one }] of day.entries()) {
        const late = addDays(today(), -daysAgo);
        const on = late < start ? start : late;
        if (at === 0) for (const player of players) await add(player, on, { ...one, valid: 700 });
        else await add(owns[at - 1] ?? agent, on, one);
      }
      await add(agent, today(), { stake: 3_000, payout: 1_000 });
    }
    await nextDay();
    await settle();
  }
  for (const { mine, clean, agent } of teams) {
    const told = (await statements(mine)).map(({ due, corrections }) => ({ due, corrections }));
    expect(told).toEqual(
      (await statements(clean)).map(({ due, corrections }) => ({ due, corrections })),
    );
    expect(await flags(agent)).toHaveLength(2);
  }
}, 180_000);
