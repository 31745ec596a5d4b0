import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { browserHistory, readSearch, searchText } from "../lib/address.ts";
import { Console } from "./console.tsx";
import { GuardedPage, NotFound } from "./pages.tsx";
import { pages } from "./places.ts";

const root = createRootRoute({ component: Console, notFoundComponent: NotFound });

const routes = pages.map((page) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    component: () => <GuardedPage page={page} />,
  }),
);

/** The console's pages by their addresses. Values in a search stay the texts they are. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  history: browserHistory,
  parseSearch: readSearch,
  stringifySearch: searchText,
  defaultPreload: false,
  // Its own last word is English; ours stands around it.
  disableGlobalCatchBoundary: true,
});

// The console goes to the top itself, and Back's places are the browser's to keep.
router.update({ ...router.options, scrollRestoration: () => false });
