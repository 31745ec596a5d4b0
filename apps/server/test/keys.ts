import { generateKeyPairSync, type KeyObject } from "node:crypto";

/** Keys of vendors. Each takes a tenth of a second to make, and no test has more than a few. */

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const kept: KeyPair[] = [];
const keptMax = 8;
let taken = 0;

/** A pair that none of the last seven who asked was given. */
export function keyPair(): KeyPair {
  const index = taken++ % keptMax;
  return (kept[index] ??= generateKeyPairSync("rsa", { modulusLength: 2048 }));
}
