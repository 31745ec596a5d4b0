import { expect, test } from "vitest";
import { findPlay } from "./catalogue.ts";
import { subsetsOf } from "./counting.ts";
import { seeded, someTicket } from "./exhaustive.fixture.ts";
import type { Chosen } from "./form.ts";

/** Line counts are formulas; here the lines are written down one by one and counted. */
type Lister = (chosen: Chosen) => readonly string[];

const product = (chosen: Chosen): readonly (readonly number[])[] =>
  chosen.reduce<readonly (readonly number[])[]>(
    (lines, group) => lines.flatMap((line) => group.map((value) => [...line, value])),
    [[]],
  );

const tuples: Lister = (chosen) => product(chosen).map((line) => line.join());

const distinctTuples: Lister = (chosen) =>
  product(chosen)
    .filter((line) => new Set(line).size === line.length)
    .map((line) => line.join());

const subsets =
  (count: number): Lister =>
  ([values = []]) =>
    subsetsOf(values, count).map((line) => line.join());

/** So many of the first group and of the second, none in both. */
const apart =
  (first: number, second: number): Lister =>
  ([one = [], other = []]) =>
    subsetsOf(one, first).flatMap((a) =>
      subsetsOf(other, second)
        .filter((b) => !b.some((value) => a.includes(value)))
        .map((b) => `${a.join()}|${b.join()}`),
    );

const banker =
  (count: number): Lister =>
  ([one = [], other = []]) =>
    subsetsOf(other, count - one.length).map((line) => [...one, ...line].join());

const anyPlaces =
  (count: number): Lister =>
  (chosen) =>
    subsetsOf([0, 1, 2, 3, 4], count).flatMap((places) =>
      tuples(places.map((place) => chosen[place] ?? [])).map((line) => `${places.join()}:${line}`),
    );

const inPlaces =
  (count: number, lister: Lister): Lister =>
  ([places = [], ...digits]) =>
    subsetsOf(places, count).flatMap((each) =>
      lister(digits).map((line) => `${each.join()}:${line}`),
    );

type Case = readonly [code: string, lister: Lister];

const cases: readonly Case[] = [
  ["d5.l3.straight", tuples],
  ["d5.l2.two-sides", tuples],
  ["d5.any2.straight", anyPlaces(2)],
  ["d5.any3.straight", anyPlaces(3)],
  ["d5.any4.straight", anyPlaces(4)],
  ["d5.f2.group2", subsets(2)],
  ["d5.f3.group3", ([digits = []]) => apart(1, 1)([digits, digits])],
  ["d5.f3.group6", subsets(3)],
  ["d5.f4.group24", subsets(4)],
  ["d5.f4.group12", apart(1, 2)],
  ["d5.f4.group6", subsets(2)],
  ["d5.f4.group4", apart(1, 1)],
  ["d5.f5.group120", subsets(5)],
  ["d5.f5.group60", apart(1, 3)],
  ["d5.f5.group30", apart(2, 1)],
  ["d5.f5.group20", apart(1, 2)],
  ["d5.f5.group10", apart(1, 1)],
  ["d5.f5.group5", apart(1, 1)],
  ["d5.f5.anywhere3", subsets(3)],
  ["d5.any2.group2", inPlaces(2, subsets(2))],
  ["d5.any3.group6", inPlaces(3, subsets(3))],
  ["d5.any4.group12", inPlaces(4, apart(1, 2))],
  ["k3.dice.pair-single", apart(1, 1)],
  ["k3.dice.three-different", subsets(3)],
  ["k3.dice.three-different-banker", banker(3)],
  ["x5.f3.straight", distinctTuples],
  ["x5.f2.straight", distinctTuples],
  ["x5.f3.group-banker", banker(3)],
  ["x5.all.any4", subsets(4)],
  ["x5.all.any4-banker", banker(4)],
  ["x5.all.any7", subsets(7)],
  ["pk10.f2.straight", distinctTuples],
  ["pk10.f3.straight", distinctTuples],
  ["kl8.all.any3", subsets(3)],
  ["m6.six.two-of-two", subsets(2)],
  ["m6.seven.none5", subsets(5)],
];

test.each(cases)("%s has as many lines as are listed, in 1,000 selections", (code, lister) => {
  const play = findPlay(code);
  if (play === undefined) throw new Error(`no play ${code}`);
  const below = seeded(11);
  let compared = 0;
  for (let round = 0; round < 1_000; round += 1) {
    const [, { chosen, lines, text }] = someTicket(play, below);
    // Long lists take long, and their formula is the same.
    if (lines > 200) continue;
    compared += 1;
    const listed = new Set(lister(chosen)).size;
    if (listed !== lines) expect(listed, `${code} ${text}`).toBe(lines);
  }
  expect(compared).toBeGreaterThan(20);
});
