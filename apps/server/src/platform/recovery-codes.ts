import { sha256 } from "./crypto.ts";
import type { Ids } from "./ids.ts";

/**
 * Recovery codes for a lost authenticator: ten, each good for one use, shown once.
 *
 * A code is 80 random bits in Crockford's base 32, which leaves out the letters that are read as
 * digits. That many cannot be found by trying, not even with the table of hashes in hand, so a
 * plain hash keeps them; the owner is part of it, so that one table serves no two accounts.
 */
const codesCount = 10;
const codeBytes = 10;
const groupLength = 4;
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bitsPerLetter = 5n;

function lettersOf(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let letters = "";
  for (let left = (bytes.length * 8) / Number(bitsPerLetter); left > 0; left -= 1) {
    letters = `${alphabet[Number(rest & 31n)] ?? ""}${letters}`;
    rest >>= bitsPerLetter;
  }
  return letters;
}

function grouped(letters: string): string {
  const groups = letters.match(new RegExp(`.{${groupLength}}`, "g")) ?? [];
  return groups.join("-");
}

/** Ten fresh codes, such as "7K3M-9QXA-0RBW-T5HD". */
export function newRecoveryCodes(ids: Ids): string[] {
  return Array.from({ length: codesCount }, () => grouped(lettersOf(ids.randomBytes(codeBytes))));
}

/**
 * What is stored of a code. Blanks, hyphens and case do not matter, and the letters O, I and L are
 * read as the digits they look like.
 */
export function recoveryCodeHash(owner: string, code: string): Buffer {
  const letters = code
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return sha256(JSON.stringify(["recovery code", owner, letters]));
}
