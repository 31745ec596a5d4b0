import { dayMs } from "@baize/contract/durations";
import { expect, test } from "vitest";
import {
  aTeam,
  add,
  api,
  cashOf,
  contract,
  daily,
  last,
  nextDay,
  read,
  runs,
  settle,
  statements,
  today,
  tokenOf,
  write,
  withCommissions,
} from "../../../test/commissions.ts";
import { anAgent, onLine } from "../../../test/line.ts";
import { foldTeams } from "../../../test/teams.ts";
import { give } from "../../../test/withdrawals.ts";
import { addDays } from "../../platform/day-names.ts";

/** What a brand takes from the cash of whoever owes it. */

withCommissions();

const collects = (isOn: boolean) =>
  write(
    `insert into agents.policy (merchant_code, currency, dividend_max_ppm, daily_max_ppm,
       active_valid_min_minor, active_deposit_min_minor, counts_own_bets, approve_above_minor,
       approve_twice_above_minor, approve_dividends, turnover_bps, hourly_max_ppm,
       realtime_win_max_ppm, realtime_loss_max_ppm, active_hour_min_minor, forced_collection)
     values ('AMBERJACK', 'BDT', 300000, 20000, 50000, 0, false, 5000000, 50000000, true, 0, 10000,
       10000, 30000, 5000, $1)
     on conflict (merchant_code, currency) do update set forced_collection = $1`,
    [isOn],
  );

const terms = async (by: Parameters<typeof tokenOf>[0]) =>
  (await api.call("commissionSettings", { token: await tokenOf(by) })).value;

test("what is overdue is taken as it comes, where the brand says so", async () => {
  await nextDay();
  const { general, agent, deep } = await aTeam({ general: "50.00" });
  const given = await contract(agent, general, daily([0, 0, 1]));
  await add(deep, today(), { stake: 20_000 });
  await nextDay();
  await settle();
  expect(await last(given)).toMatchObject({ state: "part_paid", paid: 5_000n });
  await give(api, general.memberId, "30.00");
  api.clock.advance(dayMs);
  await runs().run();
  expect(await last(given)).toMatchObject({ state: "overdue", paid: 5_000n });
  expect(await terms(general)).toMatchObject({ isCollected: false });
  await collects(true);
  expect(await terms(general)).toMatchObject({ isCollected: true });
  // A worker that comes twice at once takes it once.
  await Promise.all([runs().run(), runs().run()]);
  expect(await last(given)).toMatchObject({ state: "overdue", paid: 8_000n });
  expect(await cashOf(general)).toBe(0n);
  await give(api, general.memberId, "500.00");
  await write("update identity.member set status = 'suspended' where member_id = $1", [
    general.memberId,
  ]);
  await runs().run();
  expect(await last(given)).toMatchObject({ state: "overdue", paid: 8_000n });
  await write("update identity.member set status = 'open' where member_id = $1", [
    general.memberId,
  ]);
  await runs().run();
  const row = (await statements(given))[0];
  expect(row).toMatchObject({ state: "paid", paid: 20_000n });
  await collects(false);
});

test("what an ended contract owes the house is taken back", async () => {
  await nextDay();
  const general = await anAgent(api, { cash: "0.00" });
  const player = await onLine(api, { upline: general, cash: "0.00" });
  await foldTeams(api);
  const start = today();
  const until = addDays(start, 1);
  const over = await contract(general, undefined, daily([0, 0, 1]), { from: start, until });
  await add(player, start, { stake: 10_000 });
  await nextDay();
  await settle();
  expect(await last(over)).toMatchObject({ state: "paid", due: 10_000n });
  await add(player, start, { stake: -6_000 });
  await nextDay();
  await settle();
  expect(await last(over)).toMatchObject({ corrections: -6_000n, debt: 6_000n });
  const before = (await cashOf(general)) ?? 0n;
  await runs().run();
  expect(await cashOf(general)).toBe(before);
  await collects(true);
  await Promise.all([runs().run(), runs().run()]);
  expect(await cashOf(general)).toBe(before - 6_000n);
  const [left] = await read<{ debt: bigint; collected: bigint }>(
    `select debt_minor as debt, collected_minor as collected from agents.contract
     where contract_id = $1`,
    [over],
  );
  expect(left).toEqual({ debt: 0n, collected: 6_000n });
  // Facts that come back are paid again in full.
  await add(player, start, { stake: 6_000 });
  await nextDay();
  await settle();
  expect(await last(over)).toMatchObject({ corrections: 6_000n, payable: 6_000n, state: "paid" });
  expect(await cashOf(general)).toBe(before);
  await collects(false);
});
