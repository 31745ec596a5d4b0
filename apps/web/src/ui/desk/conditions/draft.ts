import type { GameType, SegmentFact, WhoMay } from "@baize/contract";
import { segmentParts } from "@baize/contract/segment-parts";
import { latinDigits } from "../../../lib/digits.ts";

/** Conditions as they are typed: groups of facts, each of which must or must not be so. */

export const facts = Object.keys(segmentParts) as readonly SegmentFact[];
export type Fact = SegmentFact;
export type Mode = "all" | "any";

export interface Condition {
  readonly fact: Fact;
  readonly isNot: boolean;
  /** What the fact is said with; the rest is kept while another is tried. */
  readonly days: string;
  readonly least: string;
  readonly amount: string;
  /** Empty for all types of game. */
  readonly gameType: GameType | "";
  readonly values: readonly string[];
  readonly tags: readonly string[];
  /** The user name of an agent. */
  readonly agent: string;
  /** Empty before one is chosen. */
  readonly listId: string;
}

export type Part = (typeof segmentParts)[Fact][number];

/** What a fact is said with; of what counts of stakes, the type of game is a choice. */
export const partsOf = (fact: Fact): readonly Part[] =>
  fact === "valid_sum" ? [...segmentParts[fact], "gameType"] : segmentParts[fact];

export interface Group {
  readonly mode: Mode;
  readonly conditions: readonly Condition[];
}

export interface SegmentDraft {
  readonly name: string;
  readonly mode: Mode;
  readonly groups: readonly Group[];
}

export const newCondition: Condition = {
  fact: "has_deposited",
  isNot: false,
  days: "7",
  least: "1",
  amount: "100",
  gameType: "",
  values: [],
  tags: [],
  agent: "",
  listId: "",
};
export const newGroup: Group = { mode: "all", conditions: [newCondition] };
export const newSegment: SegmentDraft = { name: "", mode: "all", groups: [newGroup] };

/** Of one condition: languages, currencies or countries. */
export const valuesMax = 30;
export const groupsMax = 12;
export const conditionsMax = 12;

/** What numbers of a condition may be; both are as long as what is read of them. */
export const conditionBounds = { days: [0, 3650], least: [0, 99_999] } as const;

export function daysOf(text: string): number | undefined {
  const plain = latinDigits(text.trim());
  const days = /^\d{1,4}$/.test(plain) ? Number(plain) : -1;
  return days >= 0 && days <= 3650 ? days : undefined;
}

/** The number of deposits, or a level. */
export function leastOf(text: string): number | undefined {
  const plain = latinDigits(text.trim());
  return /^\d{1,5}$/.test(plain) ? Number(plain) : undefined;
}

export function amountOf(text: string): string | undefined {
  const plain = latinDigits(text.trim());
  return /^\d{1,12}(\.\d{1,8})?$/.test(plain) ? plain : undefined;
}

type Leaf = Extract<WhoMay, { segment: unknown }>;

function leafOf({ fact, days, least, amount, gameType, values, ...named }: Condition): Leaf {
  const parts = new Set(partsOf(fact));
  return {
    segment: fact,
    ...(parts.has("days") && { days: daysOf(days) ?? 0 }),
    ...(parts.has("least") && { least: leastOf(least) ?? 0 }),
    ...(parts.has("amount") && { amount: amountOf(amount) ?? "0" }),
    ...(parts.has("gameType") && gameType !== "" && { gameType }),
    ...(parts.has("values") && { values: [...values] }),
    ...(parts.has("tags") && { tags: [...named.tags] }),
    ...(parts.has("agent") && { agent: named.agent.trim() }),
    ...(parts.has("listId") && { listId: named.listId }),
  };
}

/** Whether what was typed or chosen of a part cannot be. */
export function isPartBroken(condition: Condition, part: Part): boolean {
  const { fact, days, least, amount, gameType, values } = condition;
  switch (part) {
    case "days":
      return daysOf(days) === undefined;
    case "least":
      return leastOf(least) === undefined;
    case "amount":
      return amountOf(amount) === undefined;
    case "gameType":
      return fact === "prefers" && gameType === "";
    case "tags":
      return condition.tags.length === 0;
    case "agent":
      return condition.agent.trim() === "";
    case "listId":
      return condition.listId === "";
    default:
      return values.length === 0 || values.length > valuesMax;
  }
}

const isBroken = (condition: Condition) =>
  segmentParts[condition.fact].some((part) => isPartBroken(condition, part));

const conditionTree = (one: Condition) => (one.isNot ? { not: leafOf(one) } : leafOf(one));

/** All or any of groups, of facts, that are or are not so. */
export function treeOf({ mode, groups }: SegmentDraft): WhoMay {
  const trees = groups.map(({ mode: own, conditions }) => {
    const all = conditions.map(conditionTree);
    const [only] = all;
    if (only !== undefined && all.length === 1) return only;
    return own === "all" ? { all } : { any: all };
  });
  // A single group is the whole tree.
  const [only] = groups;
  if (only !== undefined && groups.length === 1) {
    const all = only.conditions.map(conditionTree);
    return only.mode === "all" ? { all } : { any: all };
  }
  return mode === "all" ? { all: trees } : { any: trees };
}

type Node = WhoMay;

function conditionOf(node: Node): Condition | undefined {
  const isNot = "not" in node;
  const leaf = isNot ? node.not : node;
  if (!("segment" in leaf)) return undefined;
  const fact = facts.find((one) => one === leaf.segment);
  return (
    fact && {
      fact,
      isNot,
      days: String(leaf.days ?? 7),
      least: String(leaf.least ?? 1),
      amount: leaf.amount ?? "100",
      gameType: leaf.gameType ?? "",
      values: leaf.values ?? [],
      tags: leaf.tags ?? [],
      agent: leaf.agent ?? "",
      listId: leaf.listId ?? "",
    }
  );
}

function groupOf(node: Node): Group | undefined {
  const single = conditionOf(node);
  if (single !== undefined) return { mode: "all", conditions: [single] };
  if (!("all" in node) && !("any" in node)) return undefined;
  const [mode, parts] = "all" in node ? (["all", node.all] as const) : (["any", node.any] as const);
  const conditions = parts.map((part) => conditionOf(part as Node));
  if (conditions.some((one) => one === undefined)) return undefined;
  return { mode, conditions: conditions.flatMap((one) => one ?? []) };
}

/** Undefined where the tree says more than the form can show. */
export function draftOf(name: string, tree: WhoMay): SegmentDraft | undefined {
  const single = groupOf(tree);
  if (single !== undefined) return { name, mode: "all", groups: [single] };
  if (!("all" in tree) && !("any" in tree)) return undefined;
  const [mode, parts] = "all" in tree ? (["all", tree.all] as const) : (["any", tree.any] as const);
  const groups = parts.map((part) => groupOf(part as Node));
  if (groups.some((one) => one === undefined)) return undefined;
  return { name, mode, groups: groups.flatMap((one) => one ?? []) };
}

/** Fields that do not say what they should. */
export function brokenFields({ name, groups }: SegmentDraft): string[] {
  const parts = groups.flatMap(({ conditions }, group) =>
    conditions.flatMap((one, at) => (isBroken(one) ? [`${group}.${at}`] : [])),
  );
  return [...(name.trim() === "" || name.trim().length > 60 ? ["name"] : []), ...parts];
}
