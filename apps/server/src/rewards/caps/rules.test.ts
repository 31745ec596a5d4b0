import { describe, expect, test } from "vitest";
import { faultOfCaps, noCaps, type Asked } from "./rules.ts";

const all = { maxWageringTimes: 10, noMixedProducts: true, noPayToWin: true };

const wagering = (bps: number): Asked => ({ wagering: { field: "wagering", bps } });
const play = (...types: NonNullable<Asked["play"]>["types"][number][]): Asked => ({
  play: { field: "tasks", types },
});

describe("what the caps of a brand forbid", () => {
  test.each<[string, Asked, string | undefined]>([
    ["ten times", wagering(100_000), undefined],
    ["a little more than ten times", wagering(100_001), "above_wagering_cap"],
    ["nothing to stake", wagering(0), undefined],
    ["play in one product", play(["RNG"]), undefined],
    ["two tasks of one product", play(["RNG"], ["RNG"]), undefined],
    ["play in two products", play(["RNG", "LIVE"]), "mixed_products"],
    ["two tasks of different products", play(["RNG"], ["LIVE"]), "mixed_products"],
    ["play in every product", play([]), "mixed_products"],
    ["a task of one product and one of every", play(["RNG"], []), "mixed_products"],
    ["the sum won", { score: "won" }, "pay_to_win"],
    ["the net result", { score: "net" }, "pay_to_win"],
    ["the highest multiple", { score: "multiplier" }, undefined],
    ["valid bets", { score: "wagered" }, undefined],
    [
      "more than ten times, still closed",
      { ...wagering(200_000), isOpen: false },
      "above_wagering_cap",
    ],
    [
      "what is closed as it was",
      { ...wagering(200_000), isOpen: false, before: wagering(200_000) },
      undefined,
    ],
    [
      "what is closed and asks more than it did",
      { ...wagering(200_001), isOpen: false, before: wagering(200_000) },
      "above_wagering_cap",
    ],
    [
      "what is opened as it was",
      { ...wagering(200_000), before: wagering(200_000) },
      "above_wagering_cap",
    ],
    [
      "several products of what is closed and had them",
      { ...play([]), isOpen: false, before: play(["RNG", "LIVE"]) },
      undefined,
    ],
    [
      "several products of what is closed and had one",
      { ...play([]), isOpen: false, before: play(["RNG"]) },
      "mixed_products",
    ],
    [
      "a score that is closed as it was",
      { score: "won", isOpen: false, before: { score: "won" } },
      undefined,
    ],
    ["nothing", {}, undefined],
  ])("%s", (_name, asked, refusal) => {
    expect(faultOfCaps(all, asked)?.refusal).toBe(refusal);
    expect(faultOfCaps(noCaps, asked)).toBeUndefined();
  });

  test("the caps are looked at in their order, and name the field", () => {
    const asked = { ...wagering(200_000), ...play([]), score: "won" } as const;
    expect(faultOfCaps(all, asked)).toEqual({ refusal: "above_wagering_cap", field: "wagering" });
    expect(faultOfCaps({ ...all, maxWageringTimes: null }, asked)?.field).toBe("tasks");
  });
});
