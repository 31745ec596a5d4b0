import type { WhoMay } from "@baize/contract";

/** Named conditions. Pure. */

type Leaf = Extract<WhoMay, { segment: unknown }>;
export type Fact = Leaf["segment"];

/** The facts that a tree asks for. */
export function factsOf(tree: WhoMay): ReadonlySet<Fact> {
  if ("all" in tree) return new Set(tree.all.flatMap((one) => [...factsOf(one)]));
  if ("any" in tree) return new Set(tree.any.flatMap((one) => [...factsOf(one)]));
  if ("not" in tree) return factsOf(tree.not);
  return new Set([tree.segment]);
}
