import { redemptionStates } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { isOnSale, mayStep, nameOf, nextOfRedemption } from "./rules.ts";

/** What may become of what was redeemed. */

describe("states", () => {
  test.each(
    redemptionStates.flatMap((state) =>
      (["approve", "reject", "refuse"] as const).map((event) => [state, event] as const),
    ),
  )("%s, %s", (state, event) => {
    const ways: Readonly<Record<string, string>> = {
      "in_process approve": "approved",
      "in_process reject": "rejected",
      "approved refuse": "rejected",
    };
    expect(nextOfRedemption(state, event)).toBe(ways[`${state} ${event}`]);
  });

  const allowed = new Set([
    "waiting sent",
    "waiting came_back",
    "sent delivered",
    "sent came_back",
  ]);
  const from = [null, "waiting", "sent", "delivered", "came_back"] as const;
  test.each(
    from.flatMap((one) =>
      (["sent", "delivered", "came_back"] as const).map((to) => [one, to] as const),
    ),
  )("delivery %s to %s", (one, to) => expect(mayStep(one, to)).toBe(allowed.has(`${one} ${to}`)));
});

describe("a name", () => {
  const worth = { amountMinor: 2500n, currency: "BDT" };
  test.each([
    ["cash", "{amount} in cash", "৳25.00 in cash"],
    ["cash", "Pocket money", "Pocket money · ৳25.00"],
    ["goods", "Cap", "Cap"],
    ["goods", "Voucher of {amount}", "Voucher of ৳25.00"],
  ] as const)("of %s, %s, reads %s", (kind, text, shown) => {
    expect(nameOf({ ...worth, kind, name: { en: text } })).toEqual({ en: shown });
  });
});

describe("an item is on sale", () => {
  const at = new Date("2026-11-27T12:00:00Z");
  const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
  test.each([
    [{ isOpen: true, opensAt: null, closesAt: null }, true],
    [{ isOpen: false, opensAt: null, closesAt: null }, false],
    [{ isOpen: true, opensAt: at, closesAt: null }, true],
    [{ isOpen: true, opensAt: after, closesAt: null }, false],
    [{ isOpen: true, opensAt: before, closesAt: after }, true],
    [{ isOpen: true, opensAt: before, closesAt: at }, false],
  ])("%#", (item, isSold) => expect(isOnSale(item, at)).toBe(isSold));
});
