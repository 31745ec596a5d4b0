import type * as TanStack from "@tanstack/react-router";
import * as match from "./match.ts";
import * as pages from "./pages.ts";
import * as parts from "./react.tsx";
import { createRouter as create } from "./router.ts";

/**
 * Stands in for @tanstack/react-router in the player site's build (vite.config.ts): a name for each
 * that the site uses, with the library's own types, so that addresses stay checked.
 */

type Named<Name extends keyof typeof TanStack> = (typeof TanStack)[Name];

export const CatchBoundary = parts.CatchBoundary as unknown as Named<"CatchBoundary">;
export const Link = parts.Link as unknown as Named<"Link">;
export const Navigate = parts.Navigate as unknown as Named<"Navigate">;
export const Outlet = parts.Outlet as unknown as Named<"Outlet">;
export const RouterProvider = parts.RouterProvider as unknown as Named<"RouterProvider">;
export const createFileRoute = pages.createFileRoute as unknown as Named<"createFileRoute">;
export const createRootRoute = pages.createRootRoute as unknown as Named<"createRootRoute">;
export const createRouter = create as unknown as Named<"createRouter">;
export const getRouteApi = pages.getRouteApi as unknown as Named<"getRouteApi">;
export const lazyRouteComponent =
  pages.lazyRouteComponent as unknown as Named<"lazyRouteComponent">;
export const notFound = match.notFound as unknown as Named<"notFound">;
export const redirect = match.redirect as unknown as Named<"redirect">;
export const useBlocker = parts.useBlocker as unknown as Named<"useBlocker">;
export const useLocation = parts.useLocation as unknown as Named<"useLocation">;
export const useNavigate = parts.useNavigate as unknown as Named<"useNavigate">;
export const useRouter = parts.useRouter as unknown as Named<"useRouter">;
export const useRouterState = parts.useRouterState as unknown as Named<"useRouterState">;
export const useSearch = parts.useSearch as unknown as Named<"useSearch">;
