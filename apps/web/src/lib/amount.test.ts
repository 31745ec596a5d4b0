import { formatMinor, parseMinor } from "@baize/money";
import { expect, test } from "vitest";
import { exampleAmounts, feeOf, isWithin, mostWithin, readAmount, termsWithin } from "./amount.ts";

test.each([
  ["500", 50_000n],
  [" 500.5 ", 50_050n],
  ["1,000.00", 100_000n],
  ["1,00,000", 10_000_000n],
  ["১০০০", 100_000n],
  ["٥٠٠", 50_000n],
])("%s is one amount", (text, minor) => {
  expect(readAmount(text, "BDT")).toBe(minor);
});

test.each(["", "0", "0.00", "-5", "+5", "1.000,00", "1,00", "5.001", "1e3", "NaN", "৳500", "5 00"])(
  "%s is no amount",
  (text) => expect(readAmount(text, "BDT")).toBeUndefined(),
);

test("limits belong to the range", () => {
  const amount = readAmount("200", "BDT");
  if (amount === undefined) throw new Error("200 is an amount");
  expect(isWithin(amount, "200.00", "25000.00", "BDT")).toBe(true);
  expect(isWithin(amount, "200.01", "25000.00", "BDT")).toBe(false);
  expect(isWithin(amount, "100.00", "199.99", "BDT")).toBe(false);
});

test("fee and what arrives add up to the amount", () => {
  const amount = parseMinor("333.33", "BDT");
  if (amount === undefined) throw new Error("333.33 is an amount");
  const { fee, receives } = feeOf(amount, 150);
  expect(formatMinor(fee, "BDT")).toBe("4.99");
  expect(fee + receives).toBe(amount);
});

test.each([
  ["BDT", "500.50"],
  ["JPY", "1500"],
  ["BHD", "500.500"],
  ["BTC", "0.005"],
])("what %s suggests to type can be typed", (currency, exact) => {
  const examples = exampleAmounts(currency);
  expect(examples.exact).toBe(exact);
  for (const text of Object.values(examples))
    expect(readAmount(text, currency)).toBeGreaterThan(0n);
  expect(readAmount("500.50", "JPY")).toBeUndefined();
});

const bounds = {
  currency: "BDT",
  min: "500.00",
  max: "25000.00",
  quickAmounts: ["500.00", "1000.00", "5000.00"],
};

test.each([
  ["30000.00", "25000.00", ["500.00", "1000.00", "5000.00"], "25000.00"],
  ["1000.00", "1000.00", ["500.00", "1000.00"], "1000.00"],
  ["999.99", "999.99", ["500.00"], "999.99"],
  ["499.99", "25000.00", [], undefined],
  ["0.00", "25000.00", [], undefined],
])("with %s left nothing above it is offered", (left, max, quickAmounts, most) => {
  const available = parseMinor(left, "BDT");
  if (available === undefined) throw new Error(`${left} is an amount`);
  expect(termsWithin(bounds, available)).toEqual({ ...bounds, max, quickAmounts });
  expect(mostWithin(available, bounds)).toBe(most);
});
