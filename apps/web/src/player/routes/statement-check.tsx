import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { StatementCheck } from "../../ui/statement-check/statement-check.tsx";

/** The public check of an agent's statement: its file is worked out again in the browser. */
export const Route = createFileRoute("/statement-check")({
  loader: () => loadPageMessages("commissions"),
  component: Page,
});

function Page() {
  const t = useTranslations("commissions.check");
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <div>
        <h1 className="font-display text-2xl font-bold">{t("title")}</h1>
        <p className="text-fg2">{t("lead")}</p>
      </div>
      <StatementCheck />
    </div>
  );
}
