import { createRootRoute, Outlet, redirect } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readOverlay } from "../../lib/overlay.ts";
import { Shell } from "../shell/shell.tsx";

const pages = () => import("../instead-of-pages.tsx");
const NotFound = lazy(async () => ({ default: (await pages()).NotFound }));
const PageFailed = lazy(async () => ({ default: (await pages()).PageFailed }));

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
  errorComponent: ({ error, reset }) => (
    <Shell>
      <Suspense>
        <PageFailed error={error} onRetry={reset} />
      </Suspense>
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
