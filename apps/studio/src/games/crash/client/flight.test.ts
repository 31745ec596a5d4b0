import { multiplierAt } from "@baize/fair";
import { describe, expect, it } from "vitest";
import { crashHundredthsAt, type CrashMyBet, type CrashSnapshot } from "../protocol.ts";
import { elapsedAt, hundredthsNow, panelBet, step, type Flight } from "./flight.ts";

const snapshot: CrashSnapshot = {
  type: "snapshot",
  seq: 10,
  serverTime: 1_000_000,
  phase: "waiting",
  roundNo: 7,
  previousHash: "aa",
  terminatingHash: "bb",
  salt: "cc",
  startsAt: 1_004_000,
  elapsedMs: null,
  crashedAt: null,
  nextRoundAt: null,
  bets: [],
  betCount: 0,
  myBets: [],
  balance: "10.00",
  history: [],
  playersOnline: 3,
};
const myBet: CrashMyBet = {
  betId: "b1",
  key: "k1",
  roundNo: 7,
  panel: 0,
  stake: "1.00",
  autoCashOut: null,
  status: "accepted",
  cashedOutAt: null,
  payout: null,
  isPayoutPending: false,
};

const after = (
  flight: Flight | null,
  ...messages: readonly Parameters<typeof step>[1][]
): Flight => {
  let current = flight;
  for (const [index, message] of messages.entries()) {
    const next = step(current, message, 5_000 + index * 10);
    if (next === "gap" || next === "same") throw new Error(`unexpected ${next}`);
    current = next.flight;
  }
  if (current === null) throw new Error("no flight");
  return current;
};

describe("the curve", () => {
  it("is the one the studio and the fairness package use", () => {
    for (let ms = 0; ms < 120_000; ms += 97) expect(crashHundredthsAt(ms)).toBe(multiplierAt(ms));
  });

  it("follows the quickest tick, so a slow message never sets the flight back", () => {
    const flying = after(
      after(null, snapshot),
      { type: "started", seq: 11, roundNo: 7, serverTime: 1_004_000 },
      { type: "tick", seq: 12, elapsedMs: 40 },
    );
    expect(flying.tookOffAt).toBe(4_970);
    const late = after(flying, { type: "tick", seq: 13, elapsedMs: 20 });
    expect(late.tookOffAt).toBe(4_970);
    expect(elapsedAt(late, 14_970)).toBe(10_000);
    expect(hundredthsNow(late, 14_970)).toBe(182);
  });
});

describe("messages of a flight", () => {
  it("that are old are dropped, and one that skips asks for a snapshot", () => {
    const flight = after(null, snapshot);
    expect(step(flight, { type: "tick", seq: 10, elapsedMs: 1 }, 1)).toBe("same");
    expect(step(flight, { type: "tick", seq: 12, elapsedMs: 1 }, 1)).toBe("gap");
    expect(step(null, { type: "tick", seq: 1, elapsedMs: 1 }, 1)).toBe("same");
  });

  it("turn the studio's take-off time into local time", () => {
    expect(after(null, snapshot).startsAt).toBe(9_000);
  });

  it("add, change and take off the bets of others", () => {
    const bet = {
      key: "x",
      playerName: "ra***8",
      stake: "5.00",
      currency: "BDT",
      cashedOutAt: null,
      payout: null,
      isGone: false,
    };
    const base = after(null, snapshot);
    const shown = after(base, { type: "bets", seq: 11, roundNo: 7, bets: [bet], betCount: 1 });
    expect(shown.bets.get("x")?.stake).toBe("5.00");
    const gone = { ...bet, isGone: true };
    const empty = after(shown, { type: "bets", seq: 12, roundNo: 7, bets: [gone], betCount: 0 });
    expect(empty.bets.size).toBe(0);
  });

  it("end with the exact multiplier, and the next round starts clean", () => {
    const flying = after(after(null, snapshot), {
      type: "started",
      seq: 11,
      roundNo: 7,
      serverTime: 1_004_000,
    });
    const ended = after(after(flying, { type: "my-bet", bet: myBet }), {
      type: "crashed",
      seq: 12,
      roundNo: 7,
      crashedAt: "1.82",
      hash: "dd",
      elapsedMs: 10_000,
      nextRoundAt: 1_017_000,
      serverTime: 1_014_000,
    });
    expect(ended.history[0]).toEqual({ roundNo: 7, crashedAt: "1.82", hash: "dd" });
    expect(hundredthsNow(ended, 99_999)).toBe(182);
    expect(panelBet(ended, 0)?.betId).toBe("b1");
    const next = after(ended, {
      type: "waiting",
      seq: 13,
      roundNo: 8,
      previousHash: "dd",
      terminatingHash: "bb",
      salt: "cc",
      startsAt: 1_023_000,
      serverTime: 1_017_000,
      playersOnline: 4,
    });
    expect(panelBet(next, 0)).toBeUndefined();
    expect(next.bets.size).toBe(0);
  });
});
