import { hourMs } from "@baize/contract/durations";
import { describe, expect, it } from "vitest";
import { jumpOf, offsetOf, stateOfOffset } from "./rules.ts";

const bounds = { warnMs: 2000, offMs: 30_000 };
const at = (wallMs: number, monotonicMs: number) => ({ wallMs, monotonicMs });

describe("a clock", () => {
  it.each([
    [0, "in_step"],
    [1999, "in_step"],
    [-2000, "drifting"],
    [29_999, "drifting"],
    [30_000, "off"],
    [-300_000, "off"],
  ])("%i ms from the database's is %s", (offsetMs, state) => {
    expect(stateOfOffset(offsetMs, bounds)).toBe(state);
  });

  it.each([
    ["goes on as time passes", at(1000, 10), at(6000, 5010), 0],
    ["was set back an hour", at(7_200_000, 0), at(3_605_000, 5000), -hourMs],
    ["was set ahead five minutes", at(0, 0), at(305_000, 5000), 300_000],
  ])("%s", (_what, before, now, byMs) => {
    expect(jumpOf(before, now)).toBe(byMs);
  });

  it.each([
    ["agrees", at(1000, 0), at(1010, 10), 1005, 0],
    ["is a second ahead", at(2000, 0), at(2010, 10), 1005, 995],
    ["is a second behind", at(1000, 0), at(1010, 10), 2005, -995],
    // A question that took a minute tells nothing of a second.
    ["cannot be told", at(1000, 0), at(61_000, 60_000), 32_000, 0],
  ])("%s", (_what, asked, answered, databaseMs, offsetMs) => {
    expect(offsetOf(asked, answered, databaseMs)).toBe(offsetMs);
  });
});
