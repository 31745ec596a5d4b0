import type { WhoMay } from "@baize/contract";
import type { MemberNaming } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/text.ts";
import { listOwnLists } from "../member-lists/store.ts";
import { asksOf } from "./asks.ts";

/** What conditions name: agents and lists of their brand. */
export interface NameDeps {
  readonly naming: Pick<MemberNaming, "namedIn">;
}

/**
 * A name that is nobody's is refused: where it is negated, it would let everybody in.
 *
 * Refuses: brand_rule.
 */
export async function demandNames(
  reader: Reader,
  { naming }: NameDeps,
  merchantCode: string,
  trees: readonly (WhoMay | null | undefined)[],
  field: "who" | "conditions" = "who",
): Promise<void> {
  const { agents, listIds } = asksOf(trees.map((tree) => tree ?? null));
  const names = [...agents];
  const known = names.length === 0 ? undefined : await naming.namedIn(reader, merchantCode, names);
  const lists =
    listIds.size === 0 ? undefined : await listOwnLists(reader, merchantCode, [...listIds]);
  const isUnknown =
    names.some((name) => known?.has(foldName(name)) !== true) ||
    [...listIds].some((listId) => lists?.has(listId) !== true);
  if (isUnknown) throw new Refusal("brand_rule", { field, reason: "unknown" });
}
