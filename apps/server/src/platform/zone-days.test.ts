import { describe, expect, test } from "vitest";
import { daysOf } from "./zone-days.ts";

const days = (from: string, to: string, timeZone: string) => {
  const { names, edges } = daysOf(new Date(from), new Date(to), timeZone);
  return { names, edges: edges.map((edge) => edge.toISOString()) };
};

describe("the days of a zone", () => {
  test("begin at its own midnight", () => {
    expect(days("2026-11-19T18:00:00.000Z", "2026-11-21T18:00:00.000Z", "Asia/Dhaka")).toEqual({
      names: ["2026-11-20", "2026-11-21"],
      edges: ["2026-11-19T18:00:00.000Z", "2026-11-20T18:00:00.000Z", "2026-11-21T18:00:00.000Z"],
    });
  });

  test("are cut off where the period ends, and a piece of a day is one", () => {
    expect(days("2026-11-20T10:00:00.000Z", "2026-11-20T18:00:00.001Z", "Asia/Dhaka")).toEqual({
      names: ["2026-11-20", "2026-11-21"],
      edges: ["2026-11-20T10:00:00.000Z", "2026-11-20T18:00:00.000Z", "2026-11-20T18:00:00.001Z"],
    });
  });

  test.each([
    // 23 and 25 hours.
    ["Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z", "2026-03-29"],
    ["Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z", "2026-10-25"],
    // Half an hour.
    ["Australia/Lord_Howe", "2026-04-04T13:00:00.000Z", "2026-04-05T13:30:00.000Z", "2026-04-05"],
    // Midnight itself is left out: the day begins at one o'clock.
    ["Africa/Cairo", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z", "2026-04-24"],
    ["America/Santiago", "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z", "2026-09-06"],
  ])("change their length with the clocks of %s", (zone, from, to, name) => {
    expect(days(from, to, zone)).toEqual({ names: [name], edges: [from, to] });
    const late = new Date(Date.parse(to) + 1).toISOString();
    const early = new Date(Date.parse(from) - 1).toISOString();
    const wide = days(early, late, zone);
    expect(wide.names).toHaveLength(3);
    expect(wide.names[1]).toBe(name);
    expect(wide.edges).toEqual([early, from, to, late]);
  });

  test.each(["Asia/Dhaka", "America/New_York", "Africa/Cairo", "America/Santiago", "UTC"])(
    "of a leap year in %s are 366, each after the one before",
    (zone) => {
      const { names, edges } = daysOf(
        new Date("2028-01-02T12:00:00Z"),
        new Date("2029-01-01T12:00:00Z"),
        zone,
      );
      expect(names).toHaveLength(366);
      expect(names).toContain("2028-02-29");
      expect(new Set(names).size).toBe(366);
      expect(edges).toHaveLength(367);
      for (const [at, edge] of edges.entries()) {
        if (at > 0) expect(edge.getTime()).toBeGreaterThan(edges[at - 1]?.getTime() ?? 0);
      }
    },
  );
});
