import type { ComponentType } from "react";
import type { Destination, Place, Search } from "./place.ts";

/** Which page an address is, what it says to being shown, and what it needs for that. */

export interface FailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

export type PageComponent = ComponentType & { preload?: () => Promise<void> | undefined };

interface GuardContext {
  readonly location: Place;
  readonly params: Readonly<Record<string, string>>;
}

export interface PageOptions {
  /** Reads a page's part of the search; whatever else is there stays. */
  readonly validateSearch?: (search: Search) => Search;
  /** Answers at once; throws a redirect or `notFound()` where the page is not to be shown. */
  readonly beforeLoad?: (context: GuardContext) => void;
  /** What the page needs besides its code. */
  readonly loader?: () => Promise<void>;
  readonly component?: PageComponent;
  readonly errorComponent?: ComponentType<FailureProps>;
  readonly notFoundComponent?: ComponentType;
}

export interface Page {
  readonly path: string;
  readonly options: PageOptions;
}

export interface PageTree {
  readonly options: PageOptions;
  readonly pages: readonly Page[];
}

/** The page that is shown. */
export interface Match {
  readonly page: Page | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Search;
  /** The address's search that it was read from. */
  readonly from: Search;
  readonly isMissing: boolean;
  /** What it failed with before it could be drawn. */
  readonly failure?: { readonly error: unknown };
}

export interface Navigation extends Destination {
  readonly replace?: boolean | undefined;
}

const missing = Symbol("not found");
export const notFound = () => missing;

export class Redirect {
  readonly to: Navigation;
  constructor(to: Navigation) {
    this.to = to;
  }
}
export const redirect = (to: Navigation) => new Redirect(to);

export type Finder = ReturnType<typeof pageFinder>;

/** Finds a path's page: first among those without a parameter; letters may be of either case. */
export function pageFinder(pages: readonly Page[]) {
  const patterns = pages
    .toSorted((a, b) => Number(a.path.includes("$")) - Number(b.path.includes("$")))
    .map((page) => {
      const source = page.path.replace(/\/$/, "").replace(/\$(\w+)/g, "(?<$1>[^/]+)");
      return [page, new RegExp(`^${source}/?$`, "i")] as const;
    });
  return (pathname: string) => {
    for (const [page, pattern] of patterns) {
      const found = pattern.exec(pathname);
      if (found !== null) return { page, params: { ...found.groups } };
    }
    return { page: undefined, params: {} };
  };
}

/** The search of a place with what the frame and the page read of it. */
export function readSearch(tree: PageTree, page: Page | undefined, search: Search): Search {
  const framed = { ...search, ...tree.options.validateSearch?.(search) };
  return { ...framed, ...page?.options.validateSearch?.(framed) };
}

/** The page of a place; its search stays the same object while the address's does. */
export function matchOf(tree: PageTree, find: Finder, at: Place, shown?: Match): Match {
  const { page, params } = find(at.pathname);
  const from = at.search;
  const isKnown = shown !== undefined && shown.page === page && shown.from === from;
  const search = isKnown ? shown.search : readSearch(tree, page, from);
  return { page, params, search, from, isMissing: page === undefined };
}

/** What the frame and the page say to being shown: the match, or where to go instead. */
export function guarded(tree: PageTree, location: Place, match: Match): Match | Redirect {
  try {
    const context = { location, params: match.params };
    tree.options.beforeLoad?.(context);
    match.page?.options.beforeLoad?.(context);
  } catch (thrown) {
    if (thrown instanceof Redirect) return thrown;
    if (thrown === missing) return { ...match, isMissing: true };
    return { ...match, failure: { error: thrown } };
  }
  return match;
}

const isSamePage = (one: Match, shown: Match) =>
  one.page === shown.page &&
  shown.failure === undefined &&
  Object.entries(one.params).every(([name, value]) => shown.params[name] === value);

/** What has still to arrive; undefined where all is here, as when only the search has changed. */
export function wanted(match: Match, shown: Match | undefined): Promise<unknown> | undefined {
  const isShown = shown !== undefined && !shown.isMissing && isSamePage(match, shown);
  if (isShown || match.isMissing || match.failure !== undefined) return undefined;
  const { component, loader } = match.page?.options ?? {};
  const parts = [component?.preload?.(), loader?.()].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : Promise.all(parts);
}
