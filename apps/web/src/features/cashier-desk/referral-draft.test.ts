import { stepsMax as stepsOfContract, type ReferralTerms } from "@baize/contract";
import { expect, test } from "vitest";
import { gameTypes } from "../../lib/game-types.ts";
import {
  brokenReferralFields,
  referralDraftOf,
  referralSettingsOf,
  stepsMax,
} from "./referral-draft.ts";

/** The terms of inviting friends, as they are typed and sent. */

const rates = Object.fromEntries(gameTypes.map((type) => [type, type === "RNG" ? 1000 : 0]));
const terms: ReferralTerms = {
  merchantCode: "AMBERJACK",
  currency: "BDT",
  revision: 3,
  settings: {
    isOn: true,
    days: 30,
    minDeposit: "500.00",
    minValid: "2500.00",
    kycLevel: 2,
    holdDays: 7,
    inviterAward: "100.00",
    friendAward: "50.00",
    turnoverBps: 10_000,
    claimDays: 30,
    monthMax: 30,
    totalMax: 300,
    steps: [{ friends: 3, amount: "200.00" }],
    share: {
      form: "valid",
      days: 90,
      monthMax: "500.00",
      ppm: rates as ReferralTerms["settings"]["share"]["ppm"],
      edgePpm: rates as ReferralTerms["settings"]["share"]["ppm"],
    },
    second: null,
  },
};
const draft = referralDraftOf(terms);

test("what was stored is sent again as it was", () => {
  expect(brokenReferralFields(draft, terms)).toEqual([]);
  expect(referralSettingsOf(draft)).toEqual(terms.settings);
  expect([draft.turnover, draft.rates.RNG]).toEqual(["1", "0.1"]);
});

test.each([
  [{ days: "0" }, "days"],
  [{ days: "৩০" }, undefined],
  [{ holdDays: "91" }, "holdDays"],
  [{ minDeposit: "1.005" }, "minDeposit"],
  [{ turnover: "often" }, "turnover"],
  [{ steps: [{ friends: "3", amount: "" }] }, "steps.0"],
  [{ steps: [{ friends: "", amount: "" }] }, undefined],
  [{ shareDays: "800" }, "shareDays"],
  [{ rates: { ...draft.rates, LIVE: "101" } }, "rates.LIVE"],
  [{ isSecond: true, secondMonthMax: "50" }, undefined],
  [{ isSecond: true }, "second.monthMax"],
  [{ isSecond: true, secondMonthMax: "50", shareDays: "0" }, "shareDays"],
])("of %o the broken field is %s", (part, field) => {
  const broken = brokenReferralFields({ ...draft, ...part }, terms);
  expect(broken).toEqual(field === undefined ? [] : [field]);
});

test("as many steps are offered as the contract takes", () => {
  expect(stepsMax).toBe(stepsOfContract);
});
