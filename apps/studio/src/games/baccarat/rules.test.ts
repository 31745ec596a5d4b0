import { cards } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { percentText } from "../../kits/percent-text.ts";
import { countCoups, returnsOf } from "./return.ts";
import {
  baccaratFields,
  bankerDraws,
  coupPayout,
  dealCoup,
  hundredthsFor,
  pointsOf,
  resultOf,
  totalOf,
  type CoupResult,
} from "./rules.ts";

/** A source that deals the named cards and then no more. */
function dealt(names: string): { next: () => number; left: () => number } {
  const indexes = names.split(" ").map((name) => cards.indexOf(name));
  return {
    next: () => {
      const card = indexes.shift();
      if (card === undefined) throw new Error("no card left");
      return card;
    },
    left: () => indexes.length,
  };
}

test("an ace counts one, tens and pictures nothing", () => {
  const counted = ["AD", "2H", "9S", "10C", "JD", "QH", "KS"].map((name) =>
    pointsOf(cards.indexOf(name)),
  );
  expect(counted).toEqual([1, 2, 9, 0, 0, 0, 0]);
});

// Cards in dealing order: player, banker, player, banker, then what is drawn.
test.each([
  ["a natural of the player ends the coup", "9D 2H KS 3C", "player", 9, 5],
  ["a natural of the banker ends it before the player draws", "2D 4H 2S 4C", "banker", 4, 8],
  ["two naturals of one height tie", "8D 9H KS 9C", "tie", 8, 8],
  ["the player stands on six and the banker draws to five", "6D 5H KS KC 2D", "banker", 6, 7],
  ["both stand on six and seven", "6D 7H KS KC", "banker", 6, 7],
  ["a banker of three stands against an eight", "2D 3H KS KC 8D", "banker", 0, 3],
  ["a banker of three draws against a nine", "2D 3H KS KC 9D 4S", "banker", 1, 7],
  ["a banker of six draws against a seven", "2D 6H KS KC 7D 3S", "tie", 9, 9],
  ["a banker of six stands against a five", "KD 6H KS KC 5D", "banker", 5, 6],
  ["a banker of two draws whatever comes", "5D 2H KS KC 8D 9S", "player", 3, 1],
] as const)("%s", (_, names, winner, player, banker) => {
  const source = dealt(names);
  const coup = dealCoup(source.next);
  expect(source.left()).toBe(0);
  expect([totalOf(coup.player), totalOf(coup.banker)]).toEqual([player, banker]);
  expect(resultOf(coup).winner).toBe(winner);
});

/** The published table: against which third cards a banker draws, by its total. */
test.each([
  [0, "0123456789"],
  [2, "0123456789"],
  [3, "012345679"],
  [4, "234567"],
  [5, "4567"],
  [6, "67"],
  [7, ""],
])("a banker of %i draws against %s", (banker, against) => {
  const drawn = Array.from({ length: 10 }, (_, third) => third).filter((third) =>
    bankerDraws(banker, 0, third),
  );
  expect(drawn.join("")).toBe(against);
  expect(bankerDraws(banker, 6, null)).toBe(banker <= 5);
});

const ended = (winner: CoupResult["winner"], pairs = ""): CoupResult => ({
  winner,
  isPlayerPair: pairs.includes("p"),
  isBankerPair: pairs.includes("b"),
});

test.each([
  ["player", ended("player"), 200],
  ["player", ended("banker"), 0],
  ["player", ended("tie"), 100],
  ["banker", ended("banker"), 195],
  ["banker", ended("tie"), 100],
  ["tie", ended("tie"), 900],
  ["tie", ended("player"), 0],
  ["playerPair", ended("tie", "p"), 1_200],
  ["playerPair", ended("player", "b"), 0],
  ["bankerPair", ended("player", "b"), 1_200],
] as const)("a bet on %s when %o pays %i hundredths", (field, result, hundredths) => {
  expect(hundredthsFor(field, result)).toBe(hundredths);
});

test("a pair is two cards of one rank, not of one worth", () => {
  expect(resultOf(dealCoup(dealt("KD 9H QS 9C").next))).toMatchObject({
    isPlayerPair: false,
    isBankerPair: true,
  });
});

test("the commission is taken from each bet, and what is paid is cut", () => {
  const bets = [
    { field: "banker", amount: minor(101n) },
    { field: "tie", amount: minor(50n) },
  ] as const;
  expect(coupPayout(bets, ended("banker"))).toBe(196n);
  expect(coupPayout(bets, ended("tie"))).toBe(551n);
});

test("eight decks end as often as is published", () => {
  expect(countCoups(8)).toEqual({
    banker: 2_292_252_566_437_888,
    player: 2_230_518_282_592_256,
    tie: 475_627_426_473_216,
    all: 4_998_398_275_503_360,
  });
  expect(() => countCoups(9)).toThrow(RangeError);
});

test.each([
  ["unlimited", ["98.7718", "98.9360", "85.8830", "92.3076", "92.3076"]],
  [8, ["98.7649", "98.9420", "85.6403", "89.6385", "89.6385"]],
] as const)("of %s cards the bets return %o percent", (source, percents) => {
  const returns = returnsOf(source);
  expect(baccaratFields.map((field) => percentText(returns[field], 4))).toEqual(percents);
});

test("counting agrees with coups dealt one by one", () => {
  // Of one suit six cards in every order are all there is; every 31st of them is dealt.
  const counts = { player: 0, banker: 0, tie: 0 };
  const suit = Array.from({ length: 13 }, (_, rank) => rank * 4);
  const seen = [0, 0, 0, 0, 0, 0];
  const step = 31;
  let sampled = 0;
  for (let order = 0; order < 13 ** 6; order += step) {
    let rest = order;
    for (let place = 0; place < seen.length; place += 1) {
      seen[place] = suit[rest % 13] ?? 0;
      rest = Math.floor(rest / 13);
    }
    let at = 0;
    counts[resultOf(dealCoup(() => seen[at++] ?? 0)).winner] += 1;
    sampled += 1;
  }
  const counted = countCoups("unlimited");
  for (const winner of ["player", "banker", "tie"] as const) {
    expect(counts[winner] / sampled).toBeCloseTo(counted[winner] / counted.all, 2);
  }
});
