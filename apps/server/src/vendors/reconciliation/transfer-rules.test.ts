import type { VendorTransfer } from "@baize/contract";
import { describe, expect, it } from "vitest";
import { createDaySums } from "./day-sums.ts";
import {
  judgeToldTransfer,
  judgeUntoldTransfer,
  movedByTransfer,
  type OurTransfer,
} from "./transfer-rules.ts";

const id = "16d2dcfe-b89e-41e7-854a-58404eea6d16";

const theirs = (over: Partial<VendorTransfer> = {}): VendorTransfer => ({
  transfer_uuid: id,
  user: "u-1",
  direction: "deposit",
  status: "TS_SUCCESS",
  amount: 500_000,
  currency: "BDT",
  decided_at: "2026-01-15T12:00:00.000Z",
  ...over,
});

const ours = (over: Partial<OurTransfer> = {}): OurTransfer => ({
  transferId: id,
  memberId: 7n,
  reference: "T-0000000001",
  direction: "in",
  amountMinor: 500n,
  currency: "BDT",
  state: "done",
  userRef: "u-1",
  merchantCode: "AMBERJACK",
  at: new Date("2026-01-15T12:00:00.100Z"),
  ...over,
});

const declined = theirs({ status: "TS_DECLINED" });
const undone = theirs({ status: "TS_ROLLEDBACK" });

describe("a vendor's transfer and ours", () => {
  it.each<[string, VendorTransfer, OurTransfer | undefined, string[] | undefined]>([
    ["the same on both sides", theirs(), ours(), undefined],
    [
      "back, on both sides",
      theirs({ direction: "withdraw" }),
      ours({ direction: "out" }),
      undefined,
    ],
    ["unknown here", theirs(), undefined, ["missing"]],
    ["declined there, unknown here", declined, undefined, undefined],
    ["taken back there, unknown here", undone, undefined, undefined],
    ["declined there, done here", declined, ours(), ["extra"]],
    ["declined there, refused here", declined, ours({ state: "refused" }), undefined],
    ["declined there, waits here", declined, ours({ state: "pending" }), undefined],
    ["taken back there only", undone, ours(), ["changed", "status"]],
    ["done there, waits here", theirs(), ours({ state: "pending" }), ["changed", "status"]],
    ["done there, asked for here", theirs(), ours({ state: "requested" }), ["changed", "status"]],
    ["done there, refused here", theirs(), ours({ state: "refused" }), ["changed", "status"]],
    ["another amount", theirs({ amount: 500_001 }), ours(), ["changed", "amount"]],
    ["another currency", theirs({ currency: "USD" }), ours(), ["changed", "currency"]],
    ["the other way", theirs({ direction: "withdraw" }), ours(), ["changed", "direction"]],
    ["another member", theirs({ user: "u-2" }), ours(), ["changed", "member"]],
  ])("%s", (_name, their, our, said) => {
    const finding = judgeToldTransfer(their, our);
    expect(finding && [finding.kind, ...finding.fields]).toEqual(said);
    if (finding !== undefined) expect(finding.subject).toBe(id);
  });

  it("what the vendor tells nothing of is extra", () => {
    expect(judgeUntoldTransfer(ours())).toMatchObject({ kind: "extra", subject: id });
  });
});

it("only what stands counts, by brand and currency", () => {
  const sums = createDaySums(["in", "out"]);
  sums.add("AMBERJACK", movedByTransfer(theirs(), ours()));
  const back = { direction: "withdraw", amount: 200_000 } as const;
  sums.add("AMBERJACK", movedByTransfer(theirs(back), undefined));
  sums.add("AMBERJACK", movedByTransfer(undone, ours({ amountMinor: 70n })));
  sums.add("AMBERJACK", movedByTransfer(theirs({ amount: 90_000 }), ours({ state: "pending" })));
  sums.add("AMBERJACK", movedByTransfer(declined, ours({ state: "refused" })));
  sums.add("BLUEFIN", movedByTransfer(undefined, ours({ direction: "out", amountMinor: 9n })));
  const line = (name: string, theirsMinor: bigint, oursMinor: bigint) => ({
    line: name,
    theirsMinor,
    oursMinor,
  });
  expect(sums.totals()).toEqual([
    {
      merchantCode: "AMBERJACK",
      currency: "BDT",
      lines: [line("in", 590n, 570n), line("out", 200n, 0n)],
    },
    { merchantCode: "BLUEFIN", currency: "BDT", lines: [line("in", 0n, 0n), line("out", 0n, 9n)] },
  ]);
});
