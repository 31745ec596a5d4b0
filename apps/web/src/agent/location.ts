import { useSyncExternalStore } from "react";
import { browserHistory, readSearch, type Search } from "../lib/address.ts";

const location = () => browserHistory.location;

/** Where the office is; its two pages need no router. */
export function useLocation(): { readonly path: string; readonly search: Search } {
  const { pathname, search } = useSyncExternalStore(browserHistory.subscribe, location);
  return { path: pathname.replace(/\/+$/, ""), search: readSearch(search) };
}
