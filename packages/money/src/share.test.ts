import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minor } from "./minor.ts";
import { mulBps, splitMinor } from "./share.ts";
import { fromVendorUnits, toVendorUnits } from "./vendor-units.ts";

describe("splitMinor", () => {
  it.each([
    [100n, [1, 1, 1], [34n, 33n, 33n]],
    [1n, [1, 1], [1n, 0n]],
    [0n, [3, 7], [0n, 0n]],
    [1_000n, [0, 5], [0n, 1_000n]],
    [10n, [1, 2, 4], [1n, 3n, 6n]],
  ])("splits %s by %j", (amount, weights, parts) => {
    expect(splitMinor(minor(amount), weights)).toEqual(parts);
  });

  it("never makes or loses money, and no part strays from its share by a whole unit", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }).filter((w) => w.some(Boolean)),
        (amount, weights) => {
          const parts = splitMinor(minor(amount), weights);
          const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
          for (const [index, part] of parts.entries()) {
            const exact = amount * BigInt(weights[index] ?? 0);
            expect(part * total - exact < total && exact - part * total < total).toBe(true);
          }
        },
      ),
    );
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]]])("refuses weights %j", (weights) => {
    expect(() => splitMinor(minor(1n), weights)).toThrow(RangeError);
  });

  it("refuses a negative amount", () => {
    expect(() => splitMinor(minor(-1n), [1])).toThrow(RangeError);
  });
});

it("basis points round toward zero", () => {
  expect(mulBps(minor(999n), 150)).toBe(14n);
  expect(mulBps(minor(-999n), 150)).toBe(-14n);
  expect(() => mulBps(minor(1n), 0.5)).toThrow(RangeError);
});

describe("vendor units", () => {
  it.each([
    [356_000n, "BDT", 356n],
    [1_000n, "BDT", 1n],
    [100_000n, "JPY", 1n],
    [100n, "BHD", 1n],
    [1n, "BTC", 1_000n],
  ])("%s units of %s are %s minor", (units, currency, expected) => {
    expect(fromVendorUnits(units, currency)).toBe(expected);
  });

  it("an amount finer than the currency is not rounded", () => {
    expect(fromVendorUnits(1n, "BDT")).toBeUndefined();
    expect(fromVendorUnits(999n, "BDT")).toBeUndefined();
  });

  it("out and back is exact for currencies of up to five decimals, and never gains beyond", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.constantFrom("JPY", "BDT", "BHD", "BTC"),
        (value, currency) => {
          const back = fromVendorUnits(toVendorUnits(minor(value), currency), currency);
          expect(back).toBeDefined();
          if (currency === "BTC") expect((back ?? 0n) <= value).toBe(true);
          else expect(back).toBe(value);
        },
      ),
    );
  });
});
