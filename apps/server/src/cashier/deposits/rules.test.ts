import { depositStates } from "@baize/contract";
import { describe, expect, it } from "vitest";
import {
  depositActionsOf,
  isCancellable,
  nextOfTransfer,
  ruleOn,
  type DepositRow,
  type TransferEvent,
} from "./rules.ts";
import type { ProviderPayment } from "../providers/provider.ts";

const events: readonly TransferEvent[] = ["say_paid", "expire", "reject", "receive"];

const deposit = {
  merchantCode: "amber",
  paymentId: "pay_1",
  currency: "BDT",
  amountMinor: 50_000n,
} as DepositRow;
const payment: ProviderPayment = {
  paymentId: "pay_1",
  status: "succeeded",
  amountMinor: 50_000n,
  receivedMinor: 50_000n,
  currency: "BDT",
  depositId: "d",
  merchantCode: "amber",
};

describe("a bank transfer", () => {
  it("goes just where the table says", () => {
    const ways = depositStates.map((state) => [
      state,
      ...events.map((event) => nextOfTransfer(state, event) ?? "-"),
    ]);
    expect(ways).toEqual([
      ["created", "-", "-", "-", "-"],
      ["pending", "checking", "expired", "declined", "received"],
      ["checking", "-", "-", "declined", "received"],
      ["held", "-", "-", "declined", "received"],
      ["received", "-", "-", "-", "-"],
      ["declined", "-", "-", "-", "received"],
      ["expired", "checking", "-", "-", "received"],
      ["cancelled", "checking", "-", "-", "received"],
      ["returned", "-", "-", "-", "-"],
    ]);
  });

  it("has no dead end: money that comes is credited from every state but received", () => {
    const before = ["pending", "checking", "held", "declined", "expired", "cancelled"] as const;
    for (const status of before) {
      expect(depositActionsOf({ status, accountId: "delta" })).toContain("confirm");
    }
    expect(depositActionsOf({ status: "received", accountId: "delta" })).toEqual([]);
    expect(depositActionsOf({ status: "pending", accountId: null })).toEqual([]);
    expect(depositActionsOf({ status: "held", accountId: null })).toEqual(["credit", "return"]);
  });
});

it("members take back what they have not paid, and nothing else", () => {
  const may = depositStates.filter((status) => isCancellable({ status }));
  expect(may).toEqual(["created", "pending"]);
});

describe("a provider's payment", () => {
  it("that succeeded leads every state to received but those in which it came", () => {
    const come: ReadonlySet<string> = new Set(["received", "held", "returned"]);
    for (const status of depositStates) {
      const ruling = ruleOn({ ...deposit, status }, payment);
      expect(ruling.next, status).toBe(come.has(status) ? "same" : "received");
    }
  });

  it("that failed declines what was taken back too, and one that expired leaves it", () => {
    const after = (status: "failed" | "expired") =>
      depositStates.map((state) => {
        const ruling = ruleOn({ ...deposit, status: state }, { ...payment, status });
        return [state, ruling.next];
      });
    const unmoved = ["checking", "held", "received", "declined", "expired", "returned"] as const;
    const same = Object.fromEntries(unmoved.map((state) => [state, "same"]));
    expect(Object.fromEntries(after("failed"))).toEqual({
      ...same,
      created: "declined",
      pending: "declined",
      cancelled: "declined",
    });
    expect(Object.fromEntries(after("expired"))).toEqual({
      ...same,
      created: "expired",
      pending: "expired",
      cancelled: "same",
    });
  });

  it.each([
    ["as ordered", {}, false],
    ["less", { receivedMinor: 49_999n }, true],
    ["more", { receivedMinor: 50_001n }, true],
  ])("%s: asked once more where it differs", (_name, changes, isConfirmationNeeded) => {
    expect(ruleOn({ ...deposit, status: "pending" }, { ...payment, ...changes })).toEqual({
      next: "received",
      isConfirmationNeeded,
    });
  });

  it.each([
    [{ amountMinor: 60_000n }, "amount_differs"],
    [{ receivedMinor: 0n }, "amount_differs"],
    [{ currency: "EUR" }, "amount_differs"],
    [{ paymentId: "pay_2" }, "other_order"],
    [{ merchantCode: "other" }, "other_order"],
  ])("that is not surely for this order waits for a person: %o", (changes, flag) => {
    const ruling = ruleOn({ ...deposit, status: "pending" }, { ...payment, ...changes });
    expect(ruling).toEqual({ next: "same", flag });
  });
});
