import type { SegmentFact, WhoMay } from "@baize/contract";

/** What a tree of conditions says, in words that are given. Pure. */

export interface Words {
  readonly factOf: (fact: SegmentFact) => string;
  readonly valueOf: (fact: SegmentFact, value: string) => string;
  readonly listOf: (listId: string) => string;
}

/** A tree of conditions in one line. */
export function whoText(who: WhoMay, words: Words): string {
  if ("all" in who) return who.all.map((one) => whoText(one, words)).join(" + ");
  if ("any" in who) return `(${who.any.map((one) => whoText(one, words)).join(" / ")})`;
  if ("not" in who) return `≠ ${whoText(who.not, words)}`;
  const { segment, least, amount, gameType, values = [], days, tags = [], agent, listId } = who;
  const parts = [
    least,
    amount,
    gameType,
    ...values.map((value) => words.valueOf(segment, value)),
    ...tags,
    agent,
    listId === undefined ? undefined : words.listOf(listId),
    days,
  ];
  const said = parts.filter((part) => part !== undefined).join(", ");
  return said === "" ? words.factOf(segment) : `${words.factOf(segment)}: ${said}`;
}
