import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyOf } from "./currency.ts";
import { displayMoney } from "./display.ts";
import { formatMinor, minor, parseMinor } from "./minor.ts";

describe("parseMinor", () => {
  it.each([
    ["0", "BDT", 0n],
    ["1", "BDT", 100n],
    ["1234.50", "BDT", 123_450n],
    ["-0.01", "BDT", -1n],
    ["7", "JPY", 7n],
    ["1.234", "BHD", 1_234n],
    ["0.00000001", "BTC", 1n],
  ])("reads %s %s", (text, currency, expected) => {
    expect(parseMinor(text, currency)).toBe(expected);
  });

  it.each([
    ["", "BDT"],
    [" 1", "BDT"],
    ["1.", "BDT"],
    [".5", "BDT"],
    ["+1", "BDT"],
    ["1e3", "BDT"],
    ["0x10", "BDT"],
    ["1,000", "BDT"],
    ["1.000", "BDT"],
    ["1.5", "JPY"],
    ["NaN", "BDT"],
    ["Infinity", "BDT"],
    ["৫০", "BDT"],
    ["99999999999999999", "BDT"],
    ["9999999999999999.99999999", "BTC"],
  ])("refuses %j as %s", (text, currency) => {
    expect(parseMinor(text, currency)).toBeUndefined();
  });

  it("throws on a currency it does not know", () => {
    expect(() => parseMinor("1", "ZZZ")).toThrow(RangeError);
  });
});

it("what is written can be read back, in every scale", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.constantFrom("JPY", "BDT", "BHD", "BTC"),
      (value, currency) => {
        expect(parseMinor(formatMinor(minor(value), currency), currency)).toBe(value);
      },
    ),
  );
});

it("an amount that does not fit the column is not an amount", () => {
  expect(() => minor(2n ** 63n)).toThrow(RangeError);
  expect(minor(2n ** 63n - 1n)).toBe(2n ** 63n - 1n);
});

it.each([
  ["1234567.5", "BDT", "৳1,234,567.50"],
  ["-950", "BDT", "−৳950.00"],
  ["1000", "JPY", "¥1,000"],
  ["12.5", "BHD", "BD12.500"],
  ["0", "BTC", "₿0.00"],
  ["1234.5", "BTC", "₿1,234.50"],
  ["0.0001", "BTC", "₿0.0001"],
  ["0.00000001", "BTC", "₿0.00000001"],
])("players read %s %s as %s", (text, currency, shown) => {
  expect(displayMoney(text, currency)).toBe(shown);
});

it("what players read says the amount and nothing else, in every scale", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.constantFrom("JPY", "BDT", "BHD", "BTC"),
      (value, currency) => {
        const shown = displayMoney(minor(value), currency);
        expect(parseMinor(shown.replace(/[^\d.]/g, ""), currency)).toBe(value);
        const digits = shown.split(".")[1]?.length ?? 0;
        const { decimals } = currencyOf(currency);
        expect(digits >= Math.min(2, decimals) && digits <= decimals).toBe(true);
      },
    ),
  );
});

it("text that is no amount is not shown as one", () => {
  expect(() => displayMoney("1.005", "BDT")).toThrow(RangeError);
});
