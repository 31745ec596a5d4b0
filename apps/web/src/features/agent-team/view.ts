import { pageOf, type Search } from "../../lib/address.ts";
import type { DownlineQuery } from "./api.ts";
import { oneOf } from "../../lib/one-of.ts";

/** What of the team the address asks for. What it says wrong is left out. */

export const pageSize = 20;
export const idleChoices = ["7", "30", "90"] as const;
export const levelChoices = ["1", "2", "3", "4", "5", "6"] as const;
export const kinds = ["agent", "player"] as const;
export const statuses = ["open", "unavailable"] as const;
export const sorts = ["account", "level", "joinedAt", "lastSignInAt"] as const;
export type Sort = (typeof sorts)[number];

export const sortOf = (search: Search): { readonly sort: Sort; readonly isUp: boolean } => ({
  sort: oneOf(sorts, search["sort"]) ?? "joinedAt",
  isUp: search["order"] === "asc",
});

/** Whether less than everybody right below is asked for. */
export const isNarrowed = (search: Search): boolean =>
  ["find", "level", "kind", "status", "idle"].some((name) => search[name] !== undefined);

export function queryOf(search: Search): DownlineQuery {
  const { sort, isUp } = sortOf(search);
  const level = oneOf(levelChoices, search["level"]);
  const idle = oneOf(idleChoices, search["idle"]);
  const [find, parent] = [search["find"] ?? "", search["below"] ?? ""];
  const kind = oneOf(kinds, search["kind"]);
  const status = oneOf(statuses, search["status"]);
  return {
    pageNum: pageOf({ page: search["at"] ?? "1" }),
    pageSize,
    sort,
    order: isUp ? "asc" : "desc",
    scope: search["scope"] === "team" ? "team" : "direct",
    ...(find !== "" && { search: find }),
    ...(parent !== "" && { parent }),
    ...(level !== undefined && { level: Number(level) }),
    ...(kind !== undefined && { kind }),
    ...(status !== undefined && { status }),
    ...(idle !== undefined && { idleDays: Number(idle) }),
  };
}
