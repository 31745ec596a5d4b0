import { gameTypes, type GameType } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { demoPoints } from "../points/demo.ts";
import { demoRebate } from "../rebate/demo.ts";
import { demoVip } from "../vip/demo.ts";
import { backPpm, givenAbove, withSubject, type GivenTerms, type LowestEdge } from "./rules.ts";

/** What comes back of a stake, beside what the game keeps of it. */

const currency = "BDT";
const vip = demoVip(currency);
const rebate = demoRebate(currency);
const edgesOf = (edges: Partial<Record<GameType, number>>): ReadonlyMap<GameType, LowestEdge> =>
  new Map(
    gameTypes.flatMap((type): [GameType, LowestEdge][] => {
      const edgePpm = edges[type];
      return edgePpm === undefined ? [] : [[type, { edgePpm, game: null }]];
    }),
  );

const row = (ratePpm: number, level = 0, from = "0.00") => ({
  gameType: "RNG" as const,
  level,
  from,
  ratePpm,
});
const rebates = (...rows: ReturnType<typeof row>[]) => ({ ...rebate, rows });
const flat = [{ level: 0, ratePpm: 100_000 }];

describe("what comes back", () => {
  test.each<[string, Omit<GivenTerms, "currency">, number]>([
    ["nothing where nothing is set", {}, 0],
    ["a rebate, by its highest tier", { rebate: rebates(row(3000), row(5000, 0, "500.00")) }, 5000],
    ["a rebate of a lower level", { rebate: rebates(row(3000), row(9000, 7)) }, 3000],
    ["no rebate that is closed", { rebate: { ...rebates(row(3000)), isOpen: false } }, 0],
    [
      "rakeback, of the edge",
      { rakeback: { isOpen: true, shares: [{ level: 0, sharePpm: 50_000 }] } },
      1500,
    ],
    [
      "loss-back, of the edge",
      { loss_back: { isOpen: true, gameTypes: ["RNG"], rates: flat } },
      3000,
    ],
    [
      "no loss-back of other games",
      { loss_back: { isOpen: true, gameTypes: ["LIVE"], rates: flat } },
      0,
    ],
    ["points, by what they convert to", { points: demoPoints }, 1000],
    ["points, by the level's factor, and its week", { points: demoPoints, vip }, 1500 + 500],
    ["no points of a closed mall", { points: { ...demoPoints, isOpen: false } }, 0],
  ])("%s", (_name, terms, expected) => {
    expect(backPpm({ currency, ...terms }, "RNG", 4, 30_000)).toBe(expected);
  });
});

describe("a warning", () => {
  const plain: GivenTerms = { currency, rebate: rebates(row(3000), row(9000, 2)) };
  test.each([
    ["at the level that gets most", 6000, [{ level: 2, backPpm: 9000, edgePpm: 6000 }]],
    ["where just as much comes back", 9000, [{ level: 2, backPpm: 9000, edgePpm: 9000 }]],
    ["is none where something is kept", 9001, []],
    ["of a game that keeps nothing", 0, [{ level: 2, backPpm: 9000, edgePpm: 0 }]],
  ])("%s", (_name, edgePpm, expected) => {
    expect(givenAbove(plain, edgesOf({ RNG: edgePpm }))).toMatchObject(expected);
  });

  test("is none of a type of game nobody knows the edge of, or nothing comes back of", () => {
    expect(givenAbove(plain, new Map())).toEqual([]);
    expect(givenAbove({ currency }, edgesOf({ RNG: 0 }))).toEqual([]);
  });

  test("is of what is typed, in place of what is saved", () => {
    const typed = withSubject(plain, { kind: "rebate", settings: rebates(row(100)) });
    expect(givenAbove(typed, edgesOf({ RNG: 6000 }))).toEqual([]);
  });
});
