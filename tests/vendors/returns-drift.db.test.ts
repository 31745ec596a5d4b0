import { createHmac } from "node:crypto";
import { playRound, seededWords } from "@baize/fair";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { openVendor } from "../../apps/server/test/vendor.ts";
import { getSlot } from "../../apps/studio/src/catalogue/slots.ts";

/** The watch over what games give back, with rounds of a real machine. */

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
  await openVendor(api, "HSE");
});
afterAll(() => api.close());

test("a pay table one percent off is an alarm, and the stated one is none", async () => {
  const { db } = api.database;
  const hour = api.clock.now().toISOString();
  const { machine, compiled, figures } = getSlot("marigold-march");
  const words = seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "a5".repeat(32),
    clientSeed: "drift",
    nonce: 1,
  });
  // Rounds as they fall, drawn once; a month of a well-liked game is so many times as many.
  const [drawn, times] = [60_000, 40];
  const wins = Array.from({ length: drawn }, () =>
    playRound(compiled, words).reduce((sum, spin) => sum + spin.winInParts, 0),
  );
  const mean = wins.reduce((sum, parts) => sum + parts, 0) / drawn / machine.parts;
  // What the draw lies beside the exact return is taken out: only the table is off.
  const stated = Number(figures.rtpExact);
  const add = (off: number) =>
    db.transaction((tx) => {
      const payouts = wins.map((parts) =>
        Math.round((parts * 1_000 * stated * (1 + off)) / mean / machine.parts),
      );
      const sum = payouts.reduce((all, payout) => all + payout, 0) * times;
      const squares = payouts.reduce((all, payout) => all + payout * payout, 0) * times;
      const rounds = drawn * times;
      return tx.execute(
        `insert into vendors.game_hour values ('HSE', 'drifting', 'BDT', date_trunc('hour',
           $1::timestamptz, 'UTC'), $2::int, $2::bigint * 1000, $3::bigint,
           $2::numeric * 1000000, $3::numeric * 1000, $4::numeric)
         on conflict (vendor_code, game_code, currency, hour) do update set
           payout_minor = excluded.payout_minor, products = excluded.products,
           payout_squares = excluded.payout_squares`,
        [hour, rounds, sum, squares],
      );
    });
  const { catalogue, modules } = api.app.platform;
  const { returns } = modules.vendors;
  const entry = { game_code: "drifting", name: "Drifting", names: {}, product: "HSE" };
  const rtp = figures.rtpBps;
  await catalogue.recordVendorGames("HSE", [
    { ...entry, category: "RNG", enabled: true, rtp_bps: rtp },
  ]);
  const alarms = async () =>
    (await returns.listStrange())
      .filter(({ gameCode }) => gameCode === "drifting")
      .map(({ window, state }) => [window, state]);
  await add(0);
  expect(await alarms()).toEqual([]);
  const everywhere = ["day", "week", "month", "year"].map((window) => [window, "alarm"]);
  await add(0.01);
  expect(await alarms()).toEqual(everywhere);
  await add(-0.01);
  expect(await alarms()).toEqual(everywhere);
}, 60_000);
