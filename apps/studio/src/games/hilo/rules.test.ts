import { createHmac } from "node:crypto";
import { cards, payoutOf, seededWords, toDecimal } from "@baize/fair";
import { minor } from "@baize/money";
import { describe, expect, it } from "vitest";
import own from "./game.ts";
import { StudioRefusal } from "../../engine/refusal.ts";
import { anyGame, type Standing, type Terms } from "../../engine/rounds/step-game.ts";
import type { HiloOutcome } from "./protocol.ts";
import { dealing } from "../../kits/cards/dealing.ts";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { guessesOn, hiloHundredths, isRight, rankCount, rightRanks } from "./chances.ts";
import { hilo, hiloReturn, hiloRtpBps } from "./rules.ts";

const game = anyGame(hilo);
const terms: Terms = { stake: minor(1_000n), currency: "BDT", limits: own.limits("BDT") };

const start = (names: string, given = terms): Standing =>
  game.replay(dealing(names), {}, [], given);
const after = (standing: Standing, ...types: string[]): Standing =>
  types.reduce<Standing>((now, type) => now.next({ type }).standing, standing);
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof StudioRefusal ? error.code : String(error);
  }
};

describe("hi-lo", () => {
  it("deals the published cards of vector A: QD KS 6D QH 2H", () => {
    const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
    const dealt = game.replay(
      seededWords(hmac, publishedSeeds.A),
      {},
      [{ type: "higher" }, { type: "lower" }, { type: "skip" }, { type: "lower" }],
      terms,
    );
    expect(dealt.outcome).toMatchObject({
      first: cards.indexOf("QD"),
      draws: [
        { said: "higher", card: cards.indexOf("KS") },
        { said: "lower", card: cards.indexOf("6D") },
        { said: "skip", card: cards.indexOf("QH") },
        { said: "lower", card: cards.indexOf("2H") },
      ],
      // 0.99 × 13/2 × 13/12 × 13/12
      multiplier: "7.55",
      skipsLeft: 51,
      isOpen: true,
    });
  });

  it("counts the ranks that make a guess right by trying all of them", () => {
    for (const card of cards.keys()) {
      for (const guess of guessesOn(card)) {
        const right = [...cards.keys()].filter((next) => isRight(card, guess, next)).length;
        expect(rightRanks(card, guess) * 4).toBe(right);
      }
    }
  });

  it("allows on an ace and a king what can be wrong", () => {
    expect(guessesOn(cards.indexOf("AC"))).toEqual(["higher", "same"]);
    expect(guessesOn(cards.indexOf("KD"))).toEqual(["same", "lower"]);
    expect(guessesOn(cards.indexOf("QD"))).toEqual(["higher", "lower"]);
    expect(codeOf(() => after(start("AC 2D"), "lower"))).toBe("step_not_possible");
    expect(codeOf(() => after(start("7C 2D"), "same"))).toBe("step_not_possible");
  });

  it.each([
    [[12], 107],
    [[1], 1_287],
    [[7], 183],
    [[12, 12], 116],
    [[7, 7, 7, 7], 1_177],
  ])("right ranks %j are worth %i hundredths", (ranks, hundredths) => {
    expect(hiloHundredths(ranks)).toBe(hundredths);
  });

  it("returns 99 % less what hundredths cut off, whatever is said", () => {
    let least = 1;
    const look = (ranks: number[]): void => {
      const share = Number(toDecimal(hiloReturn(ranks), 12));
      expect(share).toBeLessThanOrEqual(0.99);
      least = Math.min(least, share);
      if (ranks.length === 4) return;
      for (let count = 1; count < rankCount; count += 1) look([...ranks, count]);
    };
    for (let count = 1; count < rankCount; count += 1) look([count]);
    expect(Math.floor(least * 10_000)).toBe(hiloRtpBps);
  });

  it("goes on by right guesses, and loses the stake by a wrong one", () => {
    const right = after(start("7C 7D 9H"), "lower", "higher");
    expect(right.payout).toBeNull();
    // 0.99 × 13/7 × 13/7
    expect(right.outcome).toMatchObject({ multiplier: "3.41", stepsTaken: 2 });
    const wrong = after(start("7C 6D"), "higher");
    expect([wrong.payout, wrong.outcome]).toMatchObject([0n, { end: "wrong", multiplier: "1.00" }]);
    expect(codeOf(() => after(wrong, "lower"))).toBe("step_not_possible");
  });

  it("says nothing of the card that comes next", () => {
    const open = start("7C 3H");
    expect(JSON.stringify(open.outcome)).not.toMatch(new RegExp(`\\b${cards.indexOf("3H")}\\b`));
    expect(after(open, "skip").outcome).toMatchObject({ draws: [{ card: cards.indexOf("3H") }] });
    // The same step on the same standing gives the same card.
    expect(after(open, "lower").outcome).toEqual(after(open, "lower").outcome);
  });

  it("pays the multiplier, cut to whole minor units, when the player takes it", () => {
    const cashed = after(start("2C 5D", { ...terms, stake: minor(101n) }), "higher", "cash-out");
    expect(cashed.payout).toBe(108n);
    expect(codeOf(() => after(start("2C 5D"), "cash-out"))).toBe("step_not_possible");
    expect(codeOf(() => after(start("2C 5D"), "skip", "cash-out"))).toBe("step_not_possible");
  });

  const top = { ...terms, stake: terms.limits.stakeMax };

  it("does not take a guess that would be worth more than may be paid", () => {
    // 12.87 times the stake; another "same" would be 167.31, and no more than 100 is paid.
    const one = after(start("AC AD 2H", top), "same");
    expect(one.outcome).toMatchObject({ multiplier: "12.87", isOpen: true, isCapped: false });
    expect(codeOf(() => after(one, "same"))).toBe("step_not_possible");
    expect(after(one, "higher").outcome).toMatchObject({ multiplier: "13.94", isOpen: true });
    expect(after(one, "cash-out").payout).toBe(payoutOf(top.stake, 1_287));
  });

  it("pays by itself when no guess is left that may be paid", () => {
    const nine = Array.from({ length: 80 }, (_, place) => (place % 2 === 0 ? "AC" : "KD"));
    let now = after(start(nine.join(" "), top), "higher");
    let said = 1;
    for (; now.payout === null; said += 1) now = after(now, said % 2 === 1 ? "lower" : "higher");
    expect(now.outcome).toMatchObject({ end: "cashed", isCapped: true });
    const ranks = Array.from({ length: said }, () => 12);
    expect(hiloHundredths([...ranks, 12])).toBeGreaterThan(10_000);
    expect(now.payout).toBe(payoutOf(top.stake, hiloHundredths(ranks)));
  });

  it("pays what is shown in every state that can be reached, and never more than may be", () => {
    const seeds = Array.from({ length: 300 }, (_, nonce) => ({ ...publishedSeeds.A, nonce }));
    const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
    for (const seed of seeds) {
      let now = game.replay(seededWords(hmac, seed), {}, [], top);
      for (let step = 0; step < 30 && now.payout === null; step += 1) {
        const { first, draws, multiplier } = now.outcome as HiloOutcome;
        if (multiplier !== "1.00") {
          const shown = payoutOf(top.stake, Number(multiplier.replace(".", "")));
          expect(after(now, "cash-out").payout).toBe(shown);
          expect(shown).toBeLessThanOrEqual(top.limits.winMax);
        }
        const card = draws.at(-1)?.card ?? first;
        const open = guessesOn(card).filter((guess) => codeOf(() => after(now, guess)) === "");
        now = after(now, open[seed.nonce % Math.max(1, open.length)] ?? "skip");
      }
    }
  });

  it("allows so many skips and no more", () => {
    const skips = Array.from({ length: 52 }, () => "skip");
    const skipped = after(start("7C"), ...skips);
    expect(skipped.outcome).toMatchObject({ skipsLeft: 0, multiplier: "1.00" });
    expect(codeOf(() => after(skipped, "skip"))).toBe("step_not_possible");
  });

  it.each([[{ type: "return" }], [{}], [{ type: "skip", card: 1 }], ["skip"]])(
    "takes %j for no step of a player",
    (step) => {
      expect(codeOf(() => game.readStep(step))).toBe("bad_request");
    },
  );

  it("gives an untouched stake back, and takes the payout of a round left in the middle", () => {
    const untouched = after(start("7C 8D"), "skip");
    expect(after(untouched, (untouched.defaultStep() as { type: string }).type)).toMatchObject({
      payout: 1_000n,
      outcome: { end: "returned" },
    });
    const begun = after(start("7C 8D"), "higher");
    expect(begun.defaultStep()).toEqual({ type: "cash-out" });
  });
});
