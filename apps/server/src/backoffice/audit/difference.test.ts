import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

test.each<[string, object, object, object, object]>([
  ["nothing", { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, {}, {}],
  ["a field", { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }, { b: 3 }],
  [
    "one language of a text",
    { title: { en: "A", bn: "ক" } },
    { title: { en: "B", bn: "ক" } },
    { title: { en: "A" } },
    { title: { en: "B" } },
  ],
  [
    "a language more",
    { t: { en: "A" } },
    { t: { en: "A", bn: "ক" } },
    { t: {} },
    { t: { bn: "ক" } },
  ],
  ["a list, whole", { l: [1, 2] }, { l: [2, 1] }, { l: [1, 2] }, { l: [2, 1] }],
  ["from nothing", { t: null }, { t: { en: "A" } }, { t: null }, { t: { en: "A" } }],
])("%s", (_what, before, after, from, to) => {
  expect(differenceOf({ ...before }, { ...after })).toEqual({ before: from, after: to });
});
