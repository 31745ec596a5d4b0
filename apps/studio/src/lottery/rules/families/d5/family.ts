import { subsetsOf } from "../../counting.ts";
import { anyStraight, anywhere, appears } from "../../digits/anywhere.ts";
import {
  boardForm,
  groupDigit,
  groupMixed,
  groupSum2,
  groupSum3,
  specialForm,
} from "../../digits/group.ts";
import {
  anyGroup,
  group,
  group2,
  group3,
  group6,
  groupsOf4,
  groupsOf5,
} from "../../digits/multiset.ts";
import {
  dragonTiger,
  position,
  positionSides,
  span,
  straight,
  sum,
  sumSides,
  sumTail,
  twoSides,
} from "../../digits/straight.ts";
import { areDigits, windowOf } from "../../digits/window.ts";
import { defineFamily } from "../../family.ts";
import type { Play } from "../../play.ts";

/** Five digits from 0 to 9 (SSC): the plays of the lottery page, section 4.1. */
const code = "d5";
const window = (name: string) => windowOf(name, 5);
const f5 = window("f5");
const ofThree = ["f3", "m3", "l3"].map(window);
const ofFour = ["f4", "l4"].map(window);
const ofTwo = ["f2", "l2"].map(window);

const playsOf5: readonly Play[] = [
  ...straight(code, f5),
  position(code, f5),
  positionSides(code, f5),
  sumSides(code, f5),
  ...groupsOf5.map((rule) => group(code, f5, rule)),
  ...[1, 2, 3].map((count) => anywhere(code, f5, count)),
  ...[1, 2, 3, 4].map((times) => appears(code, f5, times)),
];

const playsOf4 = ofFour.flatMap((each): readonly Play[] => [
  ...straight(code, each),
  ...groupsOf4.map((rule) => group(code, each, rule)),
  ...[1, 2].map((count) => anywhere(code, each, count)),
]);

const playsOf3 = ofThree.flatMap((each): readonly Play[] => [
  ...straight(code, each),
  sum(code, each),
  span(code, each),
  sumTail(code, each),
  group(code, each, group3),
  group(code, each, group6),
  groupMixed(code, each),
  groupSum3(code, each),
  groupDigit(code, each),
  specialForm(code, each),
  boardForm(code, each),
  ...[1, 2].map((count) => anywhere(code, each, count)),
]);

const playsOf2 = ofTwo.flatMap((each): readonly Play[] => [
  ...straight(code, each),
  sum(code, each),
  span(code, each),
  group(code, each, group2),
  groupSum2(code, each),
]);

const anyPlays: readonly Play[] = [
  ...[2, 3, 4].map((count) => anyStraight(code, count)),
  anyGroup(code, 2, group2),
  anyGroup(code, 3, group3),
  anyGroup(code, 3, group6),
  ...groupsOf4.map((rule) => anyGroup(code, 4, rule)),
];

export default defineFamily({
  code,
  plays: [
    ...playsOf5,
    ...playsOf4,
    ...playsOf3,
    ...playsOf2,
    ...["f3", "l3", "f2", "l2"].map((name) => twoSides(code, window(name))),
    ...subsetsOf([1, 2, 3, 4, 5], 2).map(([i = 0, j = 0]) => dragonTiger(code, 5, [i, j])),
    ...anyPlays,
  ],
  isResult: (result) => areDigits(result, 5),
});
