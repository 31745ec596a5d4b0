import { createRootRoute, Link, Outlet, redirect } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { readOverlay } from "../../lib/overlay.ts";
import { ChunkLoadError } from "../../lib/screens.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { Shell } from "../shell/shell.tsx";

/** Old addresses of the home page. */
const homePaths = new Set(["/index", "/index.html", "/home"]);

export const Route = createRootRoute({
  validateSearch: readOverlay,
  beforeLoad: ({ location }) => {
    if (homePaths.has(location.pathname)) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
      throw redirect({ to: "/", replace: true });
    }
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => (
    <Shell>
      {/* What the browser failed to load it does not ask for again in this page. */}
      <Failed
        error={error}
        onRetry={error instanceof ChunkLoadError ? () => location.reload() : reset}
      />
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

function NotFound() {
  const t = useTranslations("shell");
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <div>
        <h1 className="text-center font-display text-xl font-bold">{t("notFoundTitle")}</h1>
        <Empty
          picture="not-found"
          text={t("notFoundText")}
          action={
            <Link to="/" className={buttonClass("action")}>
              {t("toHome")}
            </Link>
          }
        />
      </div>
    </div>
  );
}
