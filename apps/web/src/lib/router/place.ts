import { parseHref, type HistoryLocation } from "@tanstack/history";
import { defaultParseSearch, defaultStringifySearch } from "@tanstack/router-core";

/** An address as pages read it: its path decoded, its search as values, its hash without the #. */
export interface Place {
  readonly href: string;
  /** As it is written in the address. */
  readonly path: string;
  readonly pathname: string;
  readonly search: Search;
  readonly searchStr: string;
  readonly hash: string;
  readonly state: State;
}

export type Search = Readonly<Record<string, unknown>>;
export type State = Readonly<Record<string, unknown>>;

export const parseSearch: (text: string) => Search = defaultParseSearch;
export const searchText = defaultStringifySearch as (search: Search) => string;

/** A path that is badly encoded stays as it is written; no page has it. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export function placeOf(at: HistoryLocation, before?: Place): Place {
  return {
    href: at.href,
    path: at.pathname,
    pathname: decoded(at.pathname),
    // What did not change stays the same object, so that who reads it does not render again.
    search: before?.searchStr === at.search ? before.search : parseSearch(at.search),
    searchStr: at.search,
    hash: at.hash.slice(1),
    state: at.state as unknown as State,
  };
}

/** Where to go, as links and pages say it. A function makes it from where one is. */
export interface Destination {
  /** A path with its parameters' names in it; `.` and nothing are the page one is on. */
  readonly to?: string | undefined;
  /** The page that `.` is, where that is not the one that is shown. */
  readonly from?: string | undefined;
  /** The whole address, in the place of all that follows. */
  readonly href?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly search?: true | Search | ((before: Search) => Search) | undefined;
  readonly hash?: true | string | ((before: string) => string) | undefined;
  readonly state?: true | State | ((before: State) => State) | undefined;
}

/** Where one is: the address, with what its page made of the search, and the path's parameters. */
export interface Here {
  readonly place: Place;
  readonly search: Search;
  readonly params: Readonly<Record<string, string>>;
}

function part<T>(asked: true | T | ((before: T) => T) | undefined, before: T, none: T): T {
  if (asked === true) return before;
  return typeof asked === "function" ? (asked as (before: T) => T)(before) : (asked ?? none);
}

export const withoutSlash = (path: string) => path.replace(/(?<=.)\/+$/, "");

/** The parts of an address, before the page it leads to has said what its search is. */
export function destinationOf(asked: Destination, here: Here) {
  if (asked.href !== undefined) {
    const { pathname, search, hash } = parseHref(asked.href, undefined);
    const parts = { to: pathname, search: parseSearch(search), hash: hash.slice(1) };
    return destinationOf({ ...parts, state: asked.state, params: {} }, here);
  }
  const { place } = here;
  const { to = "." } = asked;
  const params = { ...here.params, ...asked.params };
  const path = to === "." ? (asked.from ?? place.path) : to;
  const valued = path.replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return {
    path: withoutSlash(valued),
    search: part(asked.search, here.search, {}),
    hash: part(asked.hash, place.hash, ""),
    state: part(asked.state, place.state, {}),
  };
}

/** The address of such parts. */
export const hrefOf = (path: string, search: Search, hash: string) =>
  path + searchText(search) + (hash === "" ? "" : `#${hash}`);

/** What the history keeps for itself in a state. */
const own = /^(?:key|__.*)$/;

/** Whether two states say the same; they hold single values. */
export function isSameState(one: State, other: State): boolean {
  const names = Object.keys({ ...one, ...other }).filter((name) => !own.test(name));
  return names.every((name) => one[name] === other[name]);
}

/** Whether what a link asks for is the page that is shown. */
export function isAt(place: Place, asked: Pick<Place, "path" | "search">, options: AtOptions) {
  const { exact = false, includeSearch = true } = options;
  const [at, to] = [withoutSlash(place.path), withoutSlash(asked.path)];
  if (at !== to && (exact || !at.startsWith(`${to}/`))) return false;
  const names = Object.keys({ ...asked.search, ...(exact && place.search) });
  return !includeSearch || names.every((name) => asked.search[name] === place.search[name]);
}

export interface AtOptions {
  /** Pages under it do not count. */
  readonly exact?: boolean | undefined;
  /** Also what it asks for in the search. */
  readonly includeSearch?: boolean | undefined;
}
