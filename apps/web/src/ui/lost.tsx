import { useTranslations } from "use-intl/react";
import { Button } from "./button.tsx";

/**
 * Where not even the page that tells of a failure arrived, as in a tab that is older than the files
 * of the server: it needs nothing but what is here already, and a reload brings the rest.
 */
export function Lost() {
  const t = useTranslations("shell");
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="font-display text-xl font-bold">{t("errorTitle")}</h1>
      <p className="max-w-sm text-fg2">{t("slowNetwork")}</p>
      <Button look="action" onClick={() => location.reload()}>
        {t("retry")}
      </Button>
    </main>
  );
}
