import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { openTables, taka } from "../../../test/tables.ts";

let api: TestApp;
let tables: Awaited<ReturnType<typeof openTables>>;

beforeAll(async () => {
  api = await createTestApp();
  tables = await openTables(api);
});
afterAll(async () => {
  await tables.close();
  await api.close();
});

const read = async () => {
  const { token } = await anOperator(api, ["reports.read"]);
  return (await api.call("gameReturns", { token })).value;
};
const gameOf = async (gameCode: string) =>
  (await read()).find((game) => game.gameCode === gameCode);
/** The hours recomputed from the rounds, as the migration counts them. */
const recounted = `select vendor_code, game_code, currency, date_trunc('hour', started_at, 'UTC'),
  count(*), sum(stake_minor), sum(payout_minor), sum(stake_minor::numeric * stake_minor),
  sum(stake_minor::numeric * payout_minor), sum(payout_minor::numeric * payout_minor)
  from vendors.round where status = 'settled' and stake_minor > 0 group by 1, 2, 3, 4`;
const differing = () =>
  api.database.db.read((reader) =>
    reader.query(
      `(select * from vendors.game_hour where rounds > 0 except ${recounted})
       union all (${recounted} except select * from vendors.game_hour)`,
    ),
  );

test("settled rounds count, with what their game states; open and undone ones do not", async () => {
  const { catalogue } = api.app.platform;
  const entry = { game_code: "skylark", name: "Skylark", names: {}, product: "HSE" };
  await catalogue.recordVendorGames("HSE", [
    { ...entry, category: "BGS", enabled: true, rtp_bps: 9_900 },
  ]);
  await tables.playFour("returning");
  await tables.drain();
  expect(await gameOf("skylark")).toMatchObject({
    vendorCode: "HSE",
    currency: "BDT",
    statedPercent: "99.00",
    windows: [
      { window: "day", rounds: 1, stake: "10.00", payout: "25.00", actualPercent: "250.00" },
      { window: "week", rounds: 1, state: "few" },
      { window: "month", rounds: 1 },
      { window: "year", rounds: 1 },
    ],
    days: [{ rounds: 1, actualPercent: "250.00" }],
  });
  expect(await gameOf("test-reels")).toMatchObject({
    statedPercent: null,
    windows: [{ rounds: 1, actualPercent: "0.00", sigmas: null, state: "few" }, {}, {}, {}],
  });
  expect(await differing()).toEqual([]);
});

test("a round that is settled later, added to or undone moves its hour with it", async () => {
  const { call } = await tables.aPlayer("late");
  const bet = await call("bet", "skylark", { amount: taka(100), round: "late-1" });
  await tables.drain();
  expect((await gameOf("skylark"))?.windows[0]).toMatchObject({ rounds: 1, stake: "10.00" });
  const win = { round: "late-1", reference_transaction_uuid: bet };
  await call("win", "skylark", { ...win, amount: taka(20), round_closed: true });
  await tables.drain();
  const first = { rounds: 2, stake: "110.00", payout: "45.00" };
  expect((await gameOf("skylark"))?.windows[0]).toMatchObject(first);
  await call("win", "skylark", { ...win, amount: taka(30), round_closed: true });
  await tables.drain();
  const more = { rounds: 2, stake: "110.00", payout: "75.00" };
  expect((await gameOf("skylark"))?.windows[0]).toMatchObject(more);
  expect(await differing()).toEqual([]);
});

test("windows move on: what is older than a day stays in the week", async () => {
  api.clock.advance(25 * hourMs);
  const windows = (await gameOf("skylark"))?.windows;
  expect(windows?.map(({ rounds }) => rounds)).toEqual([0, 2, 2, 2]);
});

test("thousands of rounds that give back too much are an alarm, and too few are none", async () => {
  const hour = api.clock.now().toISOString();
  // 2,000 stakes of 10.00, of which 1,300 were doubled: 130 % instead of 99.
  const add = (rounds: number, wins: number) =>
    api.database.db.transaction((tx) =>
      tx.execute(
        `insert into vendors.game_hour values ('HSE', 'skylark', 'BDT', date_trunc('hour',
           $1::timestamptz, 'UTC'), $2::int, $2::int * 1000, $3::int * 2000,
           $2::int * 1000000::numeric, $3::int * 2000000::numeric, $3::int * 4000000::numeric)
         on conflict (vendor_code, game_code, currency, hour) do update set
           rounds = excluded.rounds, stake_minor = excluded.stake_minor,
           payout_minor = excluded.payout_minor, stake_squares = excluded.stake_squares,
           products = excluded.products, payout_squares = excluded.payout_squares`,
        [hour, rounds, wins],
      ),
    );
  const dayOf = async () => (await gameOf("skylark"))?.windows[0];
  await add(900, 585);
  expect(await dayOf()).toMatchObject({ actualPercent: "130.00", state: "few" });
  await add(2_000, 1_300);
  expect(await dayOf()).toMatchObject({ actualPercent: "130.00", state: "alarm" });
  const strange = await api.app.platform.modules.vendors.returns.listStrange();
  expect(strange.map(({ window, state }) => [window, state])).toContainEqual(["day", "alarm"]);
  await add(2_000, 1_000);
  expect(await dayOf()).toMatchObject({ actualPercent: "100.00", state: "calm" });
  expect(await api.app.platform.modules.vendors.returns.listStrange()).toEqual([]);
});
