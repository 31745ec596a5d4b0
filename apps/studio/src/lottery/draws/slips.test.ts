import { createHash } from "node:crypto";
import { merkleLevels, merklePath } from "@baize/fair";
import {
  array,
  assert as check,
  bigInt,
  constantFrom,
  integer,
  property,
  record,
} from "fast-check";
import { expect, test } from "vitest";
import {
  entryLeaf,
  isSlipIncluded,
  rootOfTexts,
  shotText,
  slipText,
  type SlipEntry,
} from "./slips.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const head = { numero: "20261130-0042", currency: "BDT", mode: "ELOTT", multiple: 1 } as const;

/** Leaves and roots were computed apart, from the texts alone. */
const slips: readonly SlipEntry[] = [
  {
    ...head,
    slipId: "019a9c6e-0000-7000-8000-0000000000c1",
    gameCode: "ssc-1m",
    mode: "LOTT",
    unit: "one",
    series: 1_950,
    multiple: 2,
    items: [
      { play: "d5.l3.straight", selection: "0,1|0,5|2,3,4", lineStakeMinor: 400n, lines: 12 },
      { play: "d5.l3.group3", selection: "0,2,5", lineStakeMinor: 400n, lines: 6 },
    ],
  },
  {
    ...head,
    slipId: "019a9c6e-0000-7000-8000-0000000000c2",
    gameCode: "wg-1m",
    items: [
      itemOf("6", { lineStakeMinor: 1_000n, oddsHundredths: [970n] }),
      {
        play: "wg.digit.colour",
        selection: "green,violet",
        lineStakeMinor: 500n,
        lines: 2,
        oddsHundredths: [205n, 150n, 485n],
      },
    ],
  },
  {
    ...head,
    slipId: "019a9c6e-0000-7000-8000-0000000000c3",
    gameCode: "k3e-1m",
    currency: "INR",
    multiple: 5,
    items: [
      {
        play: "k3.dice.any-run",
        selection: "any",
        lineStakeMinor: 2_500n,
        lines: 1,
        oddsHundredths: [873n],
      },
    ],
  },
];

test("a slip's text is what it was bought for, a field a line, and an item a line", () => {
  expect(slipText(slips[0] as SlipEntry)).toBe(
    "019a9c6e-0000-7000-8000-0000000000c1\nssc-1m\n20261130-0042\nBDT\nLOTT\none\n1950\n2\n" +
      "d5.l3.straight\t0,1|0,5|2,3,4\t400\t12\t-\nd5.l3.group3\t0,2,5\t400\t6\t-\n",
  );
  expect(slipText(slips[1] as SlipEntry)).toBe(
    "019a9c6e-0000-7000-8000-0000000000c2\nwg-1m\n20261130-0042\nBDT\nELOTT\n-\n-\n1\n" +
      "wg.digit.number\t6\t1000\t1\t970\nwg.digit.colour\tgreen,violet\t500\t2\t205,150,485\n",
  );
});

test("slips have the leaves of their texts", () => {
  expect(slips.map((slip) => hexOf(entryLeaf(slipText(slip), sha256)))).toEqual([
    "17ee3bcbe0348860be70e8306089c763a56425f1b338a0d3f8615f6a2e10bcce",
    "31d96e2eba41fff551b7f01757f95848e1c44cc2d1abab6a2184bd5f416a8eed",
    "7bb94b95171311914c87715c57255d2afded301a32247af57a76dfb3b162dbb1",
  ]);
});

test.each([
  [0, "f0c1e0b4cd1983b9c92909f8145cc102993e4c797489c0ba98639fd93056b82f"],
  [1, "67450ef4534a4c12ea3c847620170e3b00b7a1eadd628909fc1a89422604b227"],
  [2, "3bab37d68509cb1869fdab417a94783037523e33c3297dcb3e836abff09ef534"],
  [3, "a8cd4f68a14bbb323821c8668f6a1dac2b0aa96f5b8a7d292e452fd2bf07ed36"],
])("a draw of %i slips has its root", (count, root) => {
  expect(hexOf(rootOfTexts(slips.slice(0, count).map(slipText), sha256))).toBe(root);
});

test("each slip is proved to be in the draw, and a changed one is not", async () => {
  const texts = slips.map(slipText);
  const root = rootOfTexts(texts, sha256);
  const leaves = texts.map((text) => entryLeaf(text, sha256));
  const levels = merkleLevels(leaves, sha256);
  for (const [index, slip] of slips.entries()) {
    const proof = { index, size: slips.length, path: merklePath(levels, index) };
    const isIn = (shown: SlipEntry) => isSlipIncluded(shown, proof, root, sha256);
    expect(await isIn(slip)).toBe(true);
    expect(await isIn({ ...slip, series: 1_700 })).toBe(false);
    expect(await isIn({ ...slip, slipId: slip.slipId.replace("c", "d") })).toBe(false);
    const [item] = slip.items;
    if (item === undefined) continue;
    const withItem = (changed: object) => ({ ...slip, items: [{ ...item, ...changed }] });
    expect(await isIn(withItem({ lineStakeMinor: item.lineStakeMinor + 1n }))).toBe(false);
    expect(await isIn(withItem({ lines: item.lines + 1 }))).toBe(false);
    expect(await isIn(withItem({ oddsHundredths: [1n] }))).toBe(false);
    expect(await isIn({ ...slip, numero: "20261130-0043" })).toBe(false);
    expect(await isIn({ ...slip, multiple: 9 })).toBe(false);
    expect(await isIn(withItem({ selection: "7" }))).toBe(false);
    expect(await isIn(withItem({ play: "d3.f3.straight" }))).toBe(false);
    expect(await isIn({ ...slip, items: [item, item, item] })).toBe(false);
  }
});

test("different slips have different texts", () => {
  const words = constantFrom("a", "b", "a,b", "a|b", "-", "1", "");
  const slip = record({
    slipId: constantFrom("a", "b", "-"),
    gameCode: constantFrom("a", "b"),
    numero: constantFrom("a", "b"),
    currency: constantFrom("a", "b"),
    mode: constantFrom("a", "b"),
    unit: constantFrom("a", "b"),
    series: integer({ min: 1, max: 2 }),
    multiple: integer({ min: 1, max: 2 }),
    items: array(
      record({
        play: words,
        selection: words,
        lineStakeMinor: bigInt(0n, 3n),
        lines: integer({ min: 1, max: 2 }),
        oddsHundredths: array(bigInt(1n, 2n), { minLength: 1, maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const keyOf = (one: SlipEntry) =>
    JSON.stringify(one, (_key, value: unknown) =>
      typeof value === "bigint" ? `${value}n` : value,
    );
  check(
    property(slip, slip, (one, other) => {
      expect(slipText(one) === slipText(other)).toBe(keyOf(one) === keyOf(other));
    }),
    { numRuns: 1_000 },
  );
});

const slipOf = (items: SlipEntry["items"], slipId = "s"): SlipEntry => ({
  ...head,
  slipId,
  gameCode: "wg-1m",
  items,
});

test.each<[string, SlipEntry]>([
  ["a TAB in its selection", slipOf([itemOf("1\t2")])],
  ["a line in its selection", slipOf([itemOf("1\n2")])],
  ["half a character", slipOf([itemOf("\uD800")])],
  ["no item", slipOf([])],
  ["no id", slipOf([itemOf("1")], "")],
])("a slip with %s has no text", (_what, slip) => {
  expect(() => slipText(slip)).toThrow(RangeError);
});

function itemOf(selection: string, more: Partial<SlipEntry["items"][number]> = {}) {
  return { play: "wg.digit.number", selection, lineStakeMinor: 1n, lines: 1, ...more };
}

test("shots have a root of their own", () => {
  const texts = [
    shotText({ place: 1, number: 7, shooter: "n7fkq2" }),
    shotText({ place: 2, number: 50_000, shooter: "x81pwd" }),
  ];
  expect(texts).toEqual(["1\t00007\tn7fkq2\n", "2\t50000\tx81pwd\n"]);
  expect(hexOf(rootOfTexts(texts, sha256))).toBe(
    "96b444498b14275ebff33b7beb41979594f5260fcc1b3d496358f8e93bb2534c",
  );
  expect(() => shotText({ place: 1, number: 100_000, shooter: "n7fkq2" })).toThrow(RangeError);
});
