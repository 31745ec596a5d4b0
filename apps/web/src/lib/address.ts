import { createBrowserHistory, useSearch } from "@tanstack/react-router";

/**
 * The address of the console and of the agents' office. What is open or filtered is in its search,
 * so that Back, reload and links keep it. The console's router follows this history.
 */
export const browserHistory = createBrowserHistory();

export type Search = Readonly<Record<string, string>>;
type Part = Readonly<Record<string, string | undefined>>;

/** Every value is a text, as it was written. */
export const readSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

/** The text of a search; what is undefined or empty is left out. */
export function searchText(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  const text = new URLSearchParams(given).toString();
  return text === "" ? "" : `?${text}`;
}

export function hrefOf(path: string, search: Part = {}): string {
  return path + searchText(search);
}

export function go(path: string, search: Part = {}, replace = false): void {
  const href = hrefOf(path, search);
  if (replace) browserHistory.replace(href);
  else browserHistory.push(href);
  browserHistory.flush();
}

/** Changes part of the search on the present page. */
export function goWith(part: Part, replace = false): void {
  const { pathname, search } = browserHistory.location;
  go(pathname, { ...readSearch(search), ...part }, replace);
}

/** The search of the page that is shown, in the console. */
export function useAddress(): { readonly search: Search } {
  // The types know the site's router only; the console's reads every value as a text.
  return { search: useSearch({ strict: false }) as unknown as Search };
}

const pagesMax = 100_000;

/** The page of a list that the search names; the first where it names none. */
export function pageOf(search: Search): number {
  const page = Number(search["page"] ?? "1");
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1;
}

/** A page as the search names it: the first goes without saying. */
export function pageText(pageNum: number): string | undefined {
  return pageNum === 1 ? undefined : String(pageNum);
}
