import type { WhoMay } from "@baize/contract";

/** Named conditions. Pure. */

type Leaf = Extract<WhoMay, { segment: unknown }>;
export type Fact = Leaf["segment"];

export function leavesOf(tree: WhoMay): readonly Leaf[] {
  if ("all" in tree) return tree.all.flatMap(leavesOf);
  if ("any" in tree) return tree.any.flatMap(leavesOf);
  if ("not" in tree) return leavesOf(tree.not);
  return [tree];
}

/** What must be read of members to judge some conditions. */
export interface Asks {
  readonly facts: ReadonlySet<Fact>;
  /** Of deposits and of what counts of stakes: the last so many days, 0 is ever. */
  readonly depositDays: ReadonlySet<number>;
  readonly validDays: ReadonlySet<number>;
  readonly agents: ReadonlySet<string>;
  readonly listIds: ReadonlySet<string>;
}

const isOfDeposits = (fact: Fact) => fact === "deposit_count" || fact === "deposit_sum";
const isOfStakes = (fact: Fact) => fact === "valid_sum" || fact === "prefers";

export function asksOf(trees: readonly (WhoMay | null)[]): Asks {
  const leaves = trees.flatMap((tree) => (tree === null ? [] : leavesOf(tree)));
  const daysOf = (isOf: (fact: Fact) => boolean) =>
    new Set(leaves.filter(({ segment }) => isOf(segment)).map(({ days = 0 }) => days));
  return {
    facts: new Set(leaves.map(({ segment }) => segment)),
    depositDays: daysOf(isOfDeposits),
    validDays: daysOf(isOfStakes),
    agents: new Set(leaves.flatMap(({ agent }) => agent ?? [])),
    listIds: new Set(leaves.flatMap(({ listId }) => listId ?? [])),
  };
}
