import { gameTypes, type GameType, type VipSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  addLevel,
  brokenVipFields,
  changeLevel,
  dropLevel,
  ppmOf,
  vipDraftOf,
  vipSettingsOf,
} from "./vip-draft.ts";

const everyType = (value: number) =>
  Object.fromEntries(gameTypes.map((type) => [type, value])) as Record<GameType, number>;
const reward = { amount: "0.00", ratesPpm: { ...everyType(0), RNG: 500 } };
const level = (total: string) => ({
  label: { en: `From ${total}` },
  color: "#b87333",
  total,
  totalDeposits: "0.00",
  keep: "0.00",
  levelUp: "5.00",
  weekly: reward,
  monthly: reward,
  pointsBps: 12_000,
});
const settings: VipSettings = {
  currency: "BDT",
  isOpen: true,
  floorLevel: 1,
  weights: { ...everyType(10_000), LIVE: 1250 },
  turnoverBps: 15_000,
  claimDays: 30,
  weekCalendar: [5000, 2500, 2500],
  levels: [level("0.00"), level("1000.00")],
};
const draft = vipDraftOf({ settings });

describe("levels as they are typed", () => {
  test("come back as they were", () => {
    expect(brokenVipFields(draft, "BDT")).toEqual([]);
    expect(vipSettingsOf(draft, "BDT")).toEqual(settings);
  });
  test("one more level asks for its own name and total", () => {
    const more = addLevel(draft);
    expect(brokenVipFields(more, "BDT")).toEqual(["levels.2.label", "levels.2.total"]);
    expect(dropLevel(more, 2)).toEqual(draft);
  });
  test.each([
    ["total", "12.345"],
    ["points", "10.01"],
    ["keep", "-1"],
    ["levelUp", "many"],
  ] as const)("%s cannot be %s", (field, text) => {
    const changed = changeLevel(draft, 1, { [field]: text });
    expect(brokenVipFields(changed, "BDT")).toEqual([`levels.1.${field}`]);
  });
  test("the floor is a level that is there", () => {
    expect(brokenVipFields({ ...draft, floorLevel: "2" }, "BDT")).toEqual(["floorLevel"]);
  });
});

test.each([
  ["0.05", 500],
  ["10", 100_000],
  ["10.0001", undefined],
  ["0.00005", undefined],
  ["০.৫", 5000],
  ["", undefined],
])("%s percent", (text, ppm) => expect(ppmOf(text)).toBe(ppm));
