import { createRouter } from "@tanstack/react-router";
import { PageError } from "./page-error.tsx";
import { routeTree } from "./route-tree.gen.ts";

// The start in pieces, as in first.ts: the pages' code before it, the router, and what starts it.
await new Promise((resolve) => setTimeout(resolve));

export const router = createRouter({
  routeTree,
  // Stands where the page would, inside of the shell.
  defaultErrorComponent: PageError,
});

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
