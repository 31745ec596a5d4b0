import { createHash } from "node:crypto";
import {
  array,
  assert as check,
  asyncProperty,
  integer,
  property,
  uint8Array,
  uniqueArray,
} from "fast-check";
import { expect, test } from "vitest";
import {
  emptyMerkle,
  growMerkle,
  isInMerkle,
  merkleLeaf,
  merkleLevels,
  merklePath,
  merkleRoot,
  merkleTop,
} from "./index.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const leavesOf = (entries: readonly Uint8Array[]) =>
  entries.map((entry) => merkleLeaf(entry, sha256));
const grown = (entries: readonly Uint8Array[]) =>
  leavesOf(entries).reduce((growth, leaf) => growMerkle(growth, leaf, sha256), emptyMerkle);
const rootOf = (entries: readonly Uint8Array[]) =>
  merkleRoot(entries.length, merkleTop(grown(entries), sha256), sha256);

/** The entries and tops are public ones of RFC 6962 logs; the roots were computed apart. */
const entries = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((hex) => new Uint8Array(Buffer.from(hex, "hex")));

const sizes: readonly (readonly [number, string, string])[] = [
  [
    0,
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "f0c1e0b4cd1983b9c92909f8145cc102993e4c797489c0ba98639fd93056b82f",
  ],
  [
    1,
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "5cc26cdeaf1949b023361937a0119ed5d1f0cd9fba7d5577f2da20280f29cc64",
  ],
  [
    2,
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "129432fd979b329cb573a647b1b257c21ef8d0cb96f4e7da42d4530ecd33b146",
  ],
  [
    3,
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "e9ef94da0e638b83a9aaeac5fbc014b8e88ee3b39b1e72b62845efaab26d65b2",
  ],
  [
    4,
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "62d4f6f930f7c8fcf0e3622e257dcb6cd28b91407a3321f4a93dbfe5531db184",
  ],
  [
    5,
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "2adc1da96284cd4727cd1884507c1b4adf9c56741b39cee3c8d980a253f804ae",
  ],
  [
    6,
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "bd4701c0a8102bbd30f2092001645c640427e5ee272d561e0b07c2f09a1fba4a",
  ],
  [
    7,
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "81c9cac0307e08c0569e3c949890b6be5f62bdf3e4dd89b1dd8f39a26ea201e6",
  ],
  [
    8,
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    "5c847dbb0c9b00374174c4b0c115274c01b43aec161b45498e68fca1c09ff3f0",
  ],
];

test.each(sizes)("the tree of %i entries has its public top", (size, top, root) => {
  const some = entries.slice(0, size);
  expect(hexOf(merkleTop(grown(some), sha256))).toBe(top);
  expect(hexOf(rootOf(some))).toBe(root);
});

test("a tree that grows keeps a top for each 1 of its size", () => {
  const tops = entries.map((_, at) => grown(entries.slice(0, at + 1)).tops.length);
  expect(tops).toEqual([1, 1, 2, 1, 2, 2, 3, 1]);
  expect(() => growMerkle({ size: 1, tops: [] }, new Uint8Array(32), sha256)).toThrow(RangeError);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 100, 127, 128, 129])(
  "each of %i entries has a path to the root",
  async (size) => {
    const some = Array.from({ length: size }, (_, at) => new Uint8Array([at, size]));
    const levels = merkleLevels(leavesOf(some), sha256);
    const root = rootOf(some);
    for (const [index, entry] of some.entries()) {
      const path = merklePath(levels, index);
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
      expect(await isInMerkle(entry, { index, size, path }, root, sha256)).toBe(true);
    }
    expect(() => merklePath(levels, size)).toThrow(RangeError);
    expect(() => merklePath(levels, -1)).toThrow(RangeError);
  },
);

const lists = array(uint8Array({ maxLength: 6 }), { minLength: 1, maxLength: 40 });

test("levels and growth have the same top", () => {
  check(
    property(lists, (list) => {
      const [top] = merkleLevels(leavesOf(list), sha256).at(-1) ?? [];
      expect(hexOf(top ?? new Uint8Array())).toBe(hexOf(merkleTop(grown(list), sha256)));
    }),
  );
});

test("another entry, order or number gives another root", () => {
  check(
    property(lists, integer({ min: 0 }), integer({ min: 0 }), (list, one, two) => {
      const root = hexOf(rootOf(list));
      const [at, other] = [one % list.length, two % list.length];
      type Entry = (typeof list)[number];
      const [entry, second] = [list[at] as Entry, list[other] as Entry];
      const changed = list.with(at, new Uint8Array([...entry, 1]));
      expect(hexOf(rootOf(changed))).not.toBe(root);
      expect(hexOf(rootOf(list.toSpliced(at, 1)))).not.toBe(root);
      expect(hexOf(rootOf([...list, list.at(-1) as Uint8Array]))).not.toBe(root);
      if (hexOf(entry) === hexOf(second)) return;
      expect(hexOf(rootOf(list.with(at, second).with(other, entry)))).not.toBe(root);
    }),
  );
});

/** Of two equal entries each is in the place of the other, so here there are none. */
const distinct = uniqueArray(uint8Array({ maxLength: 6 }), {
  minLength: 1,
  maxLength: 40,
  selector: hexOf,
});

test("a proof of another entry, place, number or path fails", async () => {
  await check(
    asyncProperty(distinct, integer({ min: 0 }), integer({ min: 1 }), async (list, one, away) => {
      const size = list.length;
      const index = one % size;
      const entry = list[index] as Uint8Array;
      const path = merklePath(merkleLevels(leavesOf(list), sha256), index);
      const root = rootOf(list);
      const proof = { index, size, path };
      const holds = (changed: Partial<typeof proof>, shown = entry) =>
        isInMerkle(shown, { ...proof, ...changed }, root, sha256);
      expect(await holds({})).toBe(true);
      expect(await holds({}, new Uint8Array([...entry, 0]))).toBe(false);
      expect(await holds({ size: size + away })).toBe(false);
      expect(await holds({ size: size - 1 })).toBe(false);
      expect(await holds({ index: index + away })).toBe(false);
      expect(await holds({ index: -1 })).toBe(false);
      expect(await holds({ index: index + 0.5 })).toBe(false);
      expect(await holds({ path: [...path, new Uint8Array(32)] })).toBe(false);
      if (path.length === 0) return;
      expect(await holds({ path: path.slice(1) })).toBe(false);
      const flipped = path[0]?.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) as Uint8Array;
      expect(await holds({ path: path.with(0, flipped) })).toBe(false);
      expect(await holds({ path: path.with(0, new Uint8Array(31)) })).toBe(false);
    }),
  );
});

test("a node is no leaf: two hashes shown as an entry do not give their node", async () => {
  const [one, two] = leavesOf(entries.slice(0, 2)) as [Uint8Array, Uint8Array];
  const node = merkleTop(grown(entries.slice(0, 2)), sha256);
  for (const first of [[], [1]]) {
    const forged = new Uint8Array([...first, ...one, ...two]);
    expect(hexOf(merkleLeaf(forged, sha256))).not.toBe(hexOf(node));
    const root = rootOf(entries.slice(0, 2));
    const proof = { index: 0, size: 1, path: [] };
    expect(await isInMerkle(forged, proof, root, sha256)).toBe(false);
  }
});

test("a hash that answers later proves the same", async () => {
  const later = async (bytes: Uint8Array) => sha256(bytes);
  const path = merklePath(merkleLevels(leavesOf(entries), sha256), 5);
  const proof = { index: 5, size: 8, path };
  expect(await isInMerkle(entries[5] as Uint8Array, proof, rootOf(entries), later)).toBe(true);
});
