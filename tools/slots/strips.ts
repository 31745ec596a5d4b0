/**
 * Strips from numbers: how often each symbol is on a reel, and how high it is stacked. The same
 * seed gives the same strip. What may not be seen twice in a window keeps its distance.
 */
import type { SlotMachine } from "@baize/fair";
import type { Weights } from "../../apps/studio/src/kits/slot/draft.ts";
import { seededRandom } from "../art/random.ts";

export interface StripPlan {
  readonly reels: number;
  readonly weights: Weights;
  /** Symbols that stand one above the other, so many high; one where not named. */
  readonly stacks: Readonly<Record<string, number>>;
  /** Symbols with at most one in a window. */
  readonly lonely: readonly string[];
  readonly rows: number;
  readonly seed: string;
}

const swapsMax = 4_000;

/** Neighbours that are alike, and lonely symbols that would share a window. */
function faultsOf(blocks: readonly string[][], lonely: readonly string[], rows: number): number {
  const strip = blocks.flat();
  let faults = 0;
  for (const [at, block] of blocks.entries()) {
    if (block[0] === blocks[(at + 1) % blocks.length]?.[0]) faults += 1;
  }
  for (const [at, symbol] of strip.entries()) {
    if (!lonely.includes(symbol)) continue;
    for (let off = 1; off < rows; off += 1) {
      if (strip[(at + off) % strip.length] === symbol) faults += 4;
    }
  }
  return faults;
}

function stripOf(plan: StripPlan, reel: number): string[] {
  const random = seededRandom(`${plan.seed} ${reel}`);
  const blocks = Object.entries(plan.weights).flatMap(([symbol, times]) => {
    let left = typeof times === "number" ? times : (times[reel] ?? 0);
    const high = plan.stacks[symbol] ?? 1;
    const own: string[][] = [];
    for (; left > 0; left -= high) {
      own.push(Array.from({ length: Math.min(high, left) }, () => symbol));
    }
    return own;
  });
  const pick = (): number => Math.floor(random() * blocks.length);
  const swap = (one: number, other: number): void => {
    const [a = [], b = []] = [blocks[one], blocks[other]];
    [blocks[one], blocks[other]] = [b, a];
  };
  for (let at = blocks.length - 1; at > 0; at -= 1) swap(at, Math.floor(random() * (at + 1)));
  let faults = faultsOf(blocks, plan.lonely, plan.rows);
  for (let tried = 0; faults > 0 && tried < swapsMax; tried += 1) {
    const [one, other] = [pick(), pick()];
    swap(one, other);
    const next = faultsOf(blocks, plan.lonely, plan.rows);
    if (next > faults) swap(one, other);
    else faults = next;
  }
  return blocks.flat();
}

export const stripsOf = (plan: StripPlan): SlotMachine["strips"]["base"] =>
  Array.from({ length: plan.reels }, (_, reel) => stripOf(plan, reel));
