import { useSyncExternalStore } from "react";

/**
 * The address of an entry with a handful of pages: a path and a search, without a router of routes.
 * What is open or filtered is in the search, so that Back, reload and links keep it.
 */

export interface Address {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

type Search = Readonly<Record<string, string | undefined>>;

const listeners = new Set<() => void>();

function read(): Address {
  const path = location.pathname.replace(/\/+$/, "");
  return { path, search: Object.fromEntries(new URLSearchParams(location.search)) };
}

let address = read();

function change(): void {
  address = read();
  for (const listener of listeners) listener();
}

addEventListener("popstate", change);

/** The text of an address; what is undefined in the search is left out. */
export function hrefOf(path: string, search: Search = {}): string {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
  );
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
}

export function go(path: string, search: Search = {}, replace = false): void {
  const href = hrefOf(path, search);
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  change();
}

/** Changes part of the search on the present page. */
export function goWith(part: Search, replace = false): void {
  go(address.path, { ...address.search, ...part }, replace);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAddress(): Address {
  return useSyncExternalStore(subscribe, () => address);
}

const pagesMax = 100_000;

/** The page of a list that the search names; the first where it names none. */
export function pageOf(search: Address["search"]): number {
  const page = Number(search["page"] ?? "1");
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1;
}

/** A page as the search names it: the first goes without saying. */
export function pageText(pageNum: number): string | undefined {
  return pageNum === 1 ? undefined : String(pageNum);
}
