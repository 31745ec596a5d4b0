import { createRootRoute, Outlet, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { readOverlay } from "../../lib/overlay.ts";
import { PageError } from "../page-error.tsx";
import { Shell } from "../shell/shell.tsx";

const NotFound = lazyScreen(async () => (await import("../instead-of-pages.tsx")).NotFound);

/** Old addresses of the home page. */
const homePaths = new Set(["/index", "/index.html", "/home"]);

export const Route = createRootRoute({
  validateSearch: readOverlay,
  beforeLoad: ({ location }) => {
    const { pathname, search, hash } = location;
    if (!homePaths.has(pathname.toLowerCase().replace(/\/+$/, ""))) return;
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: "/", search, hash, replace: true });
  },
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
  errorComponent: (failure) => (
    <Shell>
      <PageError {...failure} />
    </Shell>
  ),
});

function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
