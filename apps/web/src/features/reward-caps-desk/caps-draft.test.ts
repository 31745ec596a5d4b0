import { expect, test } from "vitest";
import { brokenCapFields, capSettingsOf, capsDraftOf } from "./caps-draft.ts";

const caps = (maxWageringTimes: number | null) => ({
  merchantCode: "AMBERJACK",
  settings: { maxWageringTimes, noMixedProducts: true, noPayToWin: false },
  updatedAt: null,
  revision: 0,
});

test.each([null, 1, 10, 100])("a cap of %s is sent as it was read", (times) => {
  expect(capSettingsOf(capsDraftOf(caps(times)))).toEqual(caps(times).settings);
});

test.each([
  ["", []],
  ["10", []],
  [" ১০ ", []],
  ["0", ["times"]],
  ["101", ["times"]],
  ["1.5", ["times"]],
  ["ten", ["times"]],
])("%o as a cap breaks %o", (times, broken) => {
  expect(brokenCapFields({ ...capsDraftOf(caps(null)), times })).toEqual(broken);
});
