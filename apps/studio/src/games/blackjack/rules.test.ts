import { cards, type WordStream } from "@baize/fair";
import { minor } from "@baize/money";
import { describe, expect, it } from "vitest";
import { createDust } from "../../client/dust.ts";
import own from "./game.ts";
import { StudioRefusal } from "../../engine/refusal.ts";
import { anyGame, type Standing, type Terms } from "../../engine/rounds/step-game.ts";
import type { BlackjackOutcome } from "./protocol.ts";
import { dealing } from "../../kits/cards/dealing.ts";
import { bestMoves, bestReturnCounted } from "./return.ts";
import { bestReturn, blackjack } from "./rules.ts";
import { totalOf, valueOf } from "./total.ts";

const game = anyGame(blackjack);
const limits = own.limits("BDT");
const terms: Terms = { stake: minor(1_000n), currency: "BDT", limits };

/** Cards come as player, dealer, player, dealer's hole, then as they are asked for. */
const start = (names: string, given = terms): Standing =>
  game.replay(dealing(names), {}, [], given);
const after = (standing: Standing, ...types: string[]): Standing =>
  types.reduce<Standing>((now, type) => now.next({ type }).standing, standing);
const outcomeOf = (standing: Standing) => standing.outcome as BlackjackOutcome;
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof StudioRefusal ? error.code : String(error);
  }
};
const indexes = (names: string) => names.split(" ").map((name) => cards.indexOf(name));

describe("blackjack", () => {
  it.each([
    ["KD 5H", 15, false],
    ["AD 6H", 17, true],
    ["AD AH 9C", 21, true],
    ["AD 6H KC", 17, false],
    ["KD QH 5C", 25, false],
  ])("%s counts %i", (names, total, isSoft) => {
    expect(totalOf(indexes(names))).toEqual({ total, isSoft });
  });

  it("never shows the hole card, nor what comes next, while the round is open", () => {
    const open = start("7D 6H 8C KS 3H");
    expect(outcomeOf(open).dealer).toEqual({
      cards: [cards.indexOf("6H"), null],
      total: 6,
      isSoft: false,
    });
    const said = JSON.stringify(open.outcome);
    for (const hidden of indexes("KS 3H")) expect(said).not.toMatch(new RegExp(`\\b${hidden}\\b`));
    const offered = start("7D AH 8C KS");
    expect(JSON.stringify(offered.outcome)).not.toMatch(new RegExp(`\\b${cards.indexOf("KS")}\\b`));
  });

  it.each([
    ["wins", "KD 6H 9C KS 8D", ["stand"], 2_000n, "won"],
    ["gets the stake back", "KD 9H 9C KS", ["stand"], 1_000n, "push"],
    ["loses", "KD 9H 8C KS", ["stand"], 0n, "lost"],
    ["goes over, and the dealer draws nothing", "KD 6H 6C KS KC", ["hit"], 0n, "bust"],
    ["wins doubled", "6D 6H 5C KS KC 9H", ["double"], 4_000n, "won"],
    ["loses doubled", "6D 9H 5C KS 2C", ["double"], 0n, "lost"],
    ["stands by itself on 21", "6D 6H 5C KS KC 9H", ["hit"], 2_000n, "won"],
  ] as const)("%s: %s %j", (_what, names, moves, payout, result) => {
    const end = after(start(names), ...moves);
    expect([end.payout, outcomeOf(end).hands[0]?.result]).toEqual([payout, result]);
    if (result === "bust") expect(outcomeOf(end).dealer.cards).toHaveLength(2);
  });

  it("pays a blackjack 3:2 at once, cut to whole minor units", () => {
    const natural = start("AD 6H KC KS", { ...terms, stake: minor(101n) });
    expect(natural.payout).toBe(252n);
    expect(outcomeOf(natural)).toMatchObject({ isOpen: false, hands: [{ result: "blackjack" }] });
  });

  it("ends at once when the dealer has a blackjack under a ten", () => {
    expect(start("7D KH 8C AS").payout).toBe(0n);
    expect(start("AD KH KC AS").payout).toBe(1_000n);
  });

  it("stands on a soft 17", () => {
    const end = after(start("KD 6H 8C AS"), "stand");
    expect(outcomeOf(end).dealer).toMatchObject({ total: 17, isSoft: true });
    expect(end.payout).toBe(2_000n);
  });

  it("offers insurance on an ace, for half the stake, and pays it 2:1", () => {
    const offered = start("7D AH 8C KS");
    expect(outcomeOf(offered)).toMatchObject({ insurance: "offered", may: ["insure", "decline"] });
    const insured = offered.next({ type: "insure" });
    expect(insured.extraStake).toBe(500n);
    expect([insured.standing.payout, insured.standing.outcome]).toMatchObject([
      1_500n,
      { insurance: "won" },
    ]);
    expect(after(offered, "decline").payout).toBe(0n);
    const none = after(start("7D AH 8C 6S KC"), "insure", "stand");
    expect([none.payout, none.outcome]).toMatchObject([0n, { insurance: "lost" }]);
  });

  it("splits once, doubles after it, and calls no 21 of it a blackjack", () => {
    const split = start("8D 6H 8C KS KC 3D 9H 5S").next({ type: "split" });
    expect(split.extraStake).toBe(1_000n);
    expect(outcomeOf(split.standing)).toMatchObject({
      active: 0,
      hands: [{ total: 18 }, { total: 11 }],
    });
    const second = after(split.standing, "stand");
    expect(outcomeOf(second)).toMatchObject({ active: 1, may: ["hit", "stand", "double"] });
    const doubled = second.next({ type: "double" });
    expect(doubled.extraStake).toBe(1_000n);
    // 18 and 20 against 16 and a five: 21.
    expect(doubled.standing.payout).toBe(0n);
    const aces = after(start("AD 6H AC KS KC 3D 9H"), "split");
    expect(outcomeOf(aces)).toMatchObject({
      isOpen: false,
      hands: [
        { total: 21, result: "won" },
        { total: 14, result: "won" },
      ],
    });
    expect(aces.payout).toBe(4_000n);
  });

  it("refuses what the hand does not allow", () => {
    const open = start("7D 6H 8C KS 2H");
    expect(codeOf(() => after(open, "split"))).toBe("step_not_possible");
    expect(codeOf(() => after(open, "insure"))).toBe("step_not_possible");
    expect(codeOf(() => after(open, "hit", "double"))).toBe("step_not_possible");
    expect(codeOf(() => after(open, "stand", "stand"))).toBe("step_not_possible");
    expect(codeOf(() => game.readStep({ type: "surrender" }))).toBe("bad_request");
    expect(codeOf(() => game.open({ hands: 2 }, terms))).toBe("bad_request");
  });

  it("declines and stands for a player who does not come back", () => {
    const offered = start("7D AH 8C 6S KC");
    expect(offered.defaultStep()).toEqual({ type: "decline" });
    expect(after(offered, "decline").defaultStep()).toEqual({ type: "stand" });
  });

  it("can never win more than may be paid", () => {
    expect(limits.stakeMax * 8n).toBeLessThanOrEqual(limits.winMax);
  });

  it("returns what is stated, by all hands best played", () => {
    expect(bestReturnCounted()).toEqual(bestReturn);
  });

  it("comes within three deviations of it over played rounds", () => {
    const dust = createDust(7);
    const words: WordStream = { next: () => Math.floor(dust() * 2 ** 32) };
    const best = new Map(Array.from({ length: 10 }, (_, up) => [up + 1, bestMoves(up + 1)]));
    const rounds = 40_000;
    let [sum, squares] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      let now = game.replay(words, {}, [], terms);
      let staked = 1;
      while (now.payout === null) {
        const { hands, active, dealer, may } = outcomeOf(now);
        const up = valueOf(dealer.cards[0] ?? 0);
        const held = hands[active ?? 0]?.cards.map(valueOf) ?? [];
        const choose = best.get(up);
        const type = active === null ? "decline" : choose?.(held, new Set(may));
        const next = now.next({ type });
        staked += Number(next.extraStake) / 1_000;
        now = next.standing;
      }
      const won = Number(now.payout) / 1_000 - staked;
      sum += won;
      squares += won * won;
    }
    const mean = sum / rounds;
    const deviation = Math.sqrt((squares / rounds - mean * mean) / rounds);
    const stated = Number((bestReturn.numerator * 1_000_000n) / bestReturn.denominator) / 1e6 - 1;
    expect(Math.abs(mean - stated)).toBeLessThan(3 * deviation);
    expect(deviation).toBeLessThan(0.01);
  }, 60_000);
});
