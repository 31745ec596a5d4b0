import { expect, test } from "vitest";
import { runningOf } from "./running.ts";

test("the month so far begins with its first day, and is unknown without it", () => {
  const days = [
    { day: "2026-10-30", kept: "5.00" },
    { day: "2026-10-31", kept: "1.00" },
    { day: "2026-11-01", kept: "-2.50" },
    { day: "2026-11-02", kept: "10.00" },
  ];
  expect([...runningOf(days, "BDT")]).toEqual([
    ["2026-11-01", "-2.50"],
    ["2026-11-02", "7.50"],
  ]);
});
