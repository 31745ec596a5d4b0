import { minor } from "@baize/money";
import { describe, expect, test } from "vitest";
import type { StatementLine } from "../../ledger/index.ts";
import { kindOf, ledgerKindsOf, rangeOf, signedMinor } from "./rules.ts";

const codeOf = (run: () => unknown) => {
  try {
    run();
    return "ok";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a period", () => {
  test.each([
    ["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z", "ok"],
    ["2026-11-21T00:00:00.000Z", "2026-11-21T00:00:00.000Z", "period_order"],
    ["2026-11-22T00:00:00.000Z", "2026-11-21T00:00:00.000Z", "period_order"],
    ["2025-11-21T00:00:00.000Z", "2026-11-21T00:00:00.000Z", "ok"],
    // A year with its leap day is a year.
    ["2027-03-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z", "ok"],
    // A whole year of a zone whose clocks go back in that time, and nothing beyond.
    ["2026-11-21T00:00:00.000Z", "2027-11-22T03:00:00.000Z", "ok"],
    ["2026-11-21T00:00:00.000Z", "2027-11-22T03:00:00.001Z", "period_too_long"],
  ])("from %s to %s: %s", (from, to, wanted) => {
    expect(codeOf(() => rangeOf({ from, to }))).toBe(wanted);
  });
});

describe("kinds", () => {
  test("of the ledger have one kind of the statement each, and are asked for by it", () => {
    for (const kind of ["deposit", "withdrawal", "bet", "win", "rollback"] as const) {
      for (const name of ledgerKindsOf(kind)) expect(kindOf(name)).toBe(kind);
    }
    for (const name of ledgerKindsOf("adjustment")) expect(kindOf(name)).toBe("adjustment");
    expect(kindOf("something_new")).toBe("adjustment");
  });

  test("say nothing of the sign: where the money went does", () => {
    const line = (debit: string, credit: string): StatementLine => ({
      transferId: "",
      debit,
      credit,
      amountMinor: minor(5n),
      balanceAfterMinor: minor(0n),
      currency: "BDT",
      kind: "withdrawal",
      reference: "",
      detail: "",
    });
    expect(signedMinor(line("house", "cash"))).toBe(5n);
    expect(signedMinor(line("locked", "cash"))).toBe(5n);
    expect(signedMinor(line("cash", "locked"))).toBe(-5n);
    expect(signedMinor(line("cash", "vendor:hse"))).toBe(-5n);
  });
});
