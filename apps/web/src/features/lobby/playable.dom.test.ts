import { expect, test } from "vitest";
import { playableTypes } from "./playable.ts";

test("a type counts as playable with its first game that can be played", () => {
  const lanes = [
    { gameClassify: "BGS", cards: [{ total: 12 }] },
    { gameClassify: "SPORTS", cards: [{ total: 0 }, { total: 0 }] },
    { gameClassify: "LIVE", cards: [{ total: 0 }, { total: 4 }] },
    { gameClassify: "COCKFIGHT", cards: [] },
  ] as const;
  expect(playableTypes(lanes)).toEqual(["BGS", "LIVE"]);
});
