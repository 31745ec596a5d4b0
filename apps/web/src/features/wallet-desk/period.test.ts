import { describe, expect, test } from "vitest";
import { dayOf, momentsOf } from "./period.ts";

describe("days", () => {
  test.each([
    ["2026-02-28", "2026-02-28"],
    ["2026-13-01", undefined],
    ["28.2.2026", undefined],
    [undefined, undefined],
  ])("%s in the address is %s", (text, day) => expect(dayOf(text)).toBe(day));

  test("begin and end by the brand's own clock, and the last is in it", () => {
    const days = { from: "2026-02-27", to: "2026-02-28" };
    expect(momentsOf(days, "Asia/Dhaka")).toEqual({
      from: "2026-02-26T18:00:00.000Z",
      until: "2026-02-28T18:00:00.000Z",
    });
  });

  test("that were not chosen narrow nothing", () => {
    expect(momentsOf({ from: undefined, to: undefined }, "Asia/Dhaka")).toEqual({});
    expect(momentsOf({ from: undefined, to: "2025-12-31" }, "UTC")).toEqual({
      until: "2026-01-01T00:00:00.000Z",
    });
  });
});
