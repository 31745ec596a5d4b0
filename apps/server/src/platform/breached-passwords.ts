import known from "./breached-passwords.json" with { type: "json" };
import { sha256 } from "./crypto.ts";
import { foldName } from "./text.ts";

/**
 * Passwords everybody tries first: some 47,000 of the most used, as the sorted beginnings of their
 * hashes (`tools/breached/build.ts`). Bundled, so that no password ever leaves the machine to be
 * looked up.
 */
const { prefixBytes } = known;
const prefixes = Buffer.from(known.prefixes, "base64");
const prefixCount = prefixes.length / prefixBytes;

/** A shorter name would be found in half of all good passwords. */
const nameLengthMin = 4;

function isListed(prefix: Buffer): boolean {
  let from = 0;
  let to = prefixCount;
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = middle * prefixBytes;
    const order = prefixes.compare(prefix, 0, prefixBytes, at, at + prefixBytes);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}

/**
 * Whether a password is known to attackers: it is on the list in any case of letters, or
 * holds a name that belongs to its account, such as the user name or the brand.
 */
export function isBreached(password: string, names: readonly string[] = []): boolean {
  const folded = foldName(password);
  const isNamed = names
    .map(foldName)
    .some((name) => folded === name || (name.length >= nameLengthMin && folded.includes(name)));
  return isNamed || isListed(sha256(folded).subarray(0, prefixBytes));
}
