import { expect, test } from "vitest";
import { gameTypes } from "../../lib/game-types.ts";
import { barOf, exceptOf, partlyOf, percentOfPpm, ratesOf } from "./rules.ts";

test("a bar is full only where everything is there", () => {
  expect(barOf({ actual: "745.50", expected: "1000.00" }, "BDT")).toEqual({
    percent: 74,
    missing: 25_450n,
  });
  expect(barOf({ actual: "999.99", expected: "1000.00" }, "BDT")).toMatchObject({ percent: 99 });
  expect(barOf({ actual: "1000.00", expected: "1000.00" }, "BDT")).toMatchObject({ percent: 100 });
  expect(barOf({ actual: "5.00", expected: null }, "BDT")).toMatchObject({ percent: 100 });
});

test("what corrections leave below nothing is nothing", () => {
  expect(barOf({ actual: "-12.00", expected: "10.00" }, "BDT")).toEqual({
    percent: 0,
    missing: 1000n,
  });
});

test("types of one rate are named together", () => {
  expect(ratesOf({ RNG: 500, FISH: 500, LIVE: 200, PVP: 0 })).toEqual([
    { ppm: 500, types: ["RNG", "FISH"] },
    { ppm: 200, types: ["LIVE"] },
  ]);
  expect(percentOfPpm(500)).toBe("0.05");
});

test("only what does not count whole is named", () => {
  expect(partlyOf({ weights: { RNG: 10_000, LIVE: 5000, PVP: 0 } })).toEqual([
    { type: "LIVE", bps: 5000 },
    { type: "PVP", bps: 0 },
  ]);
});

test("a list of almost all games is said by what it leaves out", () => {
  expect(exceptOf(gameTypes)).toEqual([]);
  expect(exceptOf(gameTypes.filter((type) => type !== "LIVE"))).toEqual(["LIVE"]);
  expect(exceptOf(["RNG", "LIVE"])).toBeUndefined();
});
