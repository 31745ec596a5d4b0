import { createBrowserHistory, type RouterHistory } from "@tanstack/history";
import type { ComponentType } from "react";
import {
  guarded,
  matchOf,
  pageFinder,
  readSearch,
  Redirect,
  wanted,
  type FailureProps,
  type Match,
  type Navigation,
  type PageTree,
} from "./match.ts";
import {
  destinationOf,
  hrefOf,
  isSameState,
  parseSearch,
  placeOf,
  searchText,
  withoutSlash,
  type Destination,
  type Place,
} from "./place.ts";

/**
 * The player site's router: what @tanstack/react-router does for one row of pages under one frame.
 * It leads to a page when its code and its texts are here, and until then the last one stays.
 */

export interface RouterState {
  readonly location: Place;
  readonly status: "idle" | "pending";
  readonly match?: Match;
}

interface RouterOptions {
  readonly routeTree: PageTree;
  readonly history?: RouterHistory;
  readonly defaultErrorComponent: ComponentType<FailureProps>;
}

export type Router = ReturnType<typeof createRouter>;

/** What is shown, and who draws it. */
function createStore(location: Place) {
  const listeners = new Set<() => void>();
  let state: RouterState = { location, status: "idle" };
  return {
    get: () => state,
    show(next: Partial<RouterState>): void {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function createRouter(options: RouterOptions) {
  const { routeTree: tree, history = createBrowserHistory() } = options;
  const find = pageFinder(tree.pages);
  const store = createStore(placeOf(history.location));
  let loading: Promise<void> | undefined;

  const placeNow = () => placeOf(history.location, store.get().location);
  function build(asked: Destination) {
    const place = placeNow();
    const here = { place, ...matchOf(tree, find, place, store.get().match) };
    const parts = destinationOf(asked, here);
    return { ...parts, href: hrefOf(parts.path, parts.search, parts.hash) };
  }
  async function load(isLatest: () => boolean): Promise<void> {
    const location = placeNow();
    const { match: shown } = store.get();
    const match = guarded(tree, location, matchOf(tree, find, location, shown));
    if (match instanceof Redirect) return go({ replace: true, ...match.to }, true);
    const coming = wanted(match, shown);
    if (coming === undefined) return store.show({ location, match, status: "idle" });
    store.show({ location, status: "pending" });
    const failed = await coming.then(
      () => ({}),
      (error: unknown) => ({ failure: { error } }),
    );
    if (isLatest()) store.show({ match: { ...match, ...failed }, status: "idle" });
  }
  let turns = 0;
  function start(): Promise<void> {
    turns += 1;
    const turn = turns;
    loading = load(() => turn === turns);
    return loading;
  }
  async function go(asked: Navigation, ignoreBlocker = false): Promise<void> {
    const { path, search, hash, state } = build(asked);
    const href = hrefOf(path, readSearch(tree, find(path).page, search), hash);
    const { href: now, state: before } = placeNow();
    const isHere = withoutSlash(href) === withoutSlash(now) && isSameState(state, before);
    if (isHere) return start();
    history[asked.replace === true ? "replace" : "push"](href, state, { ignoreBlocker });
    return loading;
  }
  history.subscribe(() => void start());
  return {
    options: { ...options, parseSearch, stringifySearch: searchText },
    history,
    get state() {
      return store.get();
    },
    subscribe: (listener: () => void) => store.subscribe(listener),
    build,
    /** Brings the address into its own form first, and then its page. */
    load: () =>
      loading ?? go({ to: ".", search: true, hash: true, state: true, replace: true }, true),
    navigate: (asked: Navigation) => go(asked),
    /** Loads the page that is shown again, after what it failed with. */
    invalidate: start,
  };
}
