import { expect, test } from "vitest";
import { barOf, isMonth, linesOf, monthBeside } from "./bar.ts";

const march = { from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z" };
const at = (day: string) => `2026-${day}T00:00:00.000Z`;

test.each([
  [null, null, 0, 1],
  [at("03-01"), at("04-01"), 0, 1],
  [at("02-01"), at("03-11"), 0, 10 / 31],
  [at("03-11"), at("03-21"), 10 / 31, 10 / 31],
  [at("03-22"), null, 21 / 31, 10 / 31],
])("from %s to %s it begins at %d and is %d long", (startsAt, endsAt, start, width) => {
  const bar = barOf(march, { startsAt, endsAt });
  expect(bar.start).toBeCloseTo(start, 10);
  expect(bar.width).toBeCloseTo(width, 10);
});

test("months lie beside each other, over the end of a year too", () => {
  expect(monthBeside("2026-12", 1)).toBe("2027-01");
  expect(monthBeside("2026-01", -1)).toBe("2025-12");
  expect(["2026-13", "x", undefined, "2026-07"].map(isMonth)).toEqual([false, false, false, true]);
});

test("the instances of a series are drawn in one line, where its first is", () => {
  const row = (promotionId: string, seriesId?: string) => ({
    promotionId,
    series: seriesId === undefined ? null : { seriesId },
  });
  const rows = [row("a"), row("b", "s"), row("c"), row("d", "s"), row("e", "r")];
  const ids = linesOf(rows).map((line) => line.map(({ promotionId }) => promotionId));
  expect(ids).toEqual([["a"], ["b", "d"], ["c"], ["e"]]);
});
