import { minor } from "@baize/money";
import { floatsOf, minesOrder, payoutOf, toDecimal, type WordStream } from "@baize/fair";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import own from "./game.ts";
import { StudioRefusal } from "../../engine/refusal.ts";
import { anyGame, type Standing, type Terms } from "../../engine/rounds/step-game.ts";
import type { MinesOutcome } from "./protocol.ts";
import { minesHundredths } from "./multipliers.ts";
import { mines, minesReturn, minesRtpBps } from "./rules.ts";

const game = anyGame(mines);
const terms: Terms = {
  stake: minor(1_000n),
  currency: "BDT",
  limits: own.limits("BDT"),
};

/** The published vector A: client seed, server seed and nonce 1 draw these cells, from 0. */
const order = [
  19, 22, 7, 18, 0, 4, 12, 6, 15, 10, 3, 8, 24, 11, 13, 14, 17, 20, 2, 23, 16, 1, 9, 5,
];
const seeds = {
  serverSeed: "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159",
  clientSeed: "bb62964774",
  nonce: 1,
};
const floats = floatsOf((key, text) => createHmac("sha256", key).update(text).digest(), seeds, 24);

function words(): WordStream {
  let at = 0;
  return { next: () => (floats[at++] ?? 0) * 2 ** 32 };
}

const pick = (cell: number) => ({ type: "pick", cell });
const start = (mineCount: number, given = terms): Standing =>
  game.replay(words(), { mines: mineCount }, [], given);
const after = (standing: Standing, ...steps: object[]): Standing =>
  steps.reduce<Standing>((now, step) => now.next(step).standing, standing);
const outcomeOf = (standing: Standing) => standing.outcome as MinesOutcome;
const hundredthsOf = (multiplier: string | null): number =>
  Number((multiplier ?? "").replace(".", ""));
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof StudioRefusal ? error.code : String(error);
  }
};

describe("mines", () => {
  it("mines the cells of the published draw", () => {
    expect(minesOrder(floats).map((cell) => cell - 1)).toEqual(order);
    const lost = after(start(3), pick(7));
    expect(lost.outcome).toMatchObject({ mines: [19, 22, 7], end: "mine", multiplier: "1.00" });
    expect(lost.payout).toBe(0n);
  });

  it("shows no mine while the round is open", () => {
    const open = after(start(3), pick(1));
    expect(open.outcome).toMatchObject({ mines: null, isOpen: true, picks: [1], stepsTaken: 1 });
    expect(JSON.stringify(open.outcome)).not.toContain("19");
    expect(open.payout).toBeNull();
  });

  it.each([
    [1, 1, 103],
    [3, 1, 112],
    [3, 2, 128],
    [24, 1, 2_475],
    [12, 13, 514_829_700],
    [1, 24, 2_475],
  ])("with %i mines, %i picks are worth %i hundredths", (mineCount, picks, hundredths) => {
    expect(minesHundredths(mineCount, picks)).toBe(hundredths);
  });

  it("returns 99 % less what hundredths cut off, whatever is chosen", () => {
    let [least, most] = [1, 0];
    for (let mineCount = 1; mineCount <= 24; mineCount += 1) {
      for (let picks = 1; picks <= 25 - mineCount; picks += 1) {
        const share = Number(toDecimal(minesReturn(mineCount, picks), 12));
        expect(share).toBeLessThanOrEqual(0.99);
        least = Math.min(least, share);
        most = Math.max(most, share);
      }
    }
    expect(most).toBe(0.99);
    expect(Math.floor(least * 10_000)).toBe(minesRtpBps);
    expect(least).toBeGreaterThan(0.98);
  });

  it("agrees with counting every layout of the mines", () => {
    // Two mines among 25 cells, the player picks cells 0, 1 and 2 and then stops.
    let safe = 0;
    for (let one = 0; one < 25; one += 1) {
      for (let other = one + 1; other < 25; other += 1) {
        if (one > 2 && other > 2) safe += 1;
      }
    }
    const expected = (safe / 300) * (minesHundredths(2, 3) / 100);
    expect(Number(toDecimal(minesReturn(2, 3), 12))).toBeCloseTo(expected, 10);
  });

  it("pays the multiplier, cut to whole minor units, when the player takes it", () => {
    const cashed = after(start(3, { ...terms, stake: minor(101n) }), pick(1), { type: "cash-out" });
    expect(cashed.payout).toBe(113n);
    expect(cashed.outcome).toMatchObject({ end: "cashed", isOpen: false, mines: [19, 22, 7] });
  });

  it("ends by itself when no safe cell is left", () => {
    const won = after(start(24), pick(21));
    expect(won.payout).toBe(24_750n);
    expect(won.outcome).toMatchObject({ end: "cashed", next: null });
  });

  const cells = Array.from({ length: 25 }, (_, cell) => cell);
  const stakes = (["BDT", "USD"] as const).flatMap((currency) => {
    const limits = own.limits(currency);
    const { stakeMin, stakeDefault, stakeMax } = limits;
    const most = [stakeMax, minor(stakeMax / 2n), minor(stakeMax / 3n), minor(stakeMax - 1n)];
    return [stakeMin, stakeDefault, ...most].map((stake) => ({ stake, currency, limits }));
  });

  it.each(stakes)("pays what is shown, for $stake of $currency in every state", (given) => {
    for (let mineCount = 1; mineCount <= 24; mineCount += 1) {
      game.open({ mines: mineCount }, given);
      let now = start(mineCount, given);
      for (const cell of cells.filter((one) => !order.slice(0, mineCount).includes(one))) {
        if (now.payout !== null) break;
        const { next } = outcomeOf(now);
        now = after(now, pick(cell));
        // The multiplier that was promised is the one that came, and taking it pays all of it.
        expect(outcomeOf(now).multiplier).toBe(next);
        const whole = payoutOf(given.stake, hundredthsOf(next));
        const taken = now.payout === null ? after(now, { type: "cash-out" }) : now;
        expect(taken.payout).toBe(whole);
        expect(whole).toBeLessThanOrEqual(given.limits.winMax);
      }
      expect(outcomeOf(now)).toMatchObject({ end: "cashed", next: null });
    }
  });

  it("ends by itself where one more pick would pass the highest payout", () => {
    const given = { ...terms, stake: terms.limits.stakeMax };
    let now = start(12, given);
    for (const cell of cells.filter((one) => !order.slice(0, 12).includes(one))) {
      if (now.payout === null) now = after(now, pick(cell));
    }
    expect(now.outcome).toMatchObject({ end: "cashed", isCapped: true });
    const picks = outcomeOf(now).picks.length;
    expect(minesHundredths(12, picks)).toBeLessThanOrEqual(10_000);
    expect(minesHundredths(12, picks + 1)).toBeGreaterThan(10_000);
    expect(now.payout).toBe(payoutOf(given.stake, minesHundredths(12, picks)));
  });

  it("refuses a stake whose first pick would pass the highest payout", () => {
    const limits = { ...terms.limits, winMax: minor(20_000n) };
    expect(codeOf(() => game.open({ mines: 24 }, { ...terms, limits }))).toBe("win_above_max");
    expect(codeOf(() => game.open({ mines: 23 }, { ...terms, limits }))).toBe("");
  });

  it("refuses a cell twice, a cash-out before the first pick, and anything after the end", () => {
    expect(codeOf(() => after(start(3), pick(1), pick(1)))).toBe("step_not_possible");
    expect(codeOf(() => after(start(3), { type: "cash-out" }))).toBe("step_not_possible");
    expect(codeOf(() => after(start(3), pick(7), pick(1)))).toBe("step_not_possible");
  });

  it.each([
    [{ mines: 0 }],
    [{ mines: 25 }],
    [{ mines: 2.5 }],
    [{}],
    [{ mines: 3, cell: 1 }],
    ["3"],
    [null],
  ])("takes %j for no choice", (choice) => {
    expect(codeOf(() => game.open(choice, terms))).toBe("bad_request");
  });

  it.each([
    [pick(-1)],
    [pick(25)],
    [{ type: "pick" }],
    [{ type: "return" }],
    [{ type: "cash-out", cell: 1 }],
  ])("takes %j for no step of a player", (step) => {
    expect(codeOf(() => game.readStep(step))).toBe("bad_request");
  });

  it("gives an untouched stake back, and takes the payout of a round left in the middle", () => {
    const untouched = start(5);
    const returned = after(untouched, untouched.defaultStep() as object);
    expect([returned.payout, returned.outcome]).toMatchObject([1_000n, { end: "returned" }]);
    const begun = after(start(3), pick(1));
    expect(after(begun, begun.defaultStep() as object).payout).toBe(1_120n);
  });
});
