import type { ContractTerms } from "@baize/contract";
import { expect, test } from "vitest";
import {
  capOf,
  emptyForm,
  emptyTier,
  faultsOf,
  formOf,
  termsOf,
  wrongOf,
  type OfferForm,
} from "./form.ts";

const daily: ContractTerms = {
  kind: "dailySalary",
  tiers: [
    { betVolume: "50000.00", activeMember: 3, rateType: "P", rate: "0.004" },
    { betVolume: "200000.00", activeMember: 10, rateType: "P", rate: "0.006" },
    { betVolume: "1000000.00", activeMember: 30, rateType: "F", rate: "9000.00" },
  ],
};
const limits = {
  currency: "BDT",
  rateMax: "0.02",
  lossRateMax: null,
  own: [{ from: "2026-11-01", terms: daily }],
};

const tierOf = (part: Partial<OfferForm["tiers"][number]>) => ({ ...emptyTier(), ...part });
const dailyForm = (...tiers: OfferForm["tiers"]): OfferForm => ({
  ...emptyForm(),
  kind: "dailySalary",
  tiers,
});

test("terms that are read into the form are sent as they were", () => {
  expect(termsOf(formOf(daily, "CONS"), "BDT")).toEqual(daily);
  const dividend: ContractTerms = {
    kind: "dividend",
    tiers: [
      { minimumBet: "0.00", netLoss: "10000.00", activeMember: 5, contractRate: "0.1" },
      { minimumBet: "1000000.50", netLoss: "100000.00", activeMember: 15, contractRate: "0.155" },
    ],
    period: "H",
    deduct: ["bonus", "salary"],
    platformFee: "0.05",
    carry: "month",
    tierOn: "ggr",
  };
  expect(termsOf(formOf(dividend, "CONS"), "BDT")).toEqual(dividend);
  expect(termsOf(formOf(dividend, "RNG"), "BDT")).toEqual({ ...dividend, deduct: [] });
});

test.each([
  [{ valid: "60,000", active: "3", rate: "0.4" }, []],
  [{ valid: "60000", active: "3", rate: "0.41" }, [["0 rate", "own"]]],
  [{ valid: "49999.99", active: "3", rate: "0.1" }, [["0 rate", "own"]]],
  [
    { valid: "", active: "x", rate: "" },
    [
      ["0 valid", "amount"],
      ["0 active", "count"],
      ["0 rate", "rate"],
    ],
  ],
  [{ valid: "60000", active: "3", rate: "2.1" }, [["0 rate", "rate"]]],
  [{ valid: "60000", active: "3", pays: "F" as const, rate: "240" }, []],
  [{ valid: "60000", active: "3", pays: "F" as const, rate: "240.01" }, [["0 rate", "own"]]],
  // A rate grows where an amount does not.
  [{ valid: "1000000", active: "30", rate: "0.1" }, [["0 rate", "own"]]],
])("a tier %j has the faults %j", (part, faults) => {
  expect([...faultsOf(dailyForm(tierOf(part)), limits)]).toEqual(faults);
});

test("a later tier asks for no less and pays more", () => {
  const form = dailyForm(
    tierOf({ valid: "100000", active: "10", rate: "0.3" }),
    tierOf({ valid: "90000", active: "9", rate: "0.3" }),
  );
  expect([...faultsOf(form, { ...limits, own: null })]).toEqual([
    ["1 valid", "lower"],
    ["1 active", "lower"],
    ["1 rate", "higher"],
  ]);
});

test("the cap is the least that own terms pay, now or later", () => {
  const form = dailyForm(tierOf({ valid: "250000", active: "12", rate: "0.5" }));
  expect(capOf(form, 0, limits)).toEqual({ rate: "0.006" });
  const lower: ContractTerms = {
    ...daily,
    tiers: [{ betVolume: "0.00", activeMember: 0, rateType: "P", rate: "0.003" }],
  };
  const own = [...limits.own, { from: "2026-12-01", terms: lower }];
  expect(capOf(form, 0, { ...limits, own })).toEqual({ rate: "0.003" });
  expect(capOf(form, 0, { ...limits, own: [] })).toBe("nothing");
  expect(capOf(form, 0, { ...limits, own: null })).toBeUndefined();
});

test("beside an amount the cap is an amount", () => {
  const form = dailyForm(tierOf({ valid: "250000", active: "12", pays: "F", rate: "1" }));
  expect(capOf(form, 0, limits)).toEqual({ fixed: "1500.00" });
});

test("what is missing is not yet wrong, what stands there and is refused is", () => {
  const wrong = (...tiers: OfferForm["tiers"]) => {
    const form = dailyForm(...tiers);
    return wrongOf(form, faultsOf(form, limits));
  };
  expect(wrong(tierOf({ valid: "60000", active: "3", rate: "" }))).toBeUndefined();
  expect(wrong(tierOf({ valid: "", active: "x", rate: "" }))).toBe("0 active");
});

test("of a real-time salary both rates are bounded, and one of them rises", () => {
  const form = (...tiers: readonly (readonly [valid: string, win: string, loss: string])[]) => ({
    ...emptyForm(),
    kind: "realtimeSalary" as const,
    tiers: tiers.map(([valid, win, loss]) => ({ ...emptyTier(), valid, win, loss })),
  });
  const terms: ContractTerms = {
    kind: "realtimeSalary",
    tiers: [{ betAmount: "100.00", winRate: "0.001", lossRate: "0.02" }],
  };
  const of = {
    currency: "BDT",
    rateMax: "0.01",
    lossRateMax: "0.03",
    own: [{ from: "2026-11-21T08:00:00.000Z", terms }],
  };
  const house = { ...of, own: null };
  const found = (one: ReturnType<typeof form>, limits = house as typeof of | typeof house) => [
    ...faultsOf(one, limits),
  ];
  expect(found(form(["0", "0", "3"], ["5", "0.1", "3"]))).toEqual([]);
  expect(found(form(["0", "1.1", "3.1"]))).toEqual([
    ["0 win", "rate"],
    ["0 loss", "lossRate"],
  ]);
  expect(found(form(["0", "0", "0"]))).toEqual([["0 loss", "lossRate"]]);
  expect(found(form(["5", "0.2", "1"], ["4", "0.1", "1"]))).toEqual([
    ["1 valid", "lower"],
    ["1 win", "lower"],
  ]);
  expect(found(form(["0", "1", "1"], ["5", "1", "1"]))).toEqual([["1 loss", "higher"]]);
  expect(found(form(["100", "0.1", "2"]), of)).toEqual([]);
  expect(found(form(["100", "0.11", "2.01"]), of)).toEqual([
    ["0 win", "own"],
    ["0 loss", "own"],
  ]);
  expect(found(form(["99", "0.1", "2"]), of)).toHaveLength(2);
  expect(termsOf(formOf(terms, "CONS"), "BDT")).toEqual(terms);
});
