import type { AgentTeamPlay } from "@baize/contract";
import { expect, test } from "vitest";
import { heatOf, productShares } from "./shares.ts";

const play = (part: Partial<AgentTeamPlay>): AgentTeamPlay => ({
  currency: "BDT",
  timeZone: "Asia/Dhaka",
  from: "2026-11-01",
  to: "2026-11-30",
  isRunning: true,
  asOf: null,
  since: null,
  products: [],
  hours: [],
  ...part,
});

test("shares of products add up to less than all of it, and what is below zero has none", () => {
  const products = [
    { product: "RNG" as const, valid: "200.00", ggr: "10.00" },
    { product: "LIVE" as const, valid: "100.00", ggr: "-5.00" },
    { product: "FISH" as const, valid: "-3.00", ggr: "0.00" },
  ];
  expect(productShares(play({ products }))).toEqual([6666, 3333, 0]);
  expect(productShares(play({}))).toEqual([]);
});

test("a week has every hour, each beside the busiest", () => {
  const hours = [
    { weekday: 1, hour: 23, valid: "50.00" },
    { weekday: 7, hour: 0, valid: "200.00" },
  ];
  const week = heatOf(play({ hours }));
  expect(week.map((day) => day.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  expect(week[0]?.[23]).toEqual({ hour: 23, valid: "50.00", share: 0.25 });
  expect(week[6]?.[0]).toEqual({ hour: 0, valid: "200.00", share: 1 });
  expect(week[3]?.[12]).toEqual({ hour: 12, valid: undefined, share: 0 });
});
