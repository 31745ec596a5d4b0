import { subsetsOf } from "../../counting.ts";
import { anywhere } from "../../digits/anywhere.ts";
import {
  boardForm,
  groupDigit,
  groupMixed,
  groupSum2,
  groupSum3,
  specialForm,
} from "../../digits/group.ts";
import { group, group2, group3, group6 } from "../../digits/multiset.ts";
import {
  dragonTiger,
  position,
  positionSides,
  span,
  straight,
  sum,
  sumTail,
  twoSides,
} from "../../digits/straight.ts";
import { areDigits, windowOf } from "../../digits/window.ts";
import { defineFamily } from "../../family.ts";
import type { Play } from "../../play.ts";

/** Three digits from 0 to 9 (3D): the plays of section 4.1 that fit into three digits. */
const code = "d3";
const window = (name: string) => windowOf(name, 3);
const f3 = window("f3");
const ofTwo = ["f2", "l2"].map(window);

export default defineFamily({
  code,
  plays: [
    ...straight(code, f3),
    position(code, f3),
    positionSides(code, f3),
    sum(code, f3),
    span(code, f3),
    sumTail(code, f3),
    group(code, f3, group3),
    group(code, f3, group6),
    groupMixed(code, f3),
    groupSum3(code, f3),
    groupDigit(code, f3),
    specialForm(code, f3),
    boardForm(code, f3),
    ...[1, 2].map((count) => anywhere(code, f3, count)),
    twoSides(code, f3),
    ...ofTwo.flatMap((each): readonly Play[] => [
      ...straight(code, each),
      sum(code, each),
      span(code, each),
      group(code, each, group2),
      groupSum2(code, each),
      twoSides(code, each),
    ]),
    ...subsetsOf([1, 2, 3], 2).map(([i = 0, j = 0]) => dragonTiger(code, 3, [i, j])),
  ],
  isResult: (result) => areDigits(result, 3),
});
