import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "./button.tsx";

interface MissingProps {
  readonly onRetry: () => unknown;
  /** Where it replaces a whole page, it has the page's heading. */
  readonly title?: "h1" | "p";
}

/**
 * Shown in place of code that failed to load. It uses only what every page has, because nothing
 * else can be loaded now.
 */
export function Missing({ onRetry, title: Title = "p" }: MissingProps) {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <div role="alert" className="grid justify-items-center gap-4 p-6 text-center">
      <Title className="font-display text-lg font-semibold">{t("errorTitle")}</Title>
      <p className="max-w-sm text-fg2">{t("slowNetwork")}</p>
      <Button look="action" isBusy={isBusy} onClick={() => void retry()}>
        {t("retry")}
      </Button>
    </div>
  );
}
