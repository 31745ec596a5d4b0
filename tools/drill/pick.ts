import type { Random } from "../art/random.ts";

type Weights = Readonly<Record<string, number>>;

/** One of the names, by its weight. */
export function pick<W extends Weights>(random: Random, weights: W): keyof W & string {
  const entries = Object.entries(weights) as [keyof W & string, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return entries[0]?.[0] ?? "";
}
