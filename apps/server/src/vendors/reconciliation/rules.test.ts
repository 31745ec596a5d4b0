import type { VendorTransaction } from "@baize/contract";
import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { createDaySums, netOf } from "./day-sums.ts";
import { isDifference, judgeTold, judgeUntold, movedBy, type OurTransaction } from "./rules.ts";

const uuid = "16d2dcfe-b89e-11e7-854a-58404eea6d16";
const operationId = "019b0000-0000-7000-8000-000000000001";

const theirs = (over: Partial<VendorTransaction> = {}): VendorTransaction => ({
  transaction_uuid: uuid,
  user: "u-1",
  round: "r1",
  game_code: "skylark",
  kind: "TK_BET",
  status: "TS_SUCCESS",
  amount: 500_000,
  currency: "BDT",
  created_at: "2026-01-15T12:00:00.000Z",
  ...over,
});

const ours = (over: Partial<OurTransaction> = {}): OurTransaction => ({
  operationId,
  kind: "bet",
  amountMinor: 500n,
  currency: "BDT",
  gameCode: "skylark",
  roundId: "HSE.r1",
  userRef: "u-1",
  merchantCode: "AMBERJACK",
  at: new Date("2026-01-15T12:00:00.100Z"),
  isReversed: false,
  isToMember: false,
  isAfterClose: false,
  ...over,
});

const win = { kind: "TK_WIN" } as const;
const undo = { kind: "TK_ROLLBACK" } as const;
const ourUndo = (amountMinor = 500n) => ours({ kind: "rollback", amountMinor, isToMember: true });

describe("a vendor's transaction and ours", () => {
  it.each<[string, VendorTransaction, OurTransaction | undefined, string[] | undefined]>([
    ["the same on both sides", theirs(), ours(), undefined],
    ["unknown here", theirs(), undefined, ["missing"]],
    ["declined there, unknown here", theirs({ status: "TS_DECLINED" }), undefined, undefined],
    ["declined there, posted here", theirs({ status: "TS_DECLINED" }), ours(), ["extra"]],
    [
      "given up there, posted here",
      theirs({ ...win, status: "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED" }),
      ours({ kind: "win" }),
      ["extra"],
    ],
    ["undone before it came", theirs({ status: "TS_ROLLEDBACK" }), undefined, undefined],
    [
      "undone on both sides",
      theirs({ status: "TS_ROLLEDBACK" }),
      ours({ isReversed: true }),
      undefined,
    ],
    ["undone there only", theirs({ status: "TS_ROLLEDBACK" }), ours(), ["changed", "status"]],
    ["undone here only", theirs(), ours({ isReversed: true }), ["changed", "status"]],
    ["another amount", theirs({ amount: 500_001 }), ours(), ["changed", "amount"]],
    ["another currency", theirs({ currency: "USD" }), ours(), ["changed", "currency"]],
    ["another kind", theirs(win), ours(), ["changed", "kind"]],
    ["another member", theirs({ user: "u-2" }), ours(), ["changed", "member"]],
    ["a free bet", theirs({ kind: "TK_FREE_BET" }), ours({ amountMinor: 0n }), undefined],
    ["a free bet we charged", theirs({ kind: "TK_FREE_BET" }), ours(), ["changed", "amount"]],
    ["a jackpot", theirs({ kind: "TK_JP_WIN" }), ours({ kind: "win" }), undefined],
    [
      "the same part for a jackpot",
      theirs({ jackpot_contribution_ppm: 10_000 }),
      ours({ jackpotPpm: 10_000 }),
      undefined,
    ],
    [
      "another part for a jackpot",
      theirs({ jackpot_contribution_ppm: 10_000 }),
      ours({ jackpotPpm: 9_000 }),
      ["changed", "amount"],
    ],
    [
      "a jackpot's win we do not know of",
      theirs({ ...win, jackpot_amount: 100_000 }),
      ours({ kind: "win" }),
      ["changed", "amount"],
    ],
    ["a rollback", theirs(undo), ourUndo(), undefined],
    ["a rollback that found nothing", theirs(undo), ourUndo(0n), undefined],
    ["a rollback that never came", theirs(undo), undefined, ["missing"]],
    [
      "a win after the round was closed",
      theirs(win),
      ours({ kind: "win", isAfterClose: true }),
      ["after_close"],
    ],
  ])("%s", (_name, their, our, said) => {
    const finding = judgeTold(their, our);
    expect(finding && [finding.kind, ...finding.fields]).toEqual(said);
    if (finding !== undefined) expect(finding.subject).toBe(uuid);
  });

  it("what the vendor tells nothing of is extra, under our own id", () => {
    expect(judgeUntold(ours())).toMatchObject({ kind: "extra", subject: operationId });
  });

  it("a late win is no difference", () => {
    const late = judgeTold(theirs(win), ours({ kind: "win", isAfterClose: true }));
    expect(late && isDifference(late)).toBe(false);
  });
});

/** The day's sums, fed with both sides of a transaction. */
function createTally() {
  const sums = createDaySums(["bets", "wins", "rollbacks"]);
  return {
    add: (merchantCode: string, ...sides: Parameters<typeof movedBy>) =>
      sums.add(merchantCode, movedBy(...sides)),
    totals: () => sums.totals(),
  };
}

const line = (name: string, theirsMinor: bigint, oursMinor: bigint) => ({
  line: name,
  theirsMinor,
  oursMinor,
});

describe("the sums", () => {
  it("count what moved on each side, by brand and currency", () => {
    const tally = createTally();
    tally.add("AMBERJACK", theirs(), ours());
    tally.add("AMBERJACK", theirs({ ...win, amount: 200_000 }), undefined);
    tally.add("AMBERJACK", undefined, ours({ kind: "win", amountMinor: 70n }));
    tally.add("AMBERJACK", theirs(undo), ourUndo());
    // A win taken back is money of the member's.
    const takenBack = ours({ kind: "rollback", amountMinor: 40n });
    tally.add("AMBERJACK", theirs({ ...undo, amount: 40_000 }), takenBack);
    // Neither a bet that never came nor its rollback moved anything.
    tally.add("AMBERJACK", theirs({ status: "TS_ROLLEDBACK" }), undefined);
    tally.add("AMBERJACK", theirs(undo), ourUndo(0n));
    tally.add("", theirs({ currency: "USD" }), undefined);
    expect(tally.totals()).toEqual([
      {
        merchantCode: "AMBERJACK",
        currency: "BDT",
        lines: [line("bets", 500n, 500n), line("wins", 200n, 70n), line("rollbacks", 460n, 460n)],
      },
      {
        merchantCode: "",
        currency: "USD",
        lines: [line("bets", 500n, 0n), line("wins", 0n, 0n), line("rollbacks", 0n, 0n)],
      },
    ]);
  });

  it("differ by exactly what the findings say", () => {
    const edit = constantFrom("same", "missing", "extra", "amount", "declined");
    const played = record({
      edit,
      isWin: boolean(),
      minor: integer({ min: 1, max: 9e6 }),
    });
    assert(
      property(array(played, { maxLength: 40 }), (rows) => {
        const tally = createTally();
        let explained = 0n;
        let expected = 0;
        for (const { edit: what, isWin, minor } of rows) {
          const our = ours({ kind: isWin ? "win" : "bet", amountMinor: BigInt(minor) });
          const their = theirs({
            kind: isWin ? "TK_WIN" : "TK_BET",
            status: what === "declined" ? "TS_DECLINED" : "TS_SUCCESS",
            amount: (minor + (what === "amount" ? 1 : 0)) * 1000,
          });
          const sign = isWin ? -1n : 1n;
          const pair = {
            theirs: what === "extra" ? undefined : their,
            ours: what === "missing" ? undefined : our,
          };
          tally.add("AMBERJACK", pair.theirs, pair.ours);
          const finding =
            pair.theirs === undefined ? judgeUntold(our) : judgeTold(pair.theirs, pair.ours);
          expect(finding === undefined).toBe(what === "same");
          if (what === "same") continue;
          expected += 1;
          const ourPart = pair.ours === undefined ? 0n : our.amountMinor;
          const isCounted = pair.theirs !== undefined && what !== "declined";
          const theirPart = isCounted ? BigInt(their.amount / 1000) : 0n;
          explained += sign * (ourPart - theirPart);
        }
        const lines = tally.totals()[0]?.lines ?? [];
        const differs = netOf(lines, "ours") - netOf(lines, "theirs");
        expect(differs).toBe(explained);
        expect(expected).toBe(rows.filter((row) => row.edit !== "same").length);
      }),
    );
  });
});
