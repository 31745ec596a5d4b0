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

/** Leaves and roots were computed apart, from the texts alone. */
const slips: readonly SlipEntry[] = [
  {
    slipId: "019a9c6e-0000-7000-8000-0000000000c1",
    series: 1_950,
    items: [
      { play: "d5.l3.straight", selection: "0,1|0,5|2,3,4", stakeMinor: 2_400n },
      { play: "d5.l3.group3", selection: "0,2,5", stakeMinor: 1_200n },
    ],
  },
  {
    slipId: "019a9c6e-0000-7000-8000-0000000000c2",
    items: [{ play: "wg.number", selection: "6", stakeMinor: 1_000n }],
  },
  {
    slipId: "019a9c6e-0000-7000-8000-0000000000c3",
    series: 1_960,
    items: [{ play: "vn.lo2", selection: "05;61;62", stakeMinor: 16_200n }],
  },
];

test("a slip's text is its id, series, and an item a line", () => {
  expect(slipText(slips[0] as SlipEntry)).toBe(
    "019a9c6e-0000-7000-8000-0000000000c1\n1950\n" +
      "d5.l3.straight\t0,1|0,5|2,3,4\t2400\nd5.l3.group3\t0,2,5\t1200\n",
  );
  expect(slipText(slips[1] as SlipEntry)).toBe(
    "019a9c6e-0000-7000-8000-0000000000c2\n-\nwg.number\t6\t1000\n",
  );
});

test("slips have the leaves of their texts", () => {
  expect(slips.map((slip) => hexOf(entryLeaf(slipText(slip), sha256)))).toEqual([
    "f54593c12ca9c08f3c2b5a4adbd278b2c1def121ff7ed10194fa2a08080775df",
    "260aa9c96633e247e43c2e70282c7abd77885d1c39044b6695bd20d4287c190a",
    "ad2f82db1b879bd52cce7df0b2023f981d3e28fbd3fdfe9c27cae7fbcdd1b8ca",
  ]);
});

test.each([
  [0, "f0c1e0b4cd1983b9c92909f8145cc102993e4c797489c0ba98639fd93056b82f"],
  [1, "16d101358defa1821858b6246c80cedb7e7c51857005075135573aedf2f63d7c"],
  [2, "e905d73de6be7eab0942c62cdd3ea75cdb6da4bf070dc004be68bd7fa5b22b89"],
  [3, "f766ca2388101a49a0a2c1809f0e498710329a0230730f4f703ad82463769656"],
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
    expect(await isIn(withItem({ stakeMinor: item.stakeMinor + 1n }))).toBe(false);
    expect(await isIn(withItem({ selection: "7" }))).toBe(false);
    expect(await isIn(withItem({ play: "d3.f3.straight" }))).toBe(false);
    expect(await isIn({ ...slip, items: [item, item, item] })).toBe(false);
  }
});

test("different slips have different texts", () => {
  const words = constantFrom("a", "b", "a,b", "a|b", "-", "1", "");
  const slip = record({
    slipId: constantFrom("a", "b", "-"),
    series: integer({ min: 1, max: 2 }),
    items: array(record({ play: words, selection: words, stakeMinor: bigInt(0n, 3n) }), {
      minLength: 1,
      maxLength: 3,
    }),
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

test.each<[string, SlipEntry]>([
  ["a TAB in its selection", { slipId: "s", items: [itemOf("1\t2")] }],
  ["a line in its selection", { slipId: "s", items: [itemOf("1\n2")] }],
  ["half a character", { slipId: "s", items: [itemOf("\uD800")] }],
  ["no item", { slipId: "s", items: [] }],
  ["no id", { slipId: "", items: [itemOf("1")] }],
])("a slip with %s has no text", (_what, slip) => {
  expect(() => slipText(slip)).toThrow(RangeError);
});

function itemOf(selection: string) {
  return { play: "wg.number", selection, stakeMinor: 1n };
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
