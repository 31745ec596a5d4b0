/**
 * Writes the list of known passwords, once, by hand: `npx tsx tools/breached/build.ts <folder>`,
 * where the folder holds the unpacked npm package @zxcvbn-ts/language-common 3.0.4 (MIT).
 *
 * Only the first four bytes of each word's SHA-256 are kept, sorted: 0.2 MB, and nobody can read
 * the words. A password that is not on the list is taken for one once in 87,000 times.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const prefixBytes = 4;
const lengthMin = 5;
const [, , folder = "."] = process.argv;

const words = createRequire(import.meta.url)(
  path.resolve(folder, "dist/passwords.json.js"),
) as readonly string[];

const prefixes = words
  .map((word) => word.normalize("NFKC").toLowerCase())
  .filter((word) => word.length >= lengthMin)
  .map((word) => createHash("sha256").update(word).digest().subarray(0, prefixBytes))
  .toSorted((a, b) => Buffer.compare(a, b))
  .filter((prefix, at, all) => at === 0 || !prefix.equals(all[at - 1] ?? Buffer.alloc(0)));

const target = new URL("../../apps/server/src/platform/breached-passwords.json", import.meta.url);
const text = Buffer.concat(prefixes).toString("base64");
writeFileSync(target, `${JSON.stringify({ prefixBytes, prefixes: text }, null, 2)}\n`);
console.log(`${prefixes.length} passwords`);
