import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";

/** A line at the top while the next page is on its way; gone once it is there. */
export function PageLoader() {
  const t = useTranslations("shell");
  const isLoading = useRouterState({ select: ({ status }) => status === "pending" });
  if (!isLoading) return null;
  return (
    <div
      role="progressbar"
      aria-label={t("pageLoading")}
      className="skeleton fixed inset-x-0 top-0 z-40 h-0.5 rounded-none bg-brand"
    />
  );
}
