/**
 * A tree of hashes over an ordered list: its root is published, and each entry is proved to be in
 * the list by a short path (lottery document, section 6). The tree is that of RFC 6962, section
 * 2.1, so it grows entry by entry, and no entry counts twice where their number is odd:
 *
 * - leaf = SHA-256(0x00 ‖ the entry's bytes)
 * - node = SHA-256(0x01 ‖ left hash, 32 bytes ‖ right hash, 32 bytes)
 * - each level is paired from the left; the last of an odd number goes up as it is
 * - the top of no entries = SHA-256 of no bytes; of one entry, its leaf
 *
 * The first bytes differ, so that no node can be shown as a leaf. The top alone does not tell how
 * many entries there are, and paths of two sizes may look alike, so what is published is
 *
 * - root = SHA-256(0x02 ‖ number of entries, 8 bytes, big endian ‖ top, 32 bytes)
 */
export type Sha256Bytes = (bytes: Uint8Array) => Uint8Array;
export type AsyncSha256Bytes = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array;

const join = (first: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = first;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

const leafBytes = (entry: Uint8Array): Uint8Array => join(0, entry);
const nodeBytes = (left: Uint8Array, right: Uint8Array): Uint8Array => join(1, left, right);

function rootBytes(size: number, top: Uint8Array): Uint8Array {
  const count = new Uint8Array(8);
  new DataView(count.buffer).setBigUint64(0, BigInt(size));
  return join(2, count, top);
}

export const merkleLeaf = (entry: Uint8Array, sha256: Sha256Bytes): Uint8Array =>
  sha256(leafBytes(entry));

export const merkleRoot = (size: number, top: Uint8Array, sha256: Sha256Bytes): Uint8Array =>
  sha256(rootBytes(size, top));

/**
 * A tree that grows: the tops of its full parts, the largest first. It has one for each 1 in the
 * binary form of its size, so it is small to keep.
 */
export interface MerkleGrowth {
  readonly size: number;
  readonly tops: readonly Uint8Array[];
}

export const emptyMerkle: MerkleGrowth = { size: 0, tops: [] };

export function growMerkle(
  { size, tops }: MerkleGrowth,
  leaf: Uint8Array,
  sha256: Sha256Bytes,
): MerkleGrowth {
  const grown = [...tops];
  let top = leaf;
  // A part joins the one before it when both have the same size.
  for (let parts = size; parts % 2 === 1; parts = Math.floor(parts / 2)) {
    const left = grown.pop();
    if (left === undefined) throw new RangeError("the tops do not fit the size");
    top = sha256(nodeBytes(left, top));
  }
  return { size: size + 1, tops: [...grown, top] };
}

/** The top of what has grown. */
export function merkleTop({ tops }: MerkleGrowth, sha256: Sha256Bytes): Uint8Array {
  const last = tops.at(-1);
  if (last === undefined) return sha256(new Uint8Array());
  return tops.slice(0, -1).reduceRight((right, left) => sha256(nodeBytes(left, right)), last);
}

/** All levels of a tree, from the leaves to the top; for the paths of many entries. */
export function merkleLevels(
  leaves: readonly Uint8Array[],
  sha256: Sha256Bytes,
): (readonly Uint8Array[])[] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1;) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => {
      const left = below[2 * at] as Uint8Array;
      const right = below[2 * at + 1];
      return right === undefined ? left : sha256(nodeBytes(left, right));
    });
    levels.push(level);
  }
  return levels;
}

/** The hashes beside the way from a leaf to the top, from below; the index counts from 0. */
export function merklePath(
  levels: readonly (readonly Uint8Array[])[],
  index: number,
): Uint8Array[] {
  const leaves = levels[0]?.length ?? 0;
  if (!Number.isInteger(index) || index < 0 || index >= leaves) {
    throw new RangeError("the tree has no such leaf");
  }
  return levels.flatMap((level, height) => level[Math.floor(index / 2 ** height) ^ 1] ?? []);
}

export interface MerkleProof {
  /** Of the entry, from 0. */
  readonly index: number;
  /** Number of entries of the tree. */
  readonly size: number;
  readonly path: readonly Uint8Array[];
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Whether the entry has this place in the list whose root was published. */
export async function isInMerkle(
  entry: Uint8Array,
  { index, size, path }: MerkleProof,
  root: Uint8Array,
  sha256: AsyncSha256Bytes,
): Promise<boolean> {
  if (!Number.isSafeInteger(size) || !Number.isInteger(index)) return false;
  if (index < 0 || index >= size) return false;
  const left = [...path];
  let top = await sha256(leafBytes(entry));
  for (let [at, last] = [index, size - 1]; last > 0;) {
    // The last of an odd number has nobody beside it.
    if (at % 2 === 1 || at < last) {
      const beside = left.shift();
      if (beside?.length !== 32) return false;
      top = await sha256(at % 2 === 1 ? nodeBytes(beside, top) : nodeBytes(top, beside));
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return left.length === 0 && isSame(await sha256(rootBytes(size, top)), root);
}
