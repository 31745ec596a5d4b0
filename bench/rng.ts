/**
 * Chi-squared, serial, runs and gap tests over the final results of every family of games, in
 * samples of a fixed size whose p-values must themselves be even.
 *
 *   npm run bench:rng                 a hundred million results, under a seed of its own
 *   npm run bench:rng -- 1000000      so many, shared among the families
 */
import { randomBytes } from "node:crypto";
import { families } from "./rng/families.ts";
import { judge, passMark, testNames } from "./rng/judge.ts";

const sampleSize = 100_000;
const wanted = Number(process.argv[2] ?? "100000000");
const samples = Math.max(10, Math.ceil(wanted / families.length / sampleSize));
const seed = process.env["RNG_SEED"] ?? randomBytes(32).toString("hex");
const mark = passMark(families.length * testNames.length);

console.log(`seed ${seed}: ${samples} samples of ${sampleSize} results of each family`);
console.log(`passes from p = ${mark.toExponential(1)}`);
let draws = 0;
let failed = 0;
for (const family of families) {
  const startedAt = performance.now();
  const judged = judge(family, { samples, sampleSize, seed });
  draws += judged.draws;
  const texts = judged.values.map((value, at) => `${testNames[at]} ${value.toFixed(4)}`);
  const bad = judged.values.filter((value) => value < mark).length;
  failed += bad;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const verdict = bad === 0 ? "passes" : "FAILS";
  console.log([judged.family.padEnd(36), ...texts, `${seconds} s`, verdict].join("  "));
}
console.log(`${draws.toLocaleString("en")} results, ${failed} tests failed`);
if (failed > 0) process.exitCode = 1;
