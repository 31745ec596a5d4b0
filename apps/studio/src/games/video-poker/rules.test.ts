import { createHmac } from "node:crypto";
import { cards, seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { describe, expect, it } from "vitest";
import own from "./game.ts";
import { StudioRefusal } from "../../engine/refusal.ts";
import { anyGame, type Terms } from "../../engine/rounds/step-game.ts";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { handOf, makersOf, pays } from "./hands.ts";
import { bestReturnCounted } from "./return.ts";
import { bestReturn, videoPoker } from "./rules.ts";

const game = anyGame(videoPoker);
const limits = own.limits("BDT");
const terms: Terms = { stake: minor(1_000n), currency: "BDT", limits };
const indexes = (names: string) => names.split(" ").map((name) => cards.indexOf(name));
const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
const dealt = (steps: readonly object[] = []) =>
  game.replay(seededWords(hmac, publishedSeeds.A), {}, steps, terms);
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof StudioRefusal ? error.code : String(error);
  }
};

describe("video poker", () => {
  it.each([
    ["10D JD QD KD AD", "royalFlush"],
    ["AS 2S 3S 4S 5S", "straightFlush"],
    ["9S 10S JS QS KS", "straightFlush"],
    ["7D 7H 7S 7C 2D", "fourOfAKind"],
    ["7D 7H 7S 2C 2D", "fullHouse"],
    ["2H 5H 9H JH KH", "flush"],
    ["10D JD QD KD AH", "straight"],
    ["AD 2D 3D 4D 5H", "straight"],
    ["QD KD AD 2D 3H", null],
    ["7D 7H 7S KC 2D", "threeOfAKind"],
    ["7D 7H KS KC 2D", "twoPair"],
    ["JD JH 7S 3C 2D", "jacksOrBetter"],
    ["10D 10H 7S 3C 2D", null],
    ["AD KH 7S 3C 2D", null],
  ] as const)("%s is %s", (names, hand) => {
    expect(handOf(indexes(names))).toBe(hand);
    expect(handOf(indexes(names).toReversed())).toBe(hand);
  });

  it("deals the published cards of vector A, and shows none of those to come", () => {
    const open = dealt();
    expect(open.outcome).toMatchObject({ dealt: indexes("QD KS 5C QH 2H"), hand: "jacksOrBetter" });
    expect(open.payout).toBeNull();
    const said = JSON.stringify(open.outcome);
    for (const hidden of indexes("4S 8H 5D 9C 7H")) {
      expect(said).not.toMatch(new RegExp(`\\b${hidden}\\b`));
    }
  });

  it("gives the next cards for those thrown away, from the left", () => {
    const drawn = dealt([{ type: "draw", holds: [0, 3] }]);
    expect(drawn.outcome).toMatchObject({
      cards: indexes("QD 4S 8H QH 5D"),
      hand: "jacksOrBetter",
      isOpen: false,
    });
    expect(drawn.payout).toBe(1_000n);
    expect(dealt([{ type: "draw", holds: [] }]).outcome).toMatchObject({
      cards: indexes("4S 8H 5D 9C 7H"),
      hand: null,
    });
  });

  it("keeps the paying cards for a player who does not come back", () => {
    expect(dealt().defaultStep()).toEqual({ type: "draw", holds: [0, 3] });
    expect(makersOf(indexes("2H 5H 9H JH KH"))).toEqual([0, 1, 2, 3, 4]);
    expect(makersOf(indexes("7D 7H KS KC 2D"))).toEqual([0, 1, 2, 3]);
    expect(makersOf(indexes("10D 10H 7S 3C 2D"))).toEqual([]);
  });

  it.each([
    [{ type: "draw" }],
    [{ type: "draw", holds: [5] }],
    [{ type: "draw", holds: [1, 1] }],
    [{ type: "draw", holds: [0.5] }],
    [{ type: "hold", holds: [] }],
  ])("takes %j for no step", (step) => {
    expect(codeOf(() => game.readStep(step))).toBe("bad_request");
  });

  it("allows one draw", () => {
    const drawn = dealt([{ type: "draw", holds: [] }]);
    expect(codeOf(() => drawn.next({ type: "draw", holds: [] }))).toBe("step_not_possible");
  });

  it("can never win more than may be paid", () => {
    for (const currency of ["BDT", "EUR"]) {
      const { stakeMax, winMax } = own.limits(currency);
      expect(stakeMax * BigInt(pays.royalFlush)).toBeLessThanOrEqual(winMax);
    }
  });

  it("returns what is stated, by every deal and every way to hold", () => {
    expect(bestReturnCounted()).toEqual(bestReturn);
  }, 120_000);
});
