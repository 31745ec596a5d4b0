import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { listEvents } from "../../platform/significant-events/index.ts";
import { openVendor, type Behaviour, type TestVendor } from "../../../test/vendor.ts";

let api: TestApp;
let vendor: TestVendor;

beforeAll(async () => {
  api = await createTestApp();
  vendor = await openVendor(api, "NVS");
});
afterAll(async () => {
  await vendor.close();
  await api.close();
});

const jackpot = (amount: number, product = "NVS") => ({
  network: "riverlight",
  name: "Riverlight",
  names: { bn: "নদীর আলো" },
  product,
  currency: "BDT",
  games: ["lantern-koi"],
  contribution_ppm: 10_000,
  levels: [
    {
      level: "brook",
      name: "Riverlight · Brook",
      names: { bn: "নদীর আলো · ঝরনা" },
      amount,
      seed: 20_000_000,
      must_hit_by: 100_000_000,
      hit_every: null,
      start: 1,
      started_at: "2026-01-15T12:00:00.000Z",
      commitment: "00",
    },
  ],
  contributed_micro: "0",
  advanced_micro: "20000000000",
  paid_micro: "0",
  pots_micro: "20000000000",
  reserve_micro: "0",
});

const tells =
  (...jackpots: readonly object[]): Behaviour =>
  (_call, response) =>
    response.end(JSON.stringify({ jackpots }));

const changes = async () => {
  const filter = { kind: "jackpot_changed", from: undefined, until: undefined } as const;
  const rows = await api.database.db.read((reader) =>
    listEvents(reader, filter, { limit: 10, offset: 0 }),
  );
  return rows.toReversed().map(({ subject, detail }) => [subject, detail["after"]]);
};

const shown = async (language = "en") =>
  (await api.call("jackpots", { headers: { language } })).value.jackpots;

test("pots are shown in the visitor's language, half a second old at most", async () => {
  vendor.behave(tells(jackpot(20_123_000), jackpot(1, "HSE")));
  expect(await shown()).toEqual([
    {
      network: "riverlight",
      name: "Riverlight",
      vassalage: "NVS",
      gameCodes: ["lantern-koi"],
      currency: "BDT",
      levels: [
        { level: "brook", name: "Riverlight · Brook", amount: "201.23", mustHitBy: "1000.00" },
      ],
    },
  ]);
  const heard = vendor.heard.length;
  vendor.behave(tells(jackpot(20_124_000)));
  const inBengali = (await shown("bn"))[0];
  expect(inBengali?.name).toBe("নদীর আলো");
  expect(inBengali?.levels[0]?.name).toBe("নদীর আলো · ঝরনা");
  expect(vendor.heard.length).toBe(heard);
  api.clock.advance(500);
  expect((await shown())[0]?.levels[0]?.amount).toBe("201.24");
});

test("of a vendor that falls silent the last is shown for five seconds, then nothing", async () => {
  vendor.behave((_call, response) => {
    response.statusCode = 500;
    response.end("{}");
  });
  api.clock.advance(1_000);
  expect((await shown())[0]?.levels[0]?.amount).toBe("201.24");
  api.clock.advance(5_000);
  expect(await shown()).toEqual([]);
});

test("a pot that is new, fed otherwise or linked to other games is an event, once", async () => {
  const pot = { ...jackpot(20_123_000), network: "fresh" };
  const known = (await changes()).length;
  const tell = async (change: object) => {
    api.clock.advance(60_000);
    vendor.behave(tells({ ...pot, ...change }));
    await shown();
  };
  await tell({});
  await tell({ levels: [{ ...pot.levels[0], amount: 20_500_000 }] });
  await tell({ contribution_ppm: 5000 });
  await tell({ contribution_ppm: 5000 });
  await tell({ contribution_ppm: 5000, games: ["lantern-koi", "test-reels"] });
  expect((await changes()).slice(known)).toEqual([
    ["NVS fresh BDT", { games: ["lantern-koi"], contributionPpm: 10_000 }],
    ["NVS fresh BDT", { games: ["lantern-koi"], contributionPpm: 5000 }],
    ["NVS fresh BDT", { games: ["lantern-koi", "test-reels"], contributionPpm: 5000 }],
  ]);
});
