/** Two stages: many samples of a family, each with its p-values, and whether those are even. */
import type { Family } from "./families.ts";
import { chiSquared, evenness, gaps, groupsOf, runs, serial } from "./statistics.ts";

export const testNames = ["chi-squared", "serial", "runs", "gap"] as const;

export interface Judged {
  readonly family: string;
  readonly draws: number;
  /** Of each test: the p-value of the second stage. */
  readonly values: readonly number[];
}

const groupsWanted = 8;

export interface Plan {
  readonly samples: number;
  readonly sampleSize: number;
  readonly seed: string;
}

export function judge({ name, chances, draw }: Family, plan: Plan): Judged {
  const { samples, sampleSize, seed } = plan;
  const groupOf = groupsOf(chances, groupsWanted);
  const groupChances = Array.from({ length: groupsWanted }, (_, group) =>
    chances.reduce((sum, chance, at) => sum + (groupOf[at] === group ? chance : 0), 0),
  );
  // Where one result is likelier than a group, groups are left empty: they are never expected.
  const first = groupChances.findIndex((chance) => chance > 0);
  const half = groupsWanted / 2;
  const found: number[][] = testNames.map(() => []);
  let nonce = 0;
  let waiting: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const seen = new Float64Array(chances.length);
    const groups = new Uint8Array(sampleSize);
    for (let at = 0; at < sampleSize; at += 1) {
      if (waiting.length === 0) {
        nonce += 1;
        waiting = draw(seed, nonce).toReversed();
      }
      const result = waiting.pop() ?? 0;
      seen[result] = (seen[result] ?? 0) + 1;
      groups[at] = groupOf[result] ?? 0;
    }
    const shifted = first === 0 ? groups : groups.map((group) => group - first);
    const values = [
      chiSquared(seen, chances),
      serial(groups, groupChances),
      runs(groups, half),
      gaps(shifted, groupChances[first] ?? 1),
    ];
    for (const [at, value] of values.entries()) found[at]?.push(value);
  }
  return { family: name, draws: samples * sampleSize, values: found.map(evenness) };
}

/**
 * The lowest p-value that still passes: together all tests refuse a good generator in one run of a
 * hundred (99 percent, as GLI-19 asks).
 */
export const passMark = (tests: number): number => 0.01 / tests;
