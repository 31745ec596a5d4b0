import { formatMinor, minor, parseMinor } from "@baize/money";
import { assert, bigInt, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountRange,
  balanceOf,
  placesOf,
  restOf,
  ruleOn,
  toldOf,
  unitsOf,
  type Told,
  type TransferRow,
} from "./rules.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
const validUntil = at(120);

describe("what becomes of an open transfer", () => {
  const rows: readonly (readonly [Told["what"], number, ReturnType<typeof ruleOn>])[] = [
    ["done", 0, "done"],
    ["done", 1000, "done"],
    ["refused", 0, "refused"],
    ["refused", 1000, "refused"],
    ["pending", 0, "pending"],
    ["pending", 1000, "pending"],
    ["silent", 0, "pending"],
    ["silent", 1000, "pending"],
    ["unknown", 119, "send"],
    ["unknown", 120, "pending"],
    // The vendor's clock may be a minute behind.
    ["unknown", 180, "pending"],
    ["unknown", 181, "refused"],
  ];
  test.each(rows)("%s after %i s: %s", (what, seconds, next) => {
    expect(ruleOn({ validUntil }, { what }, at(seconds))).toBe(next);
  });
});

test.each([
  ["RS_OK", "done"],
  ["RS_PENDING", "pending"],
  ["RS_ERROR_NOT_ENOUGH_MONEY", "refused"],
  ["RS_ERROR_USER_DISABLED", "refused"],
  ["RS_ERROR_LIMIT_REACHED", "refused"],
  ["RS_ERROR_WRONG_CURRENCY", "refused"],
  ["RS_ERROR_TRANSACTION_EXPIRED", "refused"],
  ["RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "unknown"],
  // A status that is no verdict leaves it open.
  ["RS_ERROR_DUPLICATE_TRANSACTION", "silent"],
  ["RS_ERROR_UNKNOWN", "silent"],
  ["toString", "silent"],
])("%s means %s", (status, what) => expect(toldOf(status)).toBe(what));

describe("amounts on the vendor's wire", () => {
  test.each([
    ["BDT", "0.01", 1_000n],
    ["JPY", "1", 100_000n],
    ["BHD", "0.001", 100n],
    ["BTC", "0.00001000", 1n],
    ["BTC", "1.00000000", 100_000n],
  ])("%s %s is %s units", (currency, text, units) => {
    expect(unitsOf(parseMinor(text, currency) ?? minor(0n), currency)).toBe(units);
  });

  test.each([
    ["BDT", "0.00"],
    ["BTC", "0.00000999"],
    ["BTC", "0.00001001"],
    // More than JSON's integers carry.
    ["BTC", "9000000000.00000000"],
  ])("%s %s cannot be told exactly, and is refused", (currency, text) => {
    expect(unitsOf(parseMinor(text, currency) ?? minor(0n), currency)).toBeUndefined();
  });

  test("the range is shown in the currency's own digits", () => {
    const minOf = (currency: string) => formatMinor(amountRange(currency).min, currency);
    const currencies = ["BDT", "JPY", "BHD", "BTC"];
    expect(currencies.map(minOf)).toEqual(["0.01", "1", "0.001", "0.00001000"]);
  });

  test("what can be told comes back as it went, and a balance is never more than it is", () => {
    const currency = constantFrom("BDT", "JPY", "BHD", "BTC", "XXX");
    const amount = bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) });
    assert(
      property(currency, amount, (code, value) => {
        const units = unitsOf(minor(value), code);
        if (units !== undefined) expect(balanceOf(units, code)).toBe(value);
        const scale =
          10n ** BigInt(code === "BTC" ? 8 : code === "JPY" ? 0 : code === "BHD" ? 3 : 2);
        const shown = balanceOf(value, code);
        expect(shown * 100_000n <= value * scale).toBe(true);
      }),
    );
  });
});

const row = (direction: "in" | "out", amountMinor: bigint, vendorCode = "TDP") =>
  ({ direction, amountMinor, vendorCode }) as TransferRow;
const wallet = (balanceMinor: bigint, vendorCode = "TDP") => ({
  vendorCode,
  balanceMinor,
  knownAt: null,
  revision: 0n,
});

describe("the places of all the money", () => {
  test("what is on its way is counted once, in either direction", () => {
    const here = { cashMinor: 700n, bonusMinor: 5n, lockedMinor: 350n };
    const waiting = [row("in", 300n), row("out", 40n, "LKW")];
    expect(placesOf(here, [wallet(20n), wallet(100n, "LKW")], waiting)).toEqual({
      locked: 50n,
      inTransit: 340n,
      total: 700n + 5n + 50n + 340n + 20n + 60n,
    });
  });

  test("a vendor's balance is never shown below zero", () => {
    expect(restOf(wallet(10n), row("out", 40n))).toBe(0n);
    expect(restOf(undefined, row("in", 40n))).toBe(0n);
  });
});
