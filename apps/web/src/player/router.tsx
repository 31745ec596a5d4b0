import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen.ts";

export const router = createRouter({
  routeTree,
  defaultPreload: false,
  // Its own last word is English; ours stands around it.
  disableGlobalCatchBoundary: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
