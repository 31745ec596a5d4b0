import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";

/**
 * A line at the top while something that was asked for is on its way. It is seen in the very next
 * frame: it is the answer to the tap.
 */
export function LoaderLine() {
  const t = useTranslations("shell");
  return (
    <div
      role="progressbar"
      aria-label={t("pageLoading")}
      className="fixed inset-x-0 top-0 z-40 h-0.5 animate-pulse bg-brand"
    />
  );
}

/** For pages: gone once the next one is there. */
export function PageLoader() {
  const isLoading = useRouterState({ select: ({ status }) => status === "pending" });
  return isLoading && <LoaderLine />;
}
