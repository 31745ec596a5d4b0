import { gameTypes, type LossBackSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  addRate,
  brokenLossBackFields,
  changeRate,
  dropRate,
  lossBackDraftOf,
  lossBackSettingsOf,
  lossRateOf,
  withGame,
} from "./loss-back-draft.ts";

const settings: LossBackSettings = {
  currency: "BDT",
  isOpen: true,
  period: "week",
  gameTypes: gameTypes.filter((type) => type !== "PVP"),
  netDepositGate: true,
  minLoss: "500.00",
  cap: "0.00",
  turnoverBps: 10_000,
  claimDays: 7,
  rates: [{ level: 0, ratePpm: 52_500 }],
};

describe("loss-back as it is typed", () => {
  test("is sent as it was read", () => {
    const draft = lossBackDraftOf({ settings });
    expect(draft.rates).toEqual([{ level: "0", rate: "5.25" }]);
    expect(brokenLossBackFields(draft, "BDT")).toEqual([]);
    expect(lossBackSettingsOf(draft, "BDT")).toEqual(settings);
  });

  test("names what is broken", () => {
    const draft = changeRate(addRate(lossBackDraftOf({ settings })), 1, { rate: "30.1" });
    const broken = { ...draft, gameTypes: [], minLoss: "x", turnover: "", claimDays: "0" };
    expect(brokenLossBackFields(broken, "BDT")).toEqual([
      "gameTypes",
      "minLoss",
      "turnover",
      "claimDays",
      "rates.1.level",
      "rates.1.rate",
    ]);
    expect(brokenLossBackFields(dropRate(draft, 1), "BDT")).toEqual([]);
  });

  test("games are taken out and in", () => {
    const without = withGame(lossBackDraftOf({ settings }), "LIVE", false);
    expect(without.gameTypes).not.toContain("LIVE");
    expect(withGame(without, "LIVE", true).gameTypes).toContain("LIVE");
  });

  test.each([
    ["30", 300_000],
    ["০.০০০১", 1],
    ["30.0001", undefined],
    ["-1", undefined],
    ["", undefined],
  ])("%s percent are %s millionths", (text, ppm) => {
    expect(lossRateOf(text)).toBe(ppm);
  });
});
