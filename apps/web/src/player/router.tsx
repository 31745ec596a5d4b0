import { createRouter } from "@tanstack/react-router";
import { PageError } from "./page-error.tsx";
import { routeTree } from "./route-tree.gen.ts";

// The start in pieces, as in first.ts: the pages' code before it, the router, and what starts it.
await new Promise((resolve) => setTimeout(resolve));

export const router = createRouter({
  routeTree,
  defaultPreload: false,
  // Stands where the page would, inside of the shell.
  defaultErrorComponent: PageError,
  // Its own last word is English; ours stands around it.
  disableGlobalCatchBoundary: true,
});

// Pages go to their top themselves, smoothly (shell/shell.tsx). The router would jump there, and
// would do so after every closed dialog too. Told only now: told before, it would also take Back's
// places from the browser, to keep them itself.
router.update({ ...router.options, scrollRestoration: () => false });

// What was touched is seen to be touched before another page is drawn for it.
const { navigate } = router;
router.navigate = async (way) => {
  if (!document.hidden)
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  return navigate(way);
};

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
