import { gameTypes, type GameType, type RakebackSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  addShare,
  brokenRakebackFields,
  changeShare,
  dropShare,
  millionthsOf,
  rakebackDraftOf,
  rakebackSettingsOf,
} from "./rakeback-draft.ts";

const settings: RakebackSettings = {
  currency: "BDT",
  isOpen: true,
  whileBonus: false,
  edgesPpm: Object.fromEntries(gameTypes.map((type) => [type, 35_000])) as Record<GameType, number>,
  partsBps: { instant: 4000, daily: 2000, weekly: 2050, monthly: 1950 },
  shares: [{ level: 0, sharePpm: 52_500 }],
  turnoverBps: 15_000,
};

describe("rakeback as it is typed", () => {
  test("is sent as it was read", () => {
    const draft = rakebackDraftOf({ settings });
    expect(draft.shares).toEqual([{ level: "0", share: "5.25" }]);
    expect(brokenRakebackFields(draft)).toEqual([]);
    expect(rakebackSettingsOf(draft, "BDT")).toEqual(settings);
  });

  test("names what is broken", () => {
    const draft = rakebackDraftOf({ settings });
    const parts = { ...draft.parts, daily: "19.99", monthly: "0.005" };
    const edges = { ...draft.edges, RNG: "20.1" };
    const more = changeShare(addShare(draft), 1, { share: "51" });
    expect(brokenRakebackFields({ ...more, parts, edges, turnover: "x" })).toEqual([
      "edges.RNG",
      "parts.monthly",
      "parts",
      "turnover",
      "shares.1.level",
      "shares.1.share",
    ]);
    expect(brokenRakebackFields(dropShare(more, 1))).toEqual([]);
  });

  test.each([
    ["50", 500_000],
    ["০.০০০১", 1],
    ["50.0001", undefined],
    ["-1", undefined],
    ["", undefined],
  ])("%s percent are %s millionths", (text, ppm) => {
    expect(millionthsOf(text, 500_000)).toBe(ppm);
  });
});
