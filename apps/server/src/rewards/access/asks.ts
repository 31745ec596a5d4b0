import type { WhoMay } from "@baize/contract";
import type { TagUses } from "../../identity/index.ts";
import { foldName } from "../../platform/text.ts";

/** Named conditions. Pure. */

type Leaf = Extract<WhoMay, { segment: unknown }>;
export type Fact = Leaf["segment"];

/** Conditions of any depth: those of the contract, or what is left of them. */
export type WhoTree =
  | Leaf
  | { readonly all: readonly WhoTree[] }
  | { readonly any: readonly WhoTree[] }
  | { readonly not: WhoTree };

export function leavesOf(tree: WhoTree): readonly Leaf[] {
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

export function asksOf(trees: readonly (WhoTree | null)[]): Asks {
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

const isOfTag = ({ segment, tags = [] }: Leaf, tag: string): boolean =>
  segment === "tagged" && tags.some((one) => foldName(one).replaceAll(/\s+/g, " ") === tag);

/** How conditions use a tag, which each "not" turns around. */
export function usesIn(trees: readonly WhoTree[], tag: string): TagUses {
  const all = trees.map((tree): TagUses => {
    if ("all" in tree) return usesIn(tree.all, tag);
    if ("any" in tree) return usesIn(tree.any, tag);
    if ("not" in tree) {
      const { letsIn, keepsOut } = usesIn([tree.not], tag);
      return { letsIn: keepsOut, keepsOut: letsIn };
    }
    return { letsIn: isOfTag(tree, tag), keepsOut: false };
  });
  return {
    letsIn: all.some((one) => one.letsIn),
    keepsOut: all.some((one) => one.keepsOut),
  };
}

/** What members do, which taking part changes: it counts as it was when they began. */
const deeds: ReadonlySet<Fact> = new Set([
  "has_deposited",
  "deposit_count",
  "deposit_sum",
  "valid_sum",
  "prefers",
  "unseen_days",
  "birthday_month",
] satisfies Fact[]);

/** What members have to keep: who has it only since then is not refused for that. */
const kept: ReadonlySet<Fact> = new Set([
  "vip_level",
  "has_phone",
  "has_mail",
  "has_payee",
  "is_verified",
] satisfies Fact[]);

/** What of conditions still decides; true or false where nothing of them does. */
function stillOf(tree: WhoTree, isNegated: boolean): WhoTree | boolean {
  if ("not" in tree) {
    const left = stillOf(tree.not, !isNegated);
    return typeof left === "boolean" ? !left : { not: left };
  }
  if ("all" in tree) {
    const left = tree.all.map((one) => stillOf(one, isNegated));
    if (left.includes(false)) return false;
    const asking = left.filter((one) => typeof one !== "boolean");
    return asking.length === 0 || { all: asking };
  }
  if ("any" in tree) {
    const left = tree.any.map((one) => stillOf(one, isNegated));
    if (left.includes(true)) return true;
    const asking = left.filter((one) => typeof one !== "boolean");
    return asking.length > 0 && { any: asking };
  }
  const isHeld = deeds.has(tree.segment) || (isNegated && kept.has(tree.segment));
  // Whatever speaks for the member.
  return isHeld ? !isNegated : tree;
}

/**
 * What conditions ask again of who takes part already, when something is claimed. What members did
 * holds from when they began, or the deed that a reward asks for would refuse its own claim.
 */
export function stillAsked(who: WhoTree | null | undefined): WhoTree | undefined {
  if (who === null || who === undefined) return undefined;
  const left = stillOf(who, false);
  if (left === true) return undefined;
  return left === false ? who : left;
}
