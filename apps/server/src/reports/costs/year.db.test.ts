import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { compareYear, postedFromPromo, runYear } from "../../../test/reward-year.ts";
import { findRewardIncoherences } from "../../rewards/index.ts";

/** A year of members costs what the cost run says of it, to the unit, kind by kind. */

/** The command has more of them, who may come on every day: `npm run bench:reward-year`. */
const few = { members: 5, weekdays: new Set([1, 5]), everyWeeks: 4 };

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
}, 60_000);
afterAll(() => api.close());

test("a year of rewards cost what the cost run says", async () => {
  const promotionId = await runYear(api, { ...few, seed: 7 });
  const compared = await compareYear(api, promotionId);
  for (const { kind, paidMinor, saidMinor, run } of compared) {
    expect({ kind, cost: saidMinor }).toEqual({ kind, cost: paidMinor });
    expect(paidMinor, kind).toBeGreaterThan(0n);
    expect([run.from, run.to]).toEqual(["2026-02-02", "2027-01-31"]);
  }
  const all = compared.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  expect(await postedFromPromo(api)).toBe(all);
  expect(await findRewardIncoherences(api.database.db)).toEqual([]);
}, 120_000);
