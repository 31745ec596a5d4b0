import { createHash } from "node:crypto";
import { dueOf, noInputs, payableOf, type Inputs } from "@baize/contract/agent-due";
import { canonical } from "@baize/contract/agent-statement";
import type { DailyTerms, DividendTerms, RealtimeTerms, Terms } from "@baize/contract/agent-terms";
import { expect, test } from "vitest";
import { checkFile, fragmentOf, fromFragment } from "./check.ts";
import { linesOf } from "./lines.ts";

const ppm = (percent: number) => Math.round(percent * 10_000);
const cents = (amount: number) => BigInt(Math.round(amount * 100));

const dividend: DividendTerms = {
  kind: "dividend",
  period: "M",
  deduct: ["bonus", "rebate", "salary"],
  platformFeePpm: 0,
  carry: "always",
  tierOn: "net",
  tiers: [
    [1_000_000, 10_000, 5, 10],
    [3_000_000, 100_000, 15, 15],
    [6_000_000, 300_000, 40, 20],
  ].map(([valid = 0, net = 0, minActive = 0, percent = 0]) => ({
    minValidMinor: cents(valid),
    minNetMinor: cents(net),
    minActive,
    ratePpm: ppm(percent),
  })),
};
const daily: DailyTerms = {
  kind: "daily",
  unitMinor: cents(10_000),
  tiers: [{ minValidMinor: 0n, minActive: 0, pay: { ratePpm: ppm(1.2) } }],
};
const realtime: RealtimeTerms = {
  kind: "realtime",
  tiers: [
    { minValidMinor: 0n, winPpm: ppm(0.1), lossPpm: ppm(0.3) },
    { minValidMinor: cents(100_000), winPpm: ppm(0.2), lossPpm: ppm(0.5) },
  ],
};

/** As the server writes it. */
function fileOf(
  terms: Terms,
  inputs: Partial<Inputs>,
  { carry = 0, corrections = 0, debt = 0 } = {},
) {
  const all = { ...noInputs, ...inputs };
  const result = dueOf(terms, all, cents(carry));
  const [correctionsMinor, debtInMinor] = [cents(corrections), cents(debt)];
  const lines =
    correctionsMinor === 0n
      ? []
      : [
          {
            ofStatementId: "one",
            wasMinor: cents(1_000),
            nowMinor: cents(1_000) + correctionsMinor,
          },
        ];
  return canonical({
    contractId: "019a9c6e-0000-7000-8000-0000000000c1",
    termsNumber: 1,
    agentId: 7n,
    currency: "BDT",
    product: "",
    period: "M:2026-11",
    from: "2026-11-01",
    to: "2026-11-30",
    terms,
    counting: { countsOwnBets: false },
    inputs: all,
    result,
    sums: {
      dueMinor: result.dueMinor,
      correctionsMinor,
      lines,
      debtInMinor,
      ...payableOf(result.dueMinor, correctionsMinor, debtInMinor),
    },
  });
}

const e7: Partial<Inputs> = {
  stakeMinor: cents(3_600 * 1000),
  payoutMinor: cents(3_420_000),
  validMinor: cents(3_600 * 1000),
  bonusMinor: cents(12_000),
  rebateMinor: cents(9_000),
  // Fees of the document stand with the salaries, which are deducted alike.
  salaryMinor: cents(19_000),
  active: 22,
};

test.each<[string, string, bigint]>([
  ["E1", fileOf(daily, { validMinor: cents(12_345) }), cents(120)],
  ["E7", fileOf(dividend, e7), cents(21_000)],
  ["E7 with 14 active", fileOf(dividend, { ...e7, active: 14 }), cents(14_000)],
  ["E5", fileOf(realtime, { validMinor: cents(130_000), wonMinor: cents(60_000) }), cents(470)],
  [
    "E8, what was carried",
    fileOf(
      {
        ...dividend,
        tiers: [{ minValidMinor: 0n, minNetMinor: 0n, minActive: 0, ratePpm: ppm(20) }],
      },
      { stakeMinor: cents(4_500), validMinor: cents(4_500) },
      { carry: -3_000 },
    ),
    cents(300),
  ],
])("%s is worked out again from its file", (_name, file, due) => {
  const checked = checkFile(file);
  expect(checked).toMatchObject({ isSame: true, isCanonical: true });
  expect(checked?.again.dueMinor).toBe(due);
  expect(checked?.hash).toBe(createHash("sha256").update(file).digest("hex"));
});

test("E12: a correction and the debt that it leaves", () => {
  const file = fileOf(daily, { validMinor: cents(420_000) }, { corrections: -12_000 });
  const lines = linesOf(checkFile(`${file}\n`) ?? expect.fail());
  const of = (step: string) => lines.find((line) => line.step === step)?.amountMinor;
  expect([of("due"), of("corrections"), of("payable"), of("debtOut")]).toEqual([
    cents(5_040),
    cents(-12_000),
    0n,
    cents(6_960),
  ]);
});

test("every number that is changed is found", () => {
  const file = fileOf(dividend, e7, { corrections: 50 });
  for (const found of file.matchAll(/"(\w+Minor)":"(-?\d+)"/g)) {
    const [all, name = "", value = ""] = found;
    const changed = `"${name}":"${BigInt(value) + 1_000_000n}"`;
    const other = `${file.slice(0, found.index)}${changed}${file.slice(found.index + all.length)}`;
    const checked = checkFile(other);
    // A bound of a tier that is reached or missed all the same, and figures that decide nothing,
    // change the fingerprint alone.
    expect(checked?.hash).not.toBe(checkFile(file)?.hash);
    if (/^(due|payable|debt|corrections|net|base|carry)/.test(name)) {
      expect(checked?.isSame, all).toBe(false);
    }
  }
});

test.each(["", "{", "[]", "7", '{"terms":{}}', fileOf(daily, {}).replace('"daily"', '"weekly"')])(
  "%s is no statement",
  (text) => {
    expect(checkFile(text)).toBeUndefined();
  },
);

test("a file goes to the page in the part of the address that no server sees", () => {
  const file = fileOf(daily, {});
  expect(fromFragment(`#${fragmentOf(file, "ab")}`)).toEqual({ text: file, hash: "ab" });
  expect(fromFragment("")).toEqual({ text: "", hash: "" });
});
