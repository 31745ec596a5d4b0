import { createHash, createHmac } from "node:crypto";

/** What the demo's history draws: the same from the same text. */
export interface Chance {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  of<T>(list: readonly T[]): T;
  happens(percent: number): boolean;
}

export function createChance(text: string): Chance {
  let drawn = 0;
  const below = (limit: number): number => {
    drawn += 1;
    return createHash("sha256").update(`${text}/${drawn}`).digest().readUInt32BE(0) % limit;
  };
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    of: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new RangeError("an empty list has nothing to draw from");
      return found;
    },
    happens: (percent) => below(100) < percent,
  };
}

/**
 * Bytes that only who has the secret can foresee, and that come again in the same order: what was
 * begun and broke off is done again with the same ids and seeds, so that it happens once.
 */
export function createSecretBytes(secret: string, label: string): (bytes: number) => Buffer {
  let drawn = 0;
  return (bytes) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) {
      drawn += 1;
      parts.push(createHmac("sha256", secret).update(`${label}/${drawn}`).digest());
    }
    return Buffer.concat(parts).subarray(0, bytes);
  };
}
