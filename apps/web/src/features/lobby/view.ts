import type { GameGroup } from "./api.ts";

/** What the address says about a list of games: read before the page itself is loaded. */

export const filters = ["ALL", "HOT", "NEW", "FAV", "RECENT"] as const;
export type Filter = (typeof filters)[number];

export const sorts = ["order", "name", "new"] as const;
export type Sort = (typeof sorts)[number];

const groups: readonly GameGroup[] = ["JP", "TG", "AC", "BG"];

/** More than any lobby has: an address may not make the page grow without end. */
const pagesMax = 200;
const vendorsMax = 20;

export interface ListView {
  readonly filter: Filter;
  readonly group: GameGroup | undefined;
  /** Vendor codes; none: all of them. */
  readonly vendors: readonly string[];
  readonly sort: Sort;
  /** Pages shown so far. */
  readonly pages: number;
}

export const plainView: ListView = {
  filter: "ALL",
  group: undefined,
  vendors: [],
  sort: "order",
  pages: 1,
};

/** The names of the specification's list call, where it has them. */
export interface ListSearch {
  readonly filter?: Exclude<Filter, "ALL"> | undefined;
  readonly gameClassify?: GameGroup | undefined;
  readonly vassalage?: string | undefined;
  readonly sort?: Exclude<Sort, "order"> | undefined;
  readonly pages?: number | undefined;
}

/** The router reads codes made of digits as numbers. */
function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function vendorsOf(value: unknown): string[] {
  const codes = text(value)
    .split(",")
    .map((code) => code.trim());
  return [...new Set(codes)].filter((code) => /^\w{1,16}$/.test(code)).slice(0, vendorsMax);
}

export function viewOf(search: Readonly<Record<string, unknown>>): ListView {
  const pages = Math.trunc(Number(search["pages"]));
  return {
    filter: filters.find((known) => known === search["filter"]) ?? plainView.filter,
    group: groups.find((known) => known === search["gameClassify"]),
    vendors: vendorsOf(search["vassalage"]),
    sort: sorts.find((known) => known === search["sort"]) ?? plainView.sort,
    pages: pages > 1 ? Math.min(pages, pagesMax) : 1,
  };
}

/** The part of a view kept in the address: only what differs from the default. */
export function searchOf({ filter, group, vendors, sort, pages }: ListView): ListSearch {
  return {
    ...(filter !== "ALL" && { filter }),
    ...(group !== undefined && { gameClassify: group }),
    ...(vendors.length > 0 && { vassalage: vendors.join(",") }),
    ...(sort !== "order" && { sort }),
    ...(pages > 1 && { pages }),
  };
}

/** A change of what is shown begins at its first page. */
export function changed(view: ListView, next: Partial<ListView>): ListView {
  return { ...view, pages: 1, ...next };
}
