import { describe, expect, it } from "vitest";
import { compare, type OurPayment, type Sides } from "./rules.ts";
import type { ProviderPayment } from "../providers/provider.ts";

const theirs = (over: Partial<ProviderPayment> = {}): ProviderPayment => ({
  paymentId: "p1",
  status: "succeeded",
  amountMinor: 500n,
  receivedMinor: 500n,
  currency: "BDT",
  depositId: "d1",
  merchantCode: "amber",
  ...over,
});

const ours = (over: Partial<OurPayment> = {}): OurPayment => ({
  depositId: "d1",
  paymentId: "p1",
  status: "received",
  amountMinor: 500n,
  currency: "BDT",
  ...over,
});

const found = (sides: Partial<Sides>) =>
  compare({ theirs: [], around: [], known: [], credited: [], ...sides }).map(
    ({ paymentId, kind, fields }) => [paymentId, kind, ...fields],
  );

describe("a report against our books", () => {
  it.each<[string, ProviderPayment, OurPayment | undefined, string[][]]>([
    ["the same on both sides", theirs(), ours(), []],
    ["paid there, unknown here", theirs(), undefined, [["p1", "missing"]]],
    [
      "paid there, waiting here",
      theirs(),
      ours({ status: "pending" }),
      [["p1", "changed", "status"]],
    ],
    [
      "paid too little",
      theirs({ receivedMinor: 499n }),
      ours({ status: "pending" }),
      [["p1", "changed", "status", "amount"]],
    ],
    ["another amount", theirs({ receivedMinor: 501n }), ours(), [["p1", "changed", "amount"]]],
    ["another currency", theirs({ currency: "USD" }), ours(), [["p1", "changed", "currency"]]],
    ["another payment", theirs(), ours({ paymentId: "p2" }), [["p1", "changed", "payment"]]],
    [
      "failed there, credited here",
      theirs({ status: "failed" }),
      ours(),
      [["p1", "changed", "status"]],
    ],
    ["failed there, declined here", theirs({ status: "failed" }), ours({ status: "declined" }), []],
    ["expired there, unknown here", theirs({ status: "expired" }), undefined, []],
    [
      "paid there, its answer lost here",
      theirs(),
      ours({ status: "created", paymentId: null }),
      [["p1", "changed", "status"]],
    ],
  ])("%s", (_name, their, our, findings) => {
    expect(found({ theirs: [their], known: our === undefined ? [] : [our] })).toEqual(findings);
  });

  it("credited here and not told there is extra, unless a day around it tells", () => {
    expect(found({ credited: [ours()] })).toEqual([["p1", "extra"]]);
    expect(found({ credited: [ours()], around: [theirs()] })).toEqual([]);
    expect(found({ credited: [ours({ paymentId: null })] })).toEqual([["d1", "extra"]]);
  });
});
